// SPDX-License-Identifier: MPL-2.0

/// Reads an Org document into elements of HTML, as the export of Org would write them.
struct OrgReader {
    /// The number of blocks and lists in each other of which those inside are still recognised.
    private static let depthLimit = 20

    private let lines: MarkupLines
    let settings: OrgSettings
    let maker = ElementMaker()
    private let notes = OrgNotes()
    var inline: OrgInline

    /// Reads a text.
    static func read(_ text: String) -> XMLElement {
        var reader = OrgReader(text)
        return reader.read()
    }

    private init(_ text: String) {
        lines = MarkupLines(text.utf8)
        settings = OrgSettings(lines)
        inline = OrgInline(settings, maker, notes)
    }

    private mutating func read() -> XMLElement {
        let body = XMLElement(name: "body")
        readTitle(into: body)
        let base = settings.title.isEmpty ? 0 : 1
        var number = lines.range.lowerBound
        // An editor's settings, such as `-*- mode: org -*-`.
        if let first = lines.range.first, lines[first].starts(with: "-*-") { number += 1 }
        var commentLevel: Int?
        while number < lines.range.upperBound {
            let headline = OrgHeadline(lines[number], settings)
            var end = headline == nil ? number : number + 1
            while end < lines.range.upperBound, !OrgHeadline.isHeadline(lines[end]) { end += 1 }
            let section = (headline == nil ? number : number + 1)..<end
            number = end
            if let headline {
                if let level = commentLevel, headline.level > level { continue }
                commentLevel = headline.isComment ? headline.level : nil
                if headline.isComment { continue }
                add(headline, base: base, to: body)
                if headline.title.lowercasedMarkup == "footnotes" { notes.hasHeadline = true }
            }
            var part = lines.part(section)
            inline.attachments = nil
            part = readProperties(part, into: body)
            read(part, into: body, depth: 0)
        }
        readNotes(into: body)
        return body
    }

    private mutating func readTitle(into body: XMLElement) {
        if !settings.title.isEmpty {
            let title = maker.add("h1", to: body)
            inline.read(Array(settings.title.joined(separator: [.space])), into: title)
        }
        if !settings.subtitle.isEmpty {
            let subtitle = maker.add("p", to: body)
            inline.read(Array(settings.subtitle.joined(separator: [.space])), into: maker.add("i", to: subtitle))
        }
        let details = [settings.author, settings.date].filter { !$0.isEmpty }
        guard !details.isEmpty else { return }
        let line = maker.add("p", Self.faded, to: body)
        for (index, detail) in details.enumerated() {
            if index > 0 { line.append(.text(" · ")) }
            inline.read(Array(detail), into: line)
        }
    }

    private mutating func add(_ headline: OrgHeadline, base: Int, to body: XMLElement) {
        let element = maker.add("h\(min(headline.level + base, 6))", to: body)
        if let word = headline.taskWord {
            maker.add("code", text: word, to: element)
            element.append(.text(" "))
        }
        if let priority = headline.priority { element.append(.text(priority + " ")) }
        inline.read(Array(headline.title), into: element)
        guard !headline.tags.isEmpty else { return }
        element.append(.text("  "))
        let tags = maker.add("small", Self.faded, to: element)
        tags.append(.text(headline.tags.joined(separator: " ")))
    }

    private static let faded = ["style": "color:#777777;"]

    /// Reads the dates of a task and passes over the properties of a headline.
    ///
    /// - Returns: the lines that follow them.
    private mutating func readProperties(_ part: MarkupLines, into body: XMLElement) -> MarkupLines {
        var number = part.range.lowerBound
        while number < part.range.upperBound {
            let line = part[number].trimmedMarkup
            if line.isEmpty {
                number += 1
            } else if Self.isPlanning(line) {
                maker.add("p", Self.faded, text: line.markupText, to: body)
                number += 1
            } else if line.startsIgnoringCase(with: ":properties:"), line.count == 12,
                let end = settings.end(of: ":", after: number, before: part.range.upperBound)
            {
                inline.attachments = OrgAttachments(part.part(number + 1..<end))
                number = end + 1
            } else {
                break
            }
        }
        return part.part(number..<part.range.upperBound)
    }

