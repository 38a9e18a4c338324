// SPDX-License-Identifier: MPL-2.0

/// The text of a LaTeX document, and where its groups and environments end. Each end is searched for once.
final class LaTeXSource {
    let text: [UInt8]
    /// The closing brace of each opening one; −1 for none.
    private var matches: [Int32]
    private var finder: EndFinder
    /// Up to where no bracket closes.
    private var bracketless = 0

    private static let optionLimit = 2_000

    init(_ text: [UInt8]) {
        self.text = text
        finder = EndFinder(text, 0..<text.count)
        matches = [Int32](repeating: -1, count: text.count)
        findMatches()
    }

    private func findMatches() {
        var open: [Int] = []
        var index = 0
        while index < text.count {
            switch text[index] {
            case 0x5C:
                if text[index...].begins("\\begin{"), let name = environmentName(at: index + 6),
                    LaTeXExpander.verbatim.contains(name.text), let end = end(of: name.text, from: name.end)
                {
                    matches[index + 6] = Int32(clamping: name.end - 1)
                    index = end.end
                    continue
                }
                index += 1
            case 0x7B: open.append(index)
            case 0x7D: if let start = open.popLast() { matches[start] = Int32(clamping: index) }
            default: break
            }
            index += 1
        }
    }

    private func environmentName(at index: Int) -> (text: String, end: Int)? {
        guard let close = text[index...].prefix(60).firstIndex(of: 0x7D) else { return nil }
        return (text[(index + 1)..<close].string, close + 1)
    }

    /// The content of the group that begins at an index after blanks, and its end; nil where there is none.
    func group(at start: Int, before limit: Int) -> (content: Range<Int>, end: Int)? {
        let index = skipBlanks(at: start, before: limit)
        guard index < limit, text[index] == 0x7B, matches[index] >= 0 else { return nil }
        let end = Int(matches[index])
        return end < limit ? ((index + 1)..<end, end + 1) : nil
    }

    /// The text of a group that begins at an index.
    func groupText(at start: Int, before limit: Int) -> (text: String, end: Int)? {
        group(at: start, before: limit).map { (text[$0.content].trimmedBytes.string, $0.end) }
    }

    /// The content of the brackets that begin at an index, and their end; nil where there are none.
    func option(at start: Int, before limit: Int, _ open: UInt8 = 0x5B, _ close: UInt8 = 0x5D) -> (
        content: Range<Int>, end: Int
    )? {
        guard start < limit, text[start] == open, start >= bracketless else { return nil }
        var index = start + 1
        let last = min(limit, start + Self.optionLimit)
        while index < last {
            let byte = text[index]
            if byte == close { return ((start + 1)..<index, index + 1) }
            if byte == 0x5C {
                index += 2
            } else if byte == 0x7B, matches[index] > 0 {
                index = Int(matches[index]) + 1
            } else if byte == 0x0A, index + 1 < last, text[index + 1] == 0x0A {
                break
            } else {
                index += 1
            }
        }
        if open == 0x5B { bracketless = min(index, last) }
        return nil
    }

    /// The first index at or after a place that is no blank and no line break; an empty line is not passed over.
    func skipBlanks(at start: Int, before limit: Int) -> Int {
        var index = start
        var breaks = 0
        while index < limit, text[index].isBlank || text[index] == 0x0A {
            if text[index] == 0x0A { breaks += 1 }
            if breaks > 1 { return start }
            index += 1
        }
        return index
    }

    /// The end of an environment: of its content, and of its command.
    func end(of name: String, from index: Int) -> (content: Int, end: Int)? {
        let command = Array("\\end{\(name)}".utf8)
        return finder.find(command, from: index).map { ($0, $0 + command.count) }
    }

    /// The next occurrence of some bytes.
    func find(_ bytes: [UInt8], from index: Int) -> Int? { finder.find(bytes, from: index) }

    /// The end of a command's name that begins at an index.
    func nameEnd(at start: Int, before limit: Int) -> Int {
        var index = start
        while index < limit, text[index].isLatinLetter || text[index] == 0x40 { index += 1 }
        return index == start ? min(start + 1, limit) : index
    }
}
