// SPDX-License-Identifier: MPL-2.0

/// Reads the header of a document: its title, authors, revision and attributes.
struct AsciiDocHeader {
    private let reader: AsciiDocReader

    init(_ reader: AsciiDocReader) { self.reader = reader }

    private var context: AsciiDocContext { reader.context }

    /// Reads the title, the lines of the author and the revision, and the attributes; returns the title.
    func read(_ lines: inout AsciiDocLines, into root: XMLElement) -> String {
        reader.readEntries(&lines)
        guard let line = lines.peek() else { return "" }
        let heading: AsciiDocBytes
        if let found = AsciiDocLineKind.heading(line), found.level == 0 {
            heading = found.text
            lines.index += 1
        } else if AsciiDocLineKind.heading(line, above: lines.following) == 0 {
            heading = line
            lines.index += 2
        } else {
            addContents(to: root)
            return ""
        }
        var authors: [AsciiDocBytes] = []
        if let line = lines.peek(), !line.isEmpty, AsciiDocAttributes.entry(line) == nil,
            !AsciiDocLineKind.isComment(line), line.first.map({ $0.isWordByte }) == true
        {
            lines.index += 1
            authors = line.parts(0x3B)
            setAuthor(authors.first ?? [])
            if let next = lines.peek(), !next.isEmpty, AsciiDocAttributes.entry(next) == nil,
                !AsciiDocLineKind.isComment(next)
            {
                lines.index += 1
                setRevision(next)
            }
        }
        reader.readEntries(&lines)
        let element = root.add("h1")
        AsciiDocInline.add(heading, to: element, context)
        let title = element.text
        context.attributes.set("doctitle", Array(title.utf8)[...])
        addByline(authors, to: root)
        if context.attributes["toc"] != "macro" { addContents(to: root) }
        return title
    }

    /// Adds the authors and the revision below the title.
    private func addByline(_ authors: [AsciiDocBytes], to root: XMLElement) {
        var parts = authors.map { author in
            String(decoding: author.prefix { $0 != 0x3C }.trimmedBytes.map { $0 == 0x5F ? 0x20 : $0 }, as: UTF8.self)
        }
        if parts.isEmpty, let author = context.attributes["author"], !author.isEmpty { parts = [author] }
        if let number = context.attributes["revnumber"], !number.isEmpty {
            parts.append(
                [context.attributes["version-label"] ?? "", number].filter { !$0.isEmpty }.joined(separator: " "))
        }
        parts += ["revdate", "revremark"].compactMap { context.attributes[$0] }.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return }
        root.add("figcaption").add(text: parts.joined(separator: " · "))
    }

    private func setAuthor(_ author: AsciiDocBytes) {
        if let open = author.firstIndex(of: 0x3C), author.last == 0x3E {
            context.attributes.set("email", author[(open + 1)..<(author.endIndex - 1)])
        }
        let name = author.prefix { $0 != 0x3C }.trimmedBytes
        context.attributes.set("author", name.map { $0 == 0x5F ? 0x20 : $0 }[...])
        let words = name.split(separator: 0x20)
        if let first = words.first { context.attributes.set("firstname", first) }
        if words.count > 1, let last = words.last { context.attributes.set("lastname", last) }
    }

    private func setRevision(_ line: AsciiDocBytes) {
        let colon = line.firstIndex(of: 0x3A)
        let head = line[..<(colon ?? line.endIndex)]
        var fields = head.parts(0x2C)
        if let first = fields.first, first.first == 0x76 || fields.count > 1 {
            context.attributes.set(
                "revnumber", first.first.map { $0.isLatinLetter } == true ? first.dropFirst() : first)
            fields.removeFirst()
        }
        let date = fields.map(\.string).joined(separator: ", ")
        if !date.isEmpty { context.attributes.set("revdate", Array(date.utf8)[...]) }
        if let colon { context.attributes.set("revremark", line[(colon + 1)...].trimmedBytes) }
    }

    private func addContents(to root: XMLElement) {
        guard context.attributes.isSet("toc"), !["macro", "preamble"].contains(context.attributes["toc"]) else {
            return
        }
        context.contents.append(root.add("div"))
    }
}
