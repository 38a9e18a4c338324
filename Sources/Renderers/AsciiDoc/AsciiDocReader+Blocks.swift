// SPDX-License-Identifier: MPL-2.0

/// The blocks of a document.
extension AsciiDocReader {
    /// Reads blocks up to the end of the lines.
    func readBlocks(_ lines: inout AsciiDocLines, into parent: XMLElement) {
        while context.hasRoom, readBlock(&lines, into: parent) {}
    }

    /// The blocks in some lines, one level deeper.
    func readBlocks(_ lines: [AsciiDocBytes], into parent: XMLElement) {
        guard depth < Self.depthLimit else {
            parent.add("p").add(text: Self.joined(lines))
            return
        }
        var inner = AsciiDocReader(context: context, depth: depth + 1)
        inner.markers = []
        var cursor = AsciiDocLines(lines, context: context)
        inner.readBlocks(&cursor, into: parent)
    }

    /// Reads the attributes, titles and anchors before a block; nil at the end of the lines.
    func readAttributes(_ lines: inout AsciiDocLines) -> AsciiDocBlockAttributes {
        var attributes = AsciiDocBlockAttributes()
        while let line = lines.peek() {
            if line.isEmpty || AsciiDocLineKind.isComment(line) {
                lines.index += 1
            } else if AsciiDocLineKind.delimiter(line)?.kind == .comment {
                lines.index += 1
                _ = lines.take { $0.elementsEqual(line) }
            } else if let content = AsciiDocLineKind.attributes(line) {
                lines.index += 1
                if content.first == 0x5B {
                    attributes.id = content.dropFirst().dropLast().parts(0x2C).first?.string
                } else {
                    attributes.add(context.attributes.resolved(content)[...])
                }
            } else if let title = AsciiDocLineKind.title(line) {
                lines.index += 1
                attributes.title = title
            } else if !readEntry(&lines) {
                break
            }
        }
        return attributes
    }

    /// Reads one block with its attributes; false at the end of the lines.
    @discardableResult func readBlock(_ lines: inout AsciiDocLines, into parent: XMLElement) -> Bool {
        let attributes = readAttributes(&lines)
        guard let line = lines.peek() else { return false }
        if let title = attributes.title, let id = attributes.id {
            context.addTitle(AsciiDocInline.plain(title, context), id: id)
        }
        if attributes.style == "comment" {
            skipComment(&lines)
            return true
        }
        if readHeading(&lines, attributes, into: parent) { return true }
        if AsciiDocLineKind.isRule(line) {
            lines.index += 1
            parent.add("hr")
            return true
        }
        if line.elementsEqual("<<<".utf8) {
            lines.index += 1
            return true
        }
        if let delimiter = AsciiDocLineKind.delimiter(line) {
            lines.index += 1
            AsciiDocStyledBlocks(self).read(delimiter, line, &lines, attributes, into: parent)
            return true
        }
        if readMacro(line, attributes, into: parent) {
            lines.index += 1
            return true
        }
        if let marker = AsciiDocLineKind.marker(line),
            !["source", "listing", "literal", "verse"].contains(attributes.style)
        {
            addTitle(attributes, to: parent)
            AsciiDocListReader(self).read(marker, &lines, attributes, into: parent)
            return true
        }
        readParagraph(&lines, attributes, into: parent)
        return true
    }

    private func skipComment(_ lines: inout AsciiDocLines) {
        guard let line = lines.next() else { return }
        if AsciiDocLineKind.delimiter(line) != nil {
            _ = lines.take { $0.elementsEqual(line) }
        } else {
            _ = lines.take { $0.isEmpty }
        }
    }

    // MARK: headings

    private func readHeading(
        _ lines: inout AsciiDocLines, _ attributes: AsciiDocBlockAttributes, into parent: XMLElement
    ) -> Bool {
        guard let line = lines.peek() else { return false }
        var level = 0
        var text = line
        if let heading = AsciiDocLineKind.heading(line) {
            (level, text) = heading
            lines.index += 1
        } else if AsciiDocLineKind.delimiter(line) == nil,
            let found = AsciiDocLineKind.heading(line, above: lines.following)
        {
            level = found
            lines.index += 2
        } else {
            return false
        }
        var id = attributes.id
        if text.last == 0x5D, let open = text.lastIndex(of: 0x5B), open > text.startIndex, text[open - 1] == 0x5B {
            id = text[(open + 1)...].prefix { $0 != 0x5D && $0 != 0x2C }.string
            text = text[..<(open - 1)].trimmedBytes
        }
        let element = context.add("h\(level + 1)", to: parent)
        let isFree = attributes.style == "discrete" || attributes.style == "float"
        if attributes.style == "appendix" {
            let letter = String(UnicodeScalar(UInt8(0x40 + min(context.number("appendix"), 26))))
            element.add(text: "\(context.attributes["appendix-caption"] ?? "") \(letter): ".trimmed + " ")
        } else if !isFree, level > 0, level <= 3,
            context.attributes.isSet("sectnums") || context.attributes.isSet("numbered")
        {
            element.add(text: context.sectionNumber(level: level) + " ")
        }
        AsciiDocInline.add(text, to: element, context)
        if !isFree { context.addHeading(element.text, level: level, id: id) }
        return true
    }

    /// Adds the title of a block above it, with its number where its kind has one.
    func addTitle(_ attributes: AsciiDocBlockAttributes, caption: String? = nil, to parent: XMLElement) {
        guard let title = attributes.title else { return }
        let element = context.add("em", to: context.add("p", to: parent))
        if let caption, let word = context.attributes[caption + "-caption"], !word.isEmpty {
            element.add(text: "\(word) \(context.number(caption)). ")
        }
        AsciiDocInline.add(title, to: element, context)
    }

