// SPDX-License-Identifier: MPL-2.0

import RendererKit
import TextRenderers

/// Character sets by the names that messages, web pages and word processors give them.
enum Charset {
    /// Loads the tables; a child could not load any.
    static func warm() {
        TextDecoder.warm()
    }

    /// Bytes in a character set as text. Bytes that make no sense are replaced, and an unknown or empty name is passed over:
    /// the character set is then guessed.
    ///
    /// - Parameter chosen: the encoding that takes the place of a guess.
    static func decode(_ bytes: some Collection<UInt8>, _ name: String, or chosen: TextEncoding? = nil) -> String {
        let input = Array(bytes)
        if let text = SevenBitText.text(input, name) { return text }
        switch EncodingLabel(name) {
        case .replacement: return input.isEmpty ? "" : "\u{FFFD}"
        case .userDefined:
            return String(
                String.UnicodeScalarView(
                    input.compactMap { Unicode.Scalar($0 < 0x80 ? UInt32($0) : 0xF700 + UInt32($0)) }))
        case .encoding(.windows1252) where name.uppercased().hasSuffix("ASCII"):
            // Programs that do not know the character set call it ASCII.
            return String(validating: input, as: UTF8.self) ?? decode(input, chosen ?? .windows1252)
        case .encoding(let encoding):
            let isSwapped = encoding == .utf16LittleEndian && input.starts(with: [0xFE, 0xFF])
            return decode(input, isSwapped ? .utf16BigEndian : encoding, or: chosen)
        case nil: return decode(input, .utf8, or: chosen)
        }
    }

    /// The encoding in which ``decode(_:_:or:)`` reads bytes of a character set; nil where that is no encoding.
    static func encoding(of bytes: [UInt8], _ name: String) -> TextEncoding? {
        let label = EncodingLabel(name)
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        switch label {
        case .replacement, .userDefined: return nil
        case .encoding(.windows1252) where name.uppercased().hasSuffix("ASCII"): return isValid ? .utf8 : .windows1252
        case .encoding(let encoding) where encoding != .utf8: return encoding
        default: return isValid ? .utf8 : (try? EncodingGuess(of: EntrySource(bytes)))?.encoding
        }
    }

    /// Bytes in the character set of a Windows code page as text.
    static func decode(_ bytes: some Collection<UInt8>, codePage: Int) -> String {
        decode(Array(bytes), EncodingLabel.encoding(codePage: codePage))
    }

    private static func decode(_ bytes: [UInt8], _ encoding: TextEncoding, or chosen: TextEncoding? = nil) -> String {
        if encoding == .utf8 {
            // Some documents that are labelled UTF-8 are in another encoding.
            return String(validating: bytes, as: UTF8.self)
                ?? chosen.map { TextDecoder.exact(bytes, as: $0) } ?? DocumentText.text(bytes)
        }
        let text = TextDecoder.exact(bytes, as: encoding)
        return encoding.unit > 1 && text.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}
