// SPDX-License-Identifier: MPL-2.0

/// The sections of a reStructuredText document. Their levels follow from the order in which the styles of their titles
/// first appear.
final class RestSections {
    private struct Section {
        let level: Int
        let title: XMLElement
        let number: XMLElement
    }

    private struct Contents {
        let element: XMLElement
        let depth: Int
        let isLocal: Bool
        /// The number of sections before it.
        let position: Int
    }

    private var styles: [[UInt8]] = []
    private var sections: [Section] = []
    private var contents: [Contents] = []
    /// Whether the titles have numbers.
    var isNumbered = false

    /// The level of titles of a style.
    func level(_ character: UInt8, hasOverline: Bool) -> Int {
        let style = hasOverline ? [character, character] : [character]
        if let index = styles.firstIndex(of: style) { return index + 1 }
        styles.append(style)
        return styles.count
    }

    /// Keeps the title of a section, and the element for its number.
    func add(_ title: XMLElement, number: XMLElement, level: Int) {
        sections.append(Section(level: level, title: title, number: number))
    }

    /// Keeps the place for a table of contents.
    func addContents(_ element: XMLElement, depth: Int, isLocal: Bool) {
        guard contents.count < 20 else { return }
        contents.append(Contents(element: element, depth: depth, isLocal: isLocal, position: sections.count))
    }

    /// Writes the numbers and the tables of contents.
    func finish(_ maker: ElementMaker) {
        // A first title that is alone at its level is that of the document.
        let hasTitle = sections.first?.level == 1 && sections.count { $0.level == 1 } == 1
        let top = hasTitle ? 2 : 1
        if isNumbered { writeNumbers(from: top) }
        for contents in contents {
            var wanted = sections[...]
            var base = top
            if contents.isLocal {
                let level = contents.position > 0 ? sections[contents.position - 1].level : 0
                base = level + 1
                wanted = sections[contents.position...].prefix { $0.level > level }
            }
            write(wanted.filter { $0.level >= base && $0.level < base + contents.depth }, base, contents.element, maker)
        }
    }

    private func writeNumbers(from top: Int) {
        var counters: [Int] = []
        for section in sections where section.level >= top {
            let depth = section.level - top + 1
            while counters.count < depth { counters.append(0) }
            counters.removeLast(counters.count - depth)
            counters[depth - 1] += 1
            section.number.append(.text(counters.map(String.init).joined(separator: ".") + "  "))
        }
    }

    private func write(_ sections: [Section], _ base: Int, _ element: XMLElement, _ maker: ElementMaker) {
        var lists = [maker.add("ul", to: element)]
        var items: [XMLElement] = []
        for section in sections {
            let depth = min(section.level - base + 1, lists.count + (items.count == lists.count ? 1 : 0), 6)
            while lists.count > depth { lists.removeLast() }
            while items.count >= depth { items.removeLast() }
            if lists.count < depth, let item = items.last { lists.append(maker.add("ul", to: item)) }
            let item = maker.add("li", to: lists[lists.count - 1])
            items.append(item)
            maker.add("a", ["href": "#"], text: section.title.text.collapsed(after: nil).trimmed, to: item)
        }
    }
}