    // MARK: macros

    /// Reads a macro in a line of its own; false where there is none.
    private func readMacro(
        _ line: AsciiDocBytes, _ attributes: AsciiDocBlockAttributes, into parent: XMLElement
    ) -> Bool {
        guard line.last == 0x5D, let colons = line.prefix(8).firstIndex(of: 0x3A), colons + 1 < line.endIndex,
            line[colons + 1] == 0x3A, let open = line[colons...].firstIndex(of: 0x5B)
        else { return false }
        let target = context.attributes.resolved(line[(colons + 2)..<max(open, colons + 2)])[...]
        switch line[..<colons].string {
        case "image":
            var picture = attributes
            picture.add(context.attributes.resolved(line[(open + 1)..<(line.endIndex - 1)])[...])
            if let title = picture["title"] { picture.title = Array(title.utf8)[...] }
            let figure = context.add("figure", to: parent)
            let roles = picture.roles
            if picture["align"] == "center" || roles.contains("text-center") { figure["align"] = "center" }
            if picture["align"] == "right" || roles.contains("text-right") { figure["align"] = "right" }
            var own = AsciiDocBlockAttributes(context.attributes.resolved(line[(open + 1)..<(line.endIndex - 1)])[...])
            own.title = nil
            AsciiDocPicture(target, own, context).add(to: context.add("p", to: figure))
            addTitle(picture, caption: "figure", to: figure)
        case "video", "audio":
            addTitle(attributes, to: parent)
            context.add("a", to: context.add("p", to: parent)).add(text: target)
        case "include":
            context.add("code", to: context.add("p", to: parent)).add(text: line)
        case "toc":
            if context.attributes.isSet("toc") { context.contents.append(context.add("div", to: parent)) }
        default: return false
        }
        return true
    }

    // MARK: paragraphs

    private static let admonitions = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

    /// Whether a style is that of an admonition.
    static func isAdmonition(_ style: String) -> Bool { admonitions.contains(style) }

    /// The lines of a paragraph.
    func paragraphLines(_ lines: inout AsciiDocLines, isVerbatim: Bool = false) -> [AsciiDocBytes] {
        var result: [AsciiDocBytes] = []
        while let line = lines.peek(), !line.isEmpty {
            if !result.isEmpty, !isVerbatim {
                if AsciiDocLineKind.delimiter(line) != nil || AsciiDocLineKind.attributes(line) != nil { break }
            }
            if !markers.isEmpty, !result.isEmpty, line.elementsEqual([0x2B]) || AsciiDocLineKind.marker(line) != nil {
                break
            }
            lines.index += 1
            if isVerbatim || !AsciiDocLineKind.isComment(line) { result.append(line) }
        }
        return result
    }

    private func readParagraph(
        _ lines: inout AsciiDocLines, _ attributes: AsciiDocBlockAttributes, into parent: XMLElement
    ) {
        guard let first = lines.peek() else { return }
        let isIndented = first.first.map { $0.isBlank } == true
        let style = attributes.style
        let isVerbatim =
            isIndented && style != "normal" || ["source", "listing", "literal", "verse", "pass"].contains(style)
        let content = paragraphLines(&lines, isVerbatim: isVerbatim)
        guard !content.isEmpty else { return }
        if isIndented, style.isEmpty || style == "literal" {
            addTitle(attributes, to: parent)
            addCode(Self.withoutIndent(content), to: parent)
            return
        }
        switch style {
        case "source", "listing", "literal": AsciiDocStyledBlocks(self).addVerbatim(content, attributes, into: parent)
        case "quote", "verse", "example", "sidebar", "abstract", "partintro", "pass", "stem", "latexmath", "asciimath",
            "NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION":
            AsciiDocStyledBlocks(self).add(style, content, attributes, into: parent)
        default:
            for name in Self.admonitions where content[0].starts(with: (name + ": ").utf8) {
                var rest = content
                rest[0] = rest[0].dropFirst(name.utf8.count + 2)
                AsciiDocStyledBlocks(self).add(name, rest, attributes, into: parent)
                return
            }
            // A quotation as Markdown writes it.
            if content.allSatisfy({ $0.begins("> ") || $0.elementsEqual([0x3E]) }) {
                readBlocks(
                    content.map { $0.dropFirst($0.count > 1 ? 2 : 1) }, into: context.add("blockquote", to: parent))
                return
            }
            addTitle(attributes, to: parent)
            let element = context.add("p", to: parent)
            if attributes.roles.contains("text-center") { element["align"] = "center" }
            if attributes.roles.contains("text-right") { element["align"] = "right" }
            let keepsLines =
                attributes.options.contains("hardbreaks") || context.attributes.isSet("hardbreaks")
                || context.attributes.isSet("hardbreaks-option")
            AsciiDocInline.add(Self.joined(content), to: element, context, keepsLines: keepsLines)
        }
    }

    /// Lines as one text.
    static func joined(_ lines: [AsciiDocBytes]) -> AsciiDocBytes { Array(lines.joined(separator: [0x0A]))[...] }

    /// Lines without the blanks that all of them begin with.
    static func withoutIndent(_ lines: [AsciiDocBytes]) -> [AsciiDocBytes] {
        let indent = lines.lazy.filter { !$0.isEmpty }.map { $0.prefix { $0.isBlank }.count }.min() ?? 0
        return lines.map { $0.dropFirst(indent) }
    }

    /// Adds lines that stay as they are.
    func addCode(_ lines: [AsciiDocBytes], to parent: XMLElement) {
        context.add("pre", to: parent).add(text: Self.joined(lines))
    }
}