    private static func isPlanning(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "DEADLINE:") || line.starts(with: "SCHEDULED:") || line.starts(with: "CLOSED:")
    }

    /// Reads the definitions of footnotes, those that are named in the text in their order.
    private mutating func readNotes(into body: XMLElement) {
        guard !notes.isEmpty else { return }
        if !notes.hasHeadline { _ = maker.add("hr", to: body) }
        while let note = notes.next() {
            let paragraph = maker.add("p", to: body)
            maker.add("sup", text: note.mark, to: paragraph)
            paragraph.append(.text(" "))
            switch note.content {
            case .lines(let lines): read(lines, into: paragraph, depth: 1, isItem: true)
            case .text(let text, let depth): inline.read(text, into: paragraph, noteDepth: depth)
            case nil: break
            }
        }
    }

    /// Reads the elements of lines.
    ///
    /// - Parameter isItem: whether the first paragraph is that of a list's item, on the line of its marker.
    mutating func read(_ part: MarkupLines, into parent: XMLElement, depth: Int, isItem: Bool = false) {
        var number = part.range.lowerBound
        let end = part.range.upperBound
        var affiliated = OrgAffiliated()
        var isFirst = isItem
        while number < end {
            let line = part[number].trimmedMarkup
            let start = number
            if line.isEmpty {
                number += 1
                affiliated = OrgAffiliated()
                continue
            }
            if line.first == UInt8(ascii: "#"), line.count == 1 || line.dropFirst().first == .space {
                number += 1
                continue
            }
            if let keyword = OrgSettings.keyword(line), keyword.key != "begin" {
                number = read(keyword, part, at: number, &affiliated, into: parent)
                continue
            }
            number =
                readBlock(line, part, at: start, affiliated, into: parent, depth)
                ?? readLines(line, part, at: start, affiliated, into: parent, depth)
                ?? readParagraph(part, at: start, affiliated, into: parent, isFirst: isFirst)
            affiliated = OrgAffiliated()
            isFirst = false
        }
    }

    /// Reads a line `#+NAME: value`.
    ///
    /// - Returns: the number of the next line.
    private mutating func read(
        _ keyword: (key: String, value: ArraySlice<UInt8>), _ part: MarkupLines, at number: Int,
        _ affiliated: inout OrgAffiliated, into parent: XMLElement
    ) -> Int {
        switch keyword.key {
        case "html":
            var html: [UInt8] = []
            var next = number
            while next < part.range.upperBound, let more = OrgSettings.keyword(part[next].trimmedMarkup),
                more.key == "html"
            {
                html += more.value + [.newline]
                next += 1
            }
            maker.addHTML(html, to: parent)
            return next
        case "include":
            maker.add("code", text: part[number].trimmedMarkup.markupText, to: maker.add("p", to: parent))
        default: affiliated.read(keyword.key, keyword.value)
        }
        return number + 1
    }

    /// Reads a block, a drawer or a LaTeX environment that begins on a line.
    ///
    /// - Returns: the number of the line after it; nil when none begins there.
    private mutating func readBlock(
        _ line: ArraySlice<UInt8>, _ part: MarkupLines, at number: Int, _ affiliated: OrgAffiliated,
        into parent: XMLElement, _ depth: Int
    ) -> Int? {
        let limit = part.range.upperBound
        if line.startsIgnoringCase(with: "#+begin_") {
            let name = line.dropFirst(8).prefix { $0 != .space }
            guard let end = settings.end(of: name.lowercasedMarkup, after: number, before: limit) else { return nil }
            let arguments = line[name.endIndex...].trimmedMarkup
            let content = part.part(number + 1..<end)
            readBlock(name.lowercasedMarkup, arguments, content, affiliated, into: parent, depth)
            return end + 1
        }
        if line.startsIgnoringCase(with: "#+begin:"), depth < Self.depthLimit,
            let end = settings.end(of: "#", after: number, before: limit)
        {
            read(part.part(number + 1..<end), into: parent, depth: depth + 1)
            return end + 1
        }
        if line.first == UInt8(ascii: ":"), line.last == UInt8(ascii: ":"), line.count > 2,
            line.dropFirst().dropLast().allSatisfy({ $0.isMarkupWord || $0 == 0x5F || $0 == 0x2D }),
            let end = settings.end(of: ":", after: number, before: limit)
        {
            let name = line.dropFirst().dropLast().lowercasedMarkup
            if !["properties", "logbook"].contains(name), depth < Self.depthLimit {
                read(part.part(number + 1..<end), into: parent, depth: depth + 1)
            }
            return end + 1
        }
        if let name = OrgSettings.environment(line, "\\begin{"),
            let end = settings.end(of: "\\" + name, after: number - 1, before: limit)
        {
            maker.addCode(dedented(part.part(number..<end + 1)).joined.markupText, to: parent)
            return end + 1
        }
        return nil
    }

    private mutating func readBlock(
        _ name: String, _ arguments: ArraySlice<UInt8>, _ content: MarkupLines, _ affiliated: OrgAffiliated,
        into parent: XMLElement, _ depth: Int
    ) {
        guard depth < Self.depthLimit else { return maker.addCode(content.joined.markupText, to: parent) }
        switch name {
        case "comment": return
        case "src", "example":
            addCaption(affiliated, to: parent)
            maker.addCode(code(content), to: parent)
        case "export":
            guard arguments.lowercasedMarkup == "html" else { return }
            maker.addHTML(content.joined, to: parent)
        case "html": maker.addHTML(content.joined, to: parent)
        case "latex", "ascii", "beamer": return
        case "verse": readVerse(content, into: parent)
        case "quote": read(content, into: maker.add("blockquote", to: parent), depth: depth + 1)
        case "center": read(content, into: maker.add("center", to: parent), depth: depth + 1)
        case "note", "tip", "warning", "important", "caution", "info", "danger", "attention":
            let block = maker.add("blockquote", ["style": "color:#000000;"], to: parent)
            let title = maker.add("p", to: block)
            maker.add("b", text: name.prefix(1).uppercased() + name.dropFirst(), to: title)
            read(content, into: block, depth: depth + 1)
        default: read(content, into: maker.add("div", to: parent), depth: depth + 1)
        }
    }

    /// The text of a block of code, without the commas that keep its lines from being taken for Org.
    private func code(_ lines: MarkupLines) -> String {
        let lines = dedented(lines)
        var result: [UInt8] = []
        for number in lines.range {
            let line = lines[number]
            let text = line.drop { $0 == .space }
            let rest = text.drop { $0 == UInt8(ascii: ",") }
            if text.first == UInt8(ascii: ","), rest.starts(with: "*") || rest.starts(with: "#+") {
                result += line[..<text.startIndex] + text.dropFirst()
            } else {
                result += line
            }
            result.append(.newline)
        }
        return result.markupText
    }

    private func dedented(_ lines: MarkupLines) -> MarkupLines {
        lines.part(lines.range, indent: lines.commonIndent)
    }

    private mutating func readVerse(_ content: MarkupLines, into parent: XMLElement) {
        let paragraph = maker.add("p", to: parent)
        let content = dedented(content).trimmed
        for number in content.range {
            if number > content.range.lowerBound { _ = maker.add("br", to: paragraph) }
            let indent = content.indent(of: number) ?? 0
            paragraph.append(.text(String(repeating: "\u{A0}", count: indent)))
            inline.read(Array(content[number].dropFirst(indent)), into: paragraph)
        }
    }

    /// Reads what is told by its first characters: rules, fixed width, tables, lists and footnotes.
    ///
    /// - Returns: the number of the line after it; nil when none begins there.
    private mutating func readLines(
        _ line: ArraySlice<UInt8>, _ part: MarkupLines, at number: Int, _ affiliated: OrgAffiliated,
        into parent: XMLElement, _ depth: Int
    ) -> Int? {
        func end(where isPart: (ArraySlice<UInt8>) -> Bool) -> Int {
            var end = number + 1
            while end < part.range.upperBound, isPart(part[end].trimmedMarkup) { end += 1 }
            return end
        }
        if line.count >= 5, line.allSatisfy({ $0 == UInt8(ascii: "-") }) {
            _ = maker.add("hr", to: parent)
            return number + 1
        }
        if line.starts(with: "CLOCK:") || line.starts(with: "%%(") { return number + 1 }
        if Self.isFixed(line) {
            let end = end(where: Self.isFixed)
            let text = (number..<end).map { part[$0].trimmedMarkup.dropFirst(2).markupText }
            maker.addCode(text.joined(separator: "\n"), to: parent)
            return end
        }
        if line.first == UInt8(ascii: "|") {
            let end = end { $0.first == UInt8(ascii: "|") || $0.startsIgnoringCase(with: "#+tblfm:") }
            addCaption(affiliated, to: parent)
            OrgTable((number..<end).map { part[$0].trimmedMarkup }).add(to: parent, maker, &inline)
            return end
        }
        if line.starts(with: "+-") {
            let end = end { $0.first == UInt8(ascii: "|") || $0.first == UInt8(ascii: "+") }
            maker.addCode(dedented(part.part(number..<end)).joined.markupText, to: parent)
            return end
        }
        if part.indent(of: number) == 0, let label = OrgNotes.label(line) {
            return readNote(label, part, at: number)
        }
        if depth < Self.depthLimit, OrgItem(part, number) != nil {
            return readList(part, at: number, into: parent, depth)
        }
        return nil
    }

    private static func isFixed(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: ":") && (line.count == 1 || line.dropFirst().first == .space)
    }

    private func readNote(_ label: (name: String, length: Int), _ part: MarkupLines, at number: Int) -> Int {
        var end = number + 1
        var blanks = 0
        while end < part.range.upperBound, blanks < 2 {
            let line = part[end]
            if OrgNotes.label(line) != nil { break }
            blanks = line.isEmpty ? blanks + 1 : 0
            end += 1
        }
        notes.define(label.name, part.part(number..<end, indent: 0, firstIndent: label.length).trimmed)
        return end
    }

    private mutating func readParagraph(
        _ part: MarkupLines, at number: Int, _ affiliated: OrgAffiliated, into parent: XMLElement, isFirst: Bool
    ) -> Int {
        var end = number + 1
        while end < part.range.upperBound, !startsElement(part, end) { end += 1 }
        var text: [UInt8] = []
        for line in number..<end { text += part[line].trimmedMarkup + [.newline] }
        let slice = text[...].trimmedMarkup
        if inline.isPicture(slice) {
            let figure = maker.add("figure", affiliated.alignment.map { ["align": $0] } ?? [:], to: parent)
            inline.affiliated = affiliated
            inline.read(Array(slice), into: figure)
            inline.affiliated = OrgAffiliated()
            if let caption = affiliated.caption { inline.read(caption, into: maker.add("figcaption", to: figure)) }
            return end
        }
        addCaption(affiliated, to: parent)
        inline.affiliated = affiliated
        inline.read(Array(slice), into: isFirst ? parent : maker.add("p", to: parent))
        inline.affiliated = OrgAffiliated()
        return end
    }

    /// Whether a line ends a paragraph before it.
    private func startsElement(_ part: MarkupLines, _ number: Int) -> Bool {
        let line = part[number].trimmedMarkup
        switch line.first {
        case nil: return true
        case UInt8(ascii: "#"):
            return line.count == 1 || line.dropFirst().first == .space || line.starts(with: "#+")
        case UInt8(ascii: ":"):
            return Self.isFixed(line) || line.last == UInt8(ascii: ":") && settings.ends[":"] != nil
        case UInt8(ascii: "|"): return true
        case UInt8(ascii: "["): return part.indent(of: number) == 0 && OrgNotes.label(line) != nil
        case UInt8(ascii: "\\"): return OrgSettings.environment(line, "\\begin{") != nil
        default:
            if line.count >= 5, line.allSatisfy({ $0 == UInt8(ascii: "-") }) { return true }
            return OrgItem(part, number) != nil
        }
    }

    private mutating func addCaption(_ affiliated: OrgAffiliated, to parent: XMLElement) {
        guard let caption = affiliated.caption else { return }
        inline.read(caption, into: maker.add("figcaption", to: parent))
    }
}
