// SPDX-License-Identifier: MPL-2.0

import RendererKit
import TextRenderers

/// The character set of headers whose bytes beyond ASCII are not in encoded words, as some programs write them: that of the
/// message's text.
enum BareCharset {
    /// So much of a message is searched, in bytes.
    private static let length = 64 << 10

    /// The first character set other than UTF-8 that a message states, else the one that its bytes are most likely in.
    static func name(in message: ArraySlice<UInt8>) -> String {
        let start = Array(message.prefix(length))
        let mark = Array("charset=".utf8)
        var place = 0
        while let found = start[place...].firstIndex(of: 0x3D) {
            place = found + 1
            let word = start[..<place].suffix(mark.count)
            guard word.count == mark.count, zip(word, mark).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { continue }
            let value = start[place...].drop { $0 == 0x22 || $0 == 0x27 }.prefix {
                $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x3E
            }
            let name = String(decoding: value.prefix(64), as: UTF8.self)
            if case .encoding(let encoding)? = EncodingLabel(name), encoding != .utf8, encoding.unit == 1,
                !name.uppercased().hasSuffix("ASCII")
            {
                return name
            }
        }
        let guess = try? EncodingGuess(of: EntrySource(start))
        return guess?.encoding.rawValue ?? "UTF-8"
    }

    /// Whether bytes have the escape sequences of Japanese in ISO-2022-JP.
    static func isEscaped(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let escape = rest.firstIndex(of: 0x1B) {
            rest = rest[(escape + 1)...]
            if rest.starts(with: [0x24, 0x42]) || rest.starts(with: [0x24, 0x40]) { return true }
        }
        return false
    }
}
