// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads the lists of a document.
struct AsciiDocListReader {
    /// The reader of the blocks in items, with the markers of the lists around.
    private var reader: AsciiDocReader

    init(_ reader: AsciiDocReader) { self.reader = reader }

    private var context: AsciiDocContext { reader.context }
    private var markers: [String] { reader.markers }

    /// Reads a list, with the lists and blocks in its items.
    ///
    /// - Parameter first: the marker of the next line.
    func read(
        _ first: AsciiDocLineKind.Marker, _ lines: inout AsciiDocLines, _ attributes: AsciiDocBlockAttributes,
        into parent: XMLElement
    ) {
        var inner = self
        inner.reader.markers.append(first.name)
        switch first.kind {
        case .term: inner.readTerms(&lines, into: context.add("dl", to: parent))
        case .callout:
            let list = context.add("ul", to: parent)
            list["style"] = "list-style:none"
            inner.readItems(&lines, into: list)
        case .number, .bullet:
            let list = context.add(first.kind == .number ? "ol" : "ul", to: parent)
            if first.kind == .number {
                list["type"] = Self.numbering(first.name, attributes)
                list["start"] = attributes["start"] ?? (first.name == "1." && first.number != "1" ? first.number : nil)
            }
            if ["none", "no-bullet", "unstyled"].contains(attributes.style) || attributes.style == "unordered" {
                list["style"] = "list-style:none"
            }
            inner.readItems(&lines, into: list)
        }
    }

    /// The kind of numbers of a list, as HTML names it.
    private static func numbering(_ marker: String, _ attributes: AsciiDocBlockAttributes) -> String {
        let styles = [
            "arabic": "1", "decimal": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I",
        ]
        if let style = styles[attributes.style] { return style }
        let markers = ["..": "a", "...": "i", "....": "A", ".....": "I", "a.": "a", "A.": "A", "i)": "i", "I)": "I"]
        return markers[marker] ?? "1"
    }

    /// Whether an item of the list that is read begins with a marker.
    private func isOwn(_ marker: AsciiDocLineKind.Marker) -> Bool { markers.last == marker.name }

    private func readItems(_ lines: inout AsciiDocLines, into list: XMLElement) {
        var number = 0
        while context.hasRoom, let line = lines.peek(), let marker = AsciiDocLineKind.marker(line), isOwn(marker) {
            lines.index += 1
            number += 1
            let item = context.add("li", to: list)
            var text = marker.text
            if marker.kind == .callout {
                item.add(text: AsciiDocStyledBlocks.circled(marker.number == "." ? "\(number)" : marker.number) + " ")
            } else if text.first == 0x5B, text.count > 3, text[text.startIndex + 2] == 0x5D,
                text[text.startIndex + 3].isBlank
            {
                let state = text[text.startIndex + 1]
                if state == 0x20 || state == 0x78 || state == 0x2A {
                    let box = context.add("input", to: item)
                    box["type"] = "checkbox"
                    if state != 0x20 { box["checked"] = "" }
                    text = text.dropFirst(4)
                }
            }
            var content = [text]
            content += itemLines(&lines)
            AsciiDocInline.add(AsciiDocReader.joined(content), to: item, context)
            guard readRest(&lines, of: item) else { return }
        }
    }

    private func readTerms(_ lines: inout AsciiDocLines, into list: XMLElement) {
        while context.hasRoom, let line = lines.peek(), let marker = AsciiDocLineKind.marker(line), isOwn(marker) {
            lines.index += 1
            AsciiDocInline.add(marker.term, to: context.add("dt", to: list), context)
            let text = marker.text
            var content: [AsciiDocBytes] = text.isEmpty ? [] : [text]
            if text.isEmpty {
                // The description may stand below the term, after empty lines.
                let start = lines.index
                lines.skipEmpty()
                if let next = lines.peek() {
                    if let other = AsciiDocLineKind.marker(next), isOwn(other) { continue }
                    let isBlock =
                        AsciiDocLineKind.delimiter(next) != nil || AsciiDocLineKind.attributes(next) != nil
                        || AsciiDocLineKind.title(next) != nil || AsciiDocLineKind.heading(next) != nil
                        || next.elementsEqual([0x2B]) || AsciiDocLineKind.marker(next) != nil
                    if isBlock { lines.index = start } else { content = itemLines(&lines) }
                }
            } else {
                content += itemLines(&lines)
            }
            let item = context.add("dd", to: list)
            if !content.isEmpty { AsciiDocInline.add(AsciiDocReader.joined(content), to: item, context) }
            guard readRest(&lines, of: item) else { return }
        }
    }

    /// The further lines of the text of an item.
    private func itemLines(_ lines: inout AsciiDocLines) -> [AsciiDocBytes] {
        var result: [AsciiDocBytes] = []
        while let line = lines.peek(), !line.isEmpty, !line.elementsEqual([0x2B]) {
            if AsciiDocLineKind.marker(line) != nil || AsciiDocLineKind.delimiter(line) != nil
                || AsciiDocLineKind.attributes(line) != nil
            {
                break
            }
            lines.index += 1
            if !AsciiDocLineKind.isComment(line) { result.append(line.drop { $0.isBlank }) }
        }
        return result
    }

    /// Reads what belongs to an item after its text; false at the end of the list.
    private func readRest(_ lines: inout AsciiDocLines, of item: XMLElement) -> Bool {
        while context.hasRoom {
            let start = lines.index
            let empty = lines.skipEmpty()
            guard let line = lines.peek() else { return false }
            if line.elementsEqual([0x2B]) {
                // Empty lines before it lead to the lists around this one.
                if empty > 0, markers.count > 1 {
                    lines.index = start + 1
                    return false
                }
                lines.index += 1
                readAttached(&lines, to: item)
                continue
            }
            if let marker = AsciiDocLineKind.marker(line) {
                if isOwn(marker) { return true }
                if markers.contains(marker.name) { return false }
                // Lists deeper than any that are written are not read as such.
                guard markers.count < AsciiDocReader.depthLimit else {
                    lines.index += 1
                    AsciiDocInline.add(marker.text, to: context.add("p", to: item), context)
                    continue
                }
                read(marker, &lines, AsciiDocBlockAttributes(), into: item)
                continue
            }
            // An indented paragraph belongs to the item.
            if empty > 0, line.first.map({ $0.isBlank }) == true {
                reader.addCode(AsciiDocReader.withoutIndent(reader.paragraphLines(&lines, isVerbatim: true)), to: item)
                continue
            }
            // Attributes may precede a list in the item.
            if AsciiDocLineKind.attributes(line) != nil || AsciiDocLineKind.title(line) != nil {
                let mark = lines.index
                let attributes = reader.readAttributes(&lines)
                if let next = lines.peek(), let marker = AsciiDocLineKind.marker(next), !markers.contains(marker.name),
                    markers.count < AsciiDocReader.depthLimit
                {
                    read(marker, &lines, attributes, into: item)
                    continue
                }
                lines.index = mark
            }
            return false
        }
        return false
    }

    /// Reads the block that a `+` attaches to an item.
    private func readAttached(_ lines: inout AsciiDocLines, to item: XMLElement) {
        guard let line = lines.peek(), !line.isEmpty || lines.skipEmpty() > 0 else { return }
        guard reader.depth + markers.count < AsciiDocReader.depthLimit * 2 else {
            _ = lines.next()
            return
        }
        reader.readBlock(&lines, into: item)
    }
}
