// SPDX-License-Identifier: MPL-2.0

/// Reads a reStructuredText document into elements of HTML, as docutils would write them.
final class RestReader {
    /// The number of blocks in each other of which those inside are still recognised.
    static let depthLimit = 20

    let maker = ElementMaker()
    let inline: RestInline
    let definitions: RestDefinitions
    let sections = RestSections()
    /// The numbers of footnotes so far that have the labels `#` and `*`.
    private var noteCounts: [String: Int] = [:]

    private let lines: MarkupLines

    /// Reads a text.
    static func read(_ text: String) -> XMLElement {
        let reader = RestReader(text)
        let body = XMLElement(name: "body")
        reader.read(reader.lines, into: body, depth: 0)
        reader.sections.finish(reader.maker)
        return body
    }

    private init(_ text: String) {
        lines = MarkupLines(text.utf8)
        definitions = RestDefinitions(lines)
        inline = RestInline(definitions, maker)
    }

    /// Reads the elements of lines.
    ///
    /// - Parameter isItem: whether the first paragraph is that of a list's item, on the line of its marker.
    func read(_ part: MarkupLines, into parent: XMLElement, depth: Int, isItem: Bool = false) {
        guard depth < Self.depthLimit else {
            if !part.isEmpty { maker.addCode(part.joined.markupText, to: parent) }
            return
        }
        let lists = RestLists(reader: self, depth: depth)
        let end = part.range.upperBound
        var number = part.range.lowerBound
        var isFirst = isItem
        while number < end {
            guard let indent = part.indent(of: number) else {
                number += 1
                continue
            }
            if indent > 0 {
                number = readQuotation(part, at: number, into: parent, depth)
                isFirst = false
                continue
            }
            number =
                readExplicit(part, at: number, into: parent, depth)
                ?? lists.read(part, at: number, into: parent)
                ?? readTable(part, at: number, into: parent, depth)
                ?? readTitle(part, at: number, into: parent)
                ?? readText(part, at: number, into: parent, depth, isFirst: isFirst)
            isFirst = false
        }
    }

    // MARK: - Paragraphs

    /// Reads lines that are indented more than those around them.
    private func readQuotation(_ part: MarkupLines, at number: Int, into parent: XMLElement, _ depth: Int) -> Int {
        var end = number + 1
        while end < part.range.upperBound, part.indent(of: end) != 0 { end += 1 }
        let block = part.part(number..<end).trimmed
        let quotation = maker.add("blockquote", to: parent)
        read(block.part(block.range, indent: block.commonIndent), into: quotation, depth: depth + 1)
        return end
    }

    /// Reads a title with a line below it, or also above it, and a rule between paragraphs.
    private func readTitle(_ part: MarkupLines, at number: Int, into parent: XMLElement) -> Int? {
        let end = part.range.upperBound
        let line = part[number]
        if let over = RestAdornment(line) {
            if number + 1 == end || part.isBlank(number + 1) {
                guard over.length >= 4 else { return nil }
                _ = maker.add("hr", to: parent)
                return number + 1
            }
            guard number + 2 < end, let under = RestAdornment(part[number + 2]), under.character == over.character,
                over.length >= 4 || over.underlines(part[number + 1])
            else { return nil }
            add(title: part[number + 1].trimmedMarkup, over.character, hasOverline: true, to: parent)
            return number + 3
        }
        guard number + 1 < end, let under = RestAdornment(part[number + 1]), under.underlines(line),
            // Two colons announce code, and two points are a comment.
            under.length > 2 || under.character != UInt8(ascii: ":") && under.character != UInt8(ascii: ".")
        else { return nil }
        add(title: line, under.character, hasOverline: false, to: parent)
        return number + 2
    }

    private func add(title: ArraySlice<UInt8>, _ character: UInt8, hasOverline: Bool, to parent: XMLElement) {
        let level = sections.level(character, hasOverline: hasOverline)
        let element = maker.add("h\(min(level, 6))", to: parent)
        let number = maker.add("span", to: element)
        inline.read(Array(title), into: element)
        sections.add(element, number: number, level: level)
    }

