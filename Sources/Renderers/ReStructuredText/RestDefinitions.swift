// SPDX-License-Identifier: MPL-2.0

/// The definitions of a reStructuredText document that hold for all of its text: targets of links, substitutions and
/// footnotes.
struct RestDefinitions {
    /// The substitutions by their names.
    private(set) var substitutions: [String: RestDirective] = [:]
    /// The names of roles whose text is HTML.
    private(set) var htmlRoles: Set<String> = []

    private var targets: Set<String> = []
    private var numbers: [String: String] = [:]
    private var citations: Set<String> = []
    /// The marks of the footnotes that are numbered automatically and have no names, and those of symbols, in their order.
    private var automatic: [String] = []
    private var symbols: [String] = []

    init(_ lines: MarkupLines) {
        var labels: [String] = []
        for number in lines.range {
            let line = lines[number]
            let text = line.drop { $0 == .space }
            if text.starts(with: ".. ") {
                let indent = text.startIndex - line.startIndex
                read(lines, number, indent: indent, text.dropFirst(3).drop { $0 == .space }, &labels)
            } else if number > lines.range.lowerBound, RestAdornment(line) != nil {
                targets.insert(Self.name(lines[number - 1]))
            }
            readEmbedded(text)
        }
        numberNotes(labels)
    }

    /// A name as it is compared: in lower case, with single spaces.
    static func name(_ text: some Collection<UInt8>) -> String {
        text.split { $0.isMarkupSpace }.filter { !$0.isEmpty }.map(\.lowercasedMarkup).joined(separator: " ")
    }

    /// Whether links can name a target.
    func hasTarget(_ name: some Collection<UInt8>) -> Bool { targets.contains(Self.name(name)) }

    /// The substitution with a name.
    func substitution(_ name: some Collection<UInt8>) -> RestDirective? { substitutions[Self.name(name)] }

    /// The mark of a footnote with a label in its definition; nil for the label of a citation.
    ///
    /// - Parameter position: the number of footnotes before it that have the label `#` or `*`.
    func mark(_ label: String, position: Int) -> String? {
        switch label {
        case "#": position < automatic.count ? automatic[position] : "#"
        case "*": position < symbols.count ? symbols[position] : "*"
        default: numbers[label]
        }
    }

    /// Whether a text in brackets is the label of a citation.
    func isCitation(_ label: String) -> Bool { citations.contains(label) }

    private mutating func read(
        _ lines: MarkupLines, _ number: Int, indent: Int, _ rest: ArraySlice<UInt8>, _ labels: inout [String]
    ) {
        switch rest.first {
        case UInt8(ascii: "_"):
            let name = rest.dropFirst()
            if name.first == UInt8(ascii: "`") {
                targets.insert(Self.name(name.dropFirst().prefix { $0 != UInt8(ascii: "`") }))
            } else if let colon = Self.end(of: name) {
                targets.insert(Self.name(name[..<colon].filter { $0 != UInt8(ascii: "\\") }))
            }
        case UInt8(ascii: "|"):
            let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "|") }
            let after = rest[name.endIndex...].dropFirst()
            guard !name.isEmpty, after.first == .space else { return }
            let column = after.drop { $0 == .space }.startIndex - lines[number].startIndex
            let block = RestBlock.block(lines, at: number, indent: indent, column: column)
            // A definition is no longer than this, since it stands in a line of text.
            guard let directive = RestDirective(block.part(block.range.lowerBound..<block.range.lowerBound + 100))
            else { return }
            if substitutions[Self.name(name)] == nil { substitutions[Self.name(name)] = directive }
        case UInt8(ascii: "["):
            let label = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            guard !label.isEmpty, label.endIndex < rest.endIndex else { return }
            labels.append(label.lowercasedMarkup)
        default:
            guard rest.starts(with: "role::") else { return }
            let name = rest.dropFirst(6).trimmedMarkup
            if name.suffix(5).elementsEqual("(raw)".utf8) { htmlRoles.insert(name.dropLast(5).lowercasedMarkup) }
        }
    }

    /// The name of a target that a text such as `` `name <address>`_ `` defines.
    private mutating func readEmbedded(_ line: ArraySlice<UInt8>) {
        guard var start = line.firstIndex(of: UInt8(ascii: "`")) else { return }
        while let end = line[(start + 1)...].firstIndex(of: UInt8(ascii: "`")) {
            let text = line[(start + 1)..<end]
            if text.last == UInt8(ascii: ">"), let open = text.lastIndex(of: UInt8(ascii: "<")) {
                targets.insert(Self.name(text[..<open]))
            }
            start = end
        }
    }

    private mutating func numberNotes(_ labels: [String]) {
        var used: Set<String> = []
        for label in labels where label.utf8.allSatisfy(\.isMarkupDigit) {
            used.insert(label)
            numbers[label] = label
        }
        var next = 1
        let signs = ["*", "†", "‡", "§", "¶", "#", "♠", "♥", "♦", "♣"]
        for label in labels where label.utf8.first == UInt8(ascii: "#") || label == "*" {
            if label == "*" {
                let count = min(symbols.count / signs.count + 1, 4)
                symbols.append(String(repeating: signs[symbols.count % signs.count], count: count))
                continue
            }
            while used.contains("\(next)") { next += 1 }
            if label == "#" { automatic.append("\(next)") } else { numbers[label] = "\(next)" }
            next += 1
        }
        for label in labels where numbers[label] == nil && label != "#" && label != "*" { citations.insert(label) }
    }

    /// The index of the colon after a name.
    private static func end(of name: ArraySlice<UInt8>) -> Int? {
        var index = name.startIndex
        while index < name.endIndex {
            if name[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if name[index] == UInt8(ascii: ":"), index + 1 == name.endIndex || name[index + 1] == .space {
                return index
            }
            index += 1
        }
        return nil
    }
}
