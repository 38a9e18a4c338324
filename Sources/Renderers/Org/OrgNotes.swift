// SPDX-License-Identifier: MPL-2.0

/// The footnotes of an Org document, numbered in the order in which the text names them.
final class OrgNotes {
    /// The text of a footnote: lines of their own, or a text in a paragraph, and how many footnotes that is within.
    enum Content {
        case lines(MarkupLines)
        case text([UInt8], depth: Int)
    }

    /// Whether the document has a headline of its own for them.
    var hasHeadline = false

    private var numbers: [String: Int] = [:]
    private var order: [String] = []
    private var contents: [String: Content] = [:]
    /// The names of those defined, in their order.
    private var defined: [String] = []
    private var position = 0
    private var definedPosition = 0

    /// Whether there are none.
    var isEmpty: Bool { order.isEmpty && defined.isEmpty }

    /// The name of the footnote that a line defines, and the length of the mark before its text.
    static func label(_ line: ArraySlice<UInt8>) -> (name: String, length: Int)? {
        guard line.starts(with: "[fn:") else { return nil }
        let name = line.dropFirst(4).prefix { $0.isMarkupWord || $0 == 0x2D || $0 == 0x5F }
        guard !name.isEmpty, line[name.endIndex...].first == UInt8(ascii: "]") else { return nil }
        let length = name.endIndex + 1 - line.startIndex
        return (name.markupText, length + line.dropFirst(length).prefix { $0 == .space }.count)
    }

    /// Keeps the lines of a footnote.
    func define(_ name: String, _ lines: MarkupLines) { define(name, .lines(lines)) }

    /// Keeps the text of a footnote.
    func define(_ name: String, _ content: Content) {
        guard contents[name] == nil else { return }
        contents[name] = content
        defined.append(name)
    }

    /// The mark of a footnote that the text names.
    func mark(_ name: String) -> String {
        if let number = numbers[name] { return "\(number)" }
        order.append(name)
        numbers[name] = order.count
        return "\(order.count)"
    }

    /// A name for a footnote without one.
    func freshName() -> String { " \(order.count)" }

    /// The next footnote for the end of the document; nil after the last one.
    func next() -> (mark: String, content: Content?)? {
        // Those that the text does not name come last.
        while position == order.count, definedPosition < defined.count {
            _ = mark(defined[definedPosition])
            definedPosition += 1
        }
        guard position < order.count else { return nil }
        position += 1
        return ("\(position)", contents[order[position - 1]])
    }
}
