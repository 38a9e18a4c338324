// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Turns AsciiDoc into elements of HTML, as Asciidoctor does: its header, sections, and blocks.
struct AsciiDocReader {
    /// A document as elements.
    struct Document {
        let root: XMLElement
        let title: String
        /// Whether there is anything but plain paragraphs.
        let hasMarkup: Bool
    }

    /// The number of blocks in each other that are read as such.
    static let depthLimit = 12

    let context: AsciiDocContext
    /// The number of blocks around the ones that are read.
    var depth = 0
    /// The markers of the lists around the blocks.
    var markers: [String] = []

    /// Reads a document.
    static func document(_ text: String) -> Document {
        let bytes = text.utf8.filter { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
        let context = AsciiDocContext()
        let root = XMLElement(name: "body")
        var lines = AsciiDocLines(document: bytes, context: context)
        let reader = AsciiDocReader(context: context)
        let title = AsciiDocHeader(reader).read(&lines, into: root)
        reader.readBlocks(&lines, into: root)
        context.fillReferences()
        reader.addFootnotes(to: root)
        for place in context.contents { reader.fillContents(place) }
        let hasMarkup =
            !title.isEmpty
            || root.content.contains {
                guard case .element(let element) = $0 else { return true }
                return element.name != "p" || !element.children.isEmpty
            }
        return Document(root: root, title: title, hasMarkup: hasMarkup)
    }

    /// Reads the attributes, comments and empty lines before a document's title or its first block.
    func readEntries(_ lines: inout AsciiDocLines) {
        while let line = lines.peek() {
            if line.isEmpty || AsciiDocLineKind.isComment(line) {
                lines.index += 1
            } else if AsciiDocLineKind.delimiter(line)?.kind == .comment {
                lines.index += 1
                _ = lines.take { $0.elementsEqual(line) }
            } else if !readEntry(&lines) {
                return
            }
        }
    }

    /// Reads the entry of an attribute; false where there is none.
    func readEntry(_ lines: inout AsciiDocLines) -> Bool {
        guard let line = lines.peek(), let entry = AsciiDocAttributes.entry(line) else { return false }
        lines.index += 1
        var value = entry.value
        var joined: [UInt8]?
        // A value goes on after a backslash at the end.
        while value.last == 0x5C, value.count > 1, value[value.endIndex - 2].isBlank, (joined?.count ?? 0) < 64 << 10 {
            joined = (joined ?? []) + value.dropLast(2).trimmedBytes + [0x20]
            value = lines.next()?.trimmedBytes ?? []
        }
        if let joined { value = (joined + value)[...] }
        if entry.isSet { context.attributes.set(entry.name, value) } else { context.attributes.unset(entry.name) }
        return true
    }

    // MARK: the table of contents, and notes

    private func fillContents(_ place: XMLElement) {
        let levels = Int(written: context.attributes["toclevels"]) ?? 2
        let headings = context.headings.filter { $0.level >= 1 && $0.level <= levels }.prefix(500)
        guard !headings.isEmpty else { return }
        if let title = context.attributes["toc-title"], !title.isEmpty {
            place.add("p").add("strong").add(text: title)
        }
        var lists = [place.add("ul", ["style": "list-style:none"])]
        let first = headings.map(\.level).min() ?? 1
        for heading in headings {
            let level = heading.level - first + 1
            while lists.count > level { lists.removeLast() }
            while lists.count < min(level, 6) {
                let list = lists[lists.count - 1]
                lists.append((list.children.last ?? list.add("li")).add("ul", ["style": "list-style:none"]))
            }
            lists[lists.count - 1].add("li").add("a", ["href": "#"]).add(text: heading.title)
        }
    }

    private func addFootnotes(to root: XMLElement) {
        guard !context.footnotes.isEmpty else { return }
        root.add("hr")
        for (index, note) in context.footnotes.enumerated() {
            let paragraph = root.add("p").add("small")
            paragraph.add(text: "\(index + 1). ")
            paragraph.append(.element(note))
        }
    }
}
