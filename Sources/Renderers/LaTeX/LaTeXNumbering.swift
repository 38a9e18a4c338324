// SPDX-License-Identifier: MPL-2.0

/// The numbers of headings, captions, formulas and notes, and the references to them.
struct LaTeXNumbering {
    /// Whether the numbers of captions begin with that of the chapter.
    var hasChapters = false
    /// The deepest level of headings that has numbers.
    var depth = 3

    private var sections = [Int](repeating: 0, count: 6)
    private var isAppendix = false
    private var counters: [String: Int] = [:]
    /// The number to which the next label refers.
    private(set) var current = ""
    private var labels: [String: String] = [:]
    private var references: [(element: XMLElement, label: String)] = []

    /// The number of a heading; empty for one without.
    mutating func section(level: Int) -> String {
        guard level <= depth, level >= -1, level < 5 else { return "" }
        if level == -1 {
            current = ListNumber.text(next("part"), format: "upperRoman")
            return current
        }
        sections[level] += 1
        for inner in (level + 1)..<6 { sections[inner] = 0 }
        let first = hasChapters ? 0 : 1
        if level == 0 { for kind in ["figure", "table", "equation"] { counters[kind] = 0 } }
        guard level >= first else { return "" }
        let numbers = sections[first...level].enumerated().map { index, number in
            index == 0 && isAppendix ? ListNumber.text(number, format: "upperLetter") : "\(number)"
        }
        current = numbers.joined(separator: ".")
        return current
    }

    /// Begins the appendix.
    mutating func beginAppendix() {
        isAppendix = true
        sections = [Int](repeating: 0, count: 6)
    }

    /// The number of a caption or a formula.
    mutating func number(_ kind: String) -> String {
        let number = next(kind)
        current = hasChapters && sections[0] > 0 && kind != "footnote" ? "\(sections[0]).\(number)" : "\(number)"
        return current
    }

    /// Makes a text that to which the next label refers, such as the number of an item.
    mutating func refer(to number: String) { current = number }

    private mutating func next(_ kind: String) -> Int {
        counters[kind, default: 0] += 1
        return counters[kind] ?? 1
    }

    /// Records a label of the current number.
    mutating func addLabel(_ label: String) { labels[label] = current }

    /// Adds a reference, which gets the number once it is known.
    mutating func addReference(_ element: XMLElement, to label: String) { references.append((element, label)) }

    /// Fills the references; one without a label shows its name.
    mutating func fillReferences() {
        for (element, label) in references {
            let number = labels[label] ?? ""
            element.add(text: number.isEmpty ? label : number)
        }
        references = []
    }
}
