// SPDX-License-Identifier: MPL-2.0

/// The state that the parts of an AsciiDoc document share: attributes, headings, references and footnotes.
final class AsciiDocContext {
    var attributes = AsciiDocAttributes()
    /// The footnotes in their order.
    private(set) var footnotes: [XMLElement] = []
    /// The headings for the table of contents.
    private(set) var headings: [(level: Int, title: String)] = []
    /// The places of tables of contents.
    var contents: [XMLElement] = []
    /// The number of elements that may still be made.
    private(set) var rest = 300_000

    private var footnoteNumbers: [String: Int] = [:]
    private var titles: [String: String] = [:]
    private var references: [(element: XMLElement, id: String)] = []
    private var counters: [String: Int] = [:]
    private var sectionNumbers = [Int](repeating: 0, count: 7)

    /// Whether more elements may be made.
    var hasRoom: Bool { rest > 0 }

    /// Adds an element to another one.
    func add(_ name: String, _ attributes: [String: String] = [:], to parent: XMLElement) -> XMLElement {
        rest -= 1
        return parent.add(name, attributes)
    }

    /// The next number of a kind of caption, or of anything that is counted.
    func number(_ kind: String) -> Int {
        counters[kind, default: 0] += 1
        return counters[kind] ?? 1
    }

    /// The number of a section, such as `1.2.`.
    func sectionNumber(level: Int) -> String {
        let level = min(max(level, 1), 6)
        sectionNumbers[level] += 1
        for inner in (level + 1)..<7 { sectionNumbers[inner] = 0 }
        return sectionNumbers[1...level].map { "\($0)." }.joined()
    }

    /// Records a heading.
    func addHeading(_ title: String, level: Int, id: String?) {
        headings.append((level, title))
        if let id { titles[id] = title }
        titles[title] = title
        let prefix = attributes["idprefix"] ?? "_"
        titles[prefix + Self.identifier(title, attributes["idseparator"] ?? "_")] = title
    }

    /// Records the title of a block.
    func addTitle(_ title: String, id: String) { titles[id] = title }

    /// Adds a reference without a text, which gets the title of its target.
    func addReference(_ element: XMLElement, to id: String) { references.append((element, id)) }

    /// Fills the references, once all titles are known.
    func fillReferences() {
        for (element, id) in references { element.add(text: titles[id] ?? "[\(id)]") }
        references = []
    }

    /// The number of a footnote, which begins with 1.
    ///
    /// - Parameter text: nil for a reference to a footnote that was there before.
    func footnote(id: String, _ text: XMLElement?) -> Int? {
        if let number = footnoteNumbers[id] { return number }
        guard let text, footnotes.count < 5_000 else { return nil }
        footnotes.append(text)
        if !id.isEmpty { footnoteNumbers[id] = footnotes.count }
        return footnotes.count
    }

    /// The identifier that a heading has by its text.
    private static func identifier(_ title: String, _ separator: String) -> String {
        var id = ""
        var isGap = false
        for character in title.lowercased() {
            if character.isLetter || character.isNumber || character == "_" {
                if isGap, !id.isEmpty { id += separator }
                isGap = false
                id.append(character)
            } else if character == " " || character == "-" || character == "." {
                isGap = true
            }
        }
        return id
    }
}
