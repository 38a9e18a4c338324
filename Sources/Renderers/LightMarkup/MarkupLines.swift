// SPDX-License-Identifier: MPL-2.0

/// Consecutive lines of a text in UTF-8, without their indentation. Parts share the bytes of the whole, so that blocks
/// nested in each other are not copied.
///
/// Tabs are expanded, and white space at the ends of lines is left out. Lines keep their numbers in every part.
struct MarkupLines {
    /// The numbers of the lines.
    let range: Range<Int>

    private let text: Text
    private let indent: Int
    private let firstIndent: Int

    /// The lines of a text.
    init(_ bytes: some Sequence<UInt8>) {
        text = Text(bytes)
        range = 0..<text.lines.count
        indent = 0
        firstIndent = 0
    }

    private init(_ text: Text, _ range: Range<Int>, indent: Int, firstIndent: Int) {
        self.text = text
        self.range = range
        self.indent = indent
        self.firstIndent = firstIndent
    }

    /// Whether there are no lines.
    var isEmpty: Bool { range.isEmpty }

    /// The bytes of a line.
    subscript(number: Int) -> ArraySlice<UInt8> {
        let line = text.lines[number]
        let start = line.lowerBound + (number == range.lowerBound ? firstIndent : indent)
        return text.bytes[min(start, line.upperBound)..<line.upperBound]
    }

    /// Whether a line has no characters.
    func isBlank(_ number: Int) -> Bool { self[number].allSatisfy { $0 == .space } }

    /// The number of spaces before the text of a line; nil for a blank line.
    func indent(of number: Int) -> Int? {
        let line = self[number]
        return line.firstIndex { $0 != .space }.map { $0 - line.startIndex }
    }

    /// Some of the lines.
    ///
    /// - Parameters:
    ///   - indent: the number of columns that are cut off in addition.
    ///   - firstIndent: that number for the first line, where it is another one.
    func part(_ range: Range<Int>, indent: Int = 0, firstIndent: Int? = nil) -> MarkupLines {
        let isFirst = range.lowerBound == self.range.lowerBound
        return MarkupLines(
            text, range.clamped(to: self.range), indent: self.indent + indent,
            firstIndent: (isFirst ? self.firstIndent : self.indent) + (firstIndent ?? indent))
    }

    /// The lines without blank ones at both ends.
    var trimmed: MarkupLines {
        var range = range
        while let first = range.first, isBlank(first) { range = first + 1..<range.upperBound }
        while let last = range.last, isBlank(last) { range = range.lowerBound..<last }
        return part(range)
    }

    /// The smallest indentation of the lines; 0 when all are blank.
    var commonIndent: Int { range.compactMap(indent(of:)).min() ?? 0 }

    /// The lines with line feeds between them.
    var joined: [UInt8] {
        var result: [UInt8] = []
        for number in range {
            if number != range.lowerBound { result.append(.newline) }
            result += self[number]
        }
        return result
    }

    /// The bytes of a text and where its lines lie.
    private final class Text {
        let bytes: [UInt8]
        let lines: [Range<Int>]

        init(_ source: some Sequence<UInt8>) {
            var bytes: [UInt8] = []
            var lines: [Range<Int>] = []
            var start = 0
            func end() {
                while bytes.count > start, bytes.last == .space { bytes.removeLast() }
                lines.append(start..<bytes.count)
                start = bytes.count
            }
            var isAfterReturn = false
            for byte in source {
                switch byte {
                case 0x0A:
                    if !isAfterReturn { end() }
                case 0x0D: end()
                case 0x09: repeat { bytes.append(.space) } while (bytes.count - start) % 8 != 0
                case 0x0B, 0x0C: bytes.append(.space)
                case 0: break
                default: bytes.append(byte)
                }
                isAfterReturn = byte == 0x0D
            }
            if bytes.count > start { end() }
            self.bytes = bytes
            self.lines = lines
        }
    }
}