    /// Reads a paragraph, or a term with its definition, and the code that it announces.
    private func readText(
        _ part: MarkupLines, at number: Int, into parent: XMLElement, _ depth: Int, isFirst: Bool
    ) -> Int {
        var end = number + 1
        while end < part.range.upperBound, part.indent(of: end) == 0 { end += 1 }
        let isIndented = end < part.range.upperBound && part.indent(of: end) != nil
        let announces = part[end - 1].suffix(2).elementsEqual("::".utf8)
        if isIndented, end == number + 1, !announces {
            return RestLists(reader: self, depth: depth).readDefinitions(part, at: number, into: parent)
        }
        var text = part.part(number..<end).joined
        if announces {
            text.removeLast(2)
            if text.last.map({ !$0.isMarkupSpace }) ?? false { text.append(UInt8(ascii: ":")) }
        }
        if parent.name == "blockquote", text.starts(with: "--".utf8), text.dropFirst(2).first != UInt8(ascii: "-") {
            text = Array("— ".utf8) + text.dropFirst(2).drop { $0 == .space }
        }
        if !text[...].trimmedMarkup.isEmpty {
            inline.read(Array(text[...].trimmedMarkup), into: isFirst ? parent : maker.add("p", to: parent))
        }
        return announces ? readCode(part, at: end, into: parent) : end
    }

    /// Reads the code after two colons: indented lines, or lines that begin with the same punctuation.
    private func readCode(_ part: MarkupLines, at number: Int, into parent: XMLElement) -> Int {
        var start = number
        while start < part.range.upperBound, part.isBlank(start) { start += 1 }
        guard start < part.range.upperBound, let indent = part.indent(of: start) else { return start }
        var end = start
        if indent > 0 {
            while end < part.range.upperBound, part.indent(of: end) != 0 { end += 1 }
        } else {
            guard let mark = part[start].first, !mark.isMarkupWord, start > number else { return start }
            while end < part.range.upperBound, part[end].first == mark { end += 1 }
        }
        let block = part.part(start..<end).trimmed
        maker.addCode(block.part(block.range, indent: block.commonIndent).joined.markupText, to: parent)
        return end
    }

    // MARK: - Tables

    private func readTable(_ part: MarkupLines, at number: Int, into parent: XMLElement, _ depth: Int) -> Int? {
        let line = part[number]
        var end = number + 1
        let rows: [RestTable.Row]?
        if line.starts(with: "+-"), line.last == UInt8(ascii: "+") {
            while end < part.range.upperBound, [UInt8(ascii: "+"), UInt8(ascii: "|")].contains(part[end].first) {
                end += 1
            }
            rows = RestGrid.rows((number..<end).map { part[$0] })
        } else if RestSimpleTable.isBorder(line), let last = RestSimpleTable.end(part, from: number) {
            end = last + 1
            rows = RestSimpleTable.rows((number..<end).map { part[$0] })
        } else {
            return nil
        }
        if let rows {
            RestTable.add(rows, to: parent, self, depth)
        } else {
            maker.addCode(part.part(number..<end).joined.markupText, to: parent)
        }
        return end
    }

    // MARK: - Explicit markup

    /// Reads a directive, a footnote, a target or a comment.
    private func readExplicit(_ part: MarkupLines, at number: Int, into parent: XMLElement, _ depth: Int) -> Int? {
        let line = part[number]
        if line.starts(with: "__ ") || line.elementsEqual("__".utf8) {
            return RestBlock.end(part, after: number, indent: 0)
        }
        guard line.starts(with: ".. ") || line.elementsEqual("..".utf8) else { return nil }
        // Two points alone are a comment without text, which ends at once.
        if line.count == 2, number + 1 == part.range.upperBound || part.isBlank(number + 1) { return number + 1 }
        let end = RestBlock.end(part, after: number, indent: 0)
        let text = line.dropFirst(2).drop { $0 == .space }
        let column = text.startIndex - line.startIndex
        switch text.first {
        case UInt8(ascii: "_"), UInt8(ascii: "|"): return end
        case UInt8(ascii: "["):
            let label = text.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            let rest = text[label.endIndex...].dropFirst()
            guard !label.isEmpty, label.endIndex < text.endIndex, rest.isEmpty || rest.first == .space,
                !label.contains(.space)
            else { return end }
            let start = rest.drop { $0 == .space }.startIndex - line.startIndex
            readNote(
                label.markupText, RestBlock.block(part, at: number, column: start).trimmed, into: parent, depth)
            return end
        default:
            if let directive = RestDirective(RestBlock.block(part, at: number, column: column)) {
                RestDirectiveReader(reader: self, depth: depth).read(
                    directive, written: line, into: parent)
            }
            return end
        }
    }

    private func readNote(_ label: String, _ content: MarkupLines, into parent: XMLElement, _ depth: Int) {
        let key = label.lowercased()
        let position = noteCounts[key, default: 0]
        noteCounts[key] = position + 1
        let paragraph = maker.add("p", to: parent)
        let mark = definitions.mark(key, position: position)
        if mark != nil {
            maker.add("sup", text: "[\(mark ?? label)]", to: paragraph)
        } else {
            paragraph.append(.text("[\(label)]"))
        }
        paragraph.append(.text(" "))
        read(content, into: paragraph, depth: depth + 1, isItem: true)
    }
}
