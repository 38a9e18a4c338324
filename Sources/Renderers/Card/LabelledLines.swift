// SPDX-License-Identifier: MPL-2.0

import RendererKit
internal import Strings
import TextRenderers

/// Texts with lines that name the encodings of their own bytes, as lines of vCard 2.1 and vCalendar 1.0 may:
/// `FN;CHARSET=WINDOWS-1251:…`.
enum LabelledLines {
    private struct Line {
        let bytes: Range<Int>
        /// The encoding that the line names; nil for that of the other lines.
        let encoding: TextEncoding?
    }

    /// The maximum length of the parameters of a line, in bytes.
    private static let headLength = 512

    /// The bytes of a document as text; nil where no line needs an encoding of its own.
    static func text(_ bytes: [UInt8]) -> String? {
        // A document that is valid UTF-8 is UTF-8, whatever the labels.
        guard bytes.contains(0x1B) || String(validating: bytes, as: UTF8.self) == nil else { return nil }
        let lines = lines(of: bytes)
        guard lines.contains(where: { $0.encoding != nil }) else { return nil }
        let others = lines.filter { $0.encoding == nil }.flatMap { bytes[$0.bytes] }
        let guess = try? EncodingGuess(of: EntrySource(others))
        let encoding = guess?.encoding ?? .utf8
        guard encoding.unit == 1 else { return nil }
        return lines.map { line in
            TextDecoder.decode(Array(bytes[line.bytes]), as: line.encoding ?? encoding, isLast: true).text
        }.joined()
    }

    /// The lines of a document, each with the folded lines that belong to it. Neighbours without a label are one line.
    private static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            var end = start
            repeat {
                end = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            } while end < bytes.count && (bytes[end] == 0x20 || bytes[end] == 0x09)
            let encoding = encoding(of: bytes[start..<end])
            if encoding == nil, let last = lines.last, last.encoding == nil {
                lines[lines.count - 1] = Line(bytes: last.bytes.lowerBound..<end, encoding: nil)
            } else {
                lines.append(Line(bytes: start..<end, encoding: encoding))
            }
            start = end
        }
        return lines
    }

    /// The encoding that a line names for bytes that are not ASCII.
    private static func encoding(of line: ArraySlice<UInt8>) -> TextEncoding? {
        guard line.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else { return nil }
        let head = line.prefix(headLength).prefix { $0 != 0x3A }
        for part in head.split(separator: 0x3B) {
            let words = String(decoding: part, as: UTF8.self)
            guard words.prefix(8).uppercased() == "CHARSET=",
                case .encoding(let encoding)? = EncodingLabel(words.dropFirst(8))
            else { continue }
            let isValid = encoding != .utf8 || String(validating: line, as: UTF8.self) != nil
            return encoding.unit == 1 && isValid ? encoding : nil
        }
        return nil
    }
}
