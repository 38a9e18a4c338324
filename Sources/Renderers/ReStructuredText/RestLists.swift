// SPDX-License-Identifier: MPL-2.0

/// Reads the lists of a reStructuredText document: with bullets, numbers, terms, fields and options, and its lines that
/// stay as they are.
struct RestLists {
    let reader: RestReader
    let depth: Int

    private var maker: ElementMaker { reader.maker }

    init(reader: RestReader, depth: Int) {
        self.reader = reader
        self.depth = depth
    }

    /// Reads the list that begins on a line.
    ///
    /// - Returns: the number of the line after it; nil when none begins there.
    func read(_ part: MarkupLines, at number: Int, into parent: XMLElement) -> Int? {
        let line = part[number]
        if Self.bullet(line) != nil { return readBullets(part, at: number, into: parent) }
        if let first = RestEnumerator(line), isEnumerated(part, number, first) {
            return readNumbers(part, at: number, first, into: parent)
        }
        if RestField(line) != nil { return readFields(part, at: number, into: parent) }
        if Self.option(part, number) != nil { return readOptions(part, at: number, into: parent) }
        if line.starts(with: ">>>"), line.count == 3 || line.dropFirst(3).first == .space {
            var end = number + 1
            while end < part.range.upperBound, !part.isBlank(end) { end += 1 }
            maker.addCode(part.part(number..<end).joined.markupText, to: parent)
            return end
        }
        if Self.isLine(line) { return readLines(part, at: number, into: parent) }
        return nil
    }

    // MARK: - Bullets and numbers

    /// The bullet of a line, and the number of bytes before its text.
    private static func bullet(_ line: ArraySlice<UInt8>) -> (mark: ArraySlice<UInt8>, length: Int)? {
        guard let first = line.first else { return nil }
        let mark: ArraySlice<UInt8>
        if [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(first) {
            mark = line.prefix(1)
        } else if first == 0xE2, ["•", "‣", "⁃"].contains(where: { line.starts(with: $0.utf8) }) {
            mark = line.prefix(3)
        } else {
            return nil
        }
        let spaces = line.dropFirst(mark.count).prefix { $0 == .space }.count
        guard spaces > 0 || line.count == mark.count else { return nil }
        // The column counts characters, of which this mark has one.
        return (mark, mark.count + max(spaces, 1))
    }

    /// The lines of an item, of which the text begins after a marker.
    private func item(_ part: MarkupLines, _ number: Int, length: Int, column: Int) -> (lines: MarkupLines, end: Int) {
        let end = RestBlock.end(part, after: number, indent: column - 1)
        return (part.part(number..<end, indent: column, firstIndent: length).trimmed, end)
    }

    private func next(_ part: MarkupLines, after number: Int) -> Int {
        var number = number
        while number < part.range.upperBound, part.isBlank(number) { number += 1 }
        return number
    }

    private func readBullets(_ part: MarkupLines, at start: Int, into parent: XMLElement) -> Int {
        guard let first = Self.bullet(part[start]) else { return start + 1 }
        let list = maker.add("ul", to: parent)
        var number = start
        while number < part.range.upperBound, let bullet = Self.bullet(part[number]),
            bullet.mark.elementsEqual(first.mark)
        {
            let column = bullet.length - bullet.mark.count + 1
            let (lines, end) = item(part, number, length: bullet.length, column: column)
            reader.read(lines, into: maker.add("li", to: list), depth: depth + 1, isItem: true)
            number = next(part, after: end)
        }
        return number
    }

    /// Whether the line after a number does not make it a sentence, such as one that begins with `A.` as a name.
    private func isEnumerated(_ part: MarkupLines, _ number: Int, _ item: RestEnumerator) -> Bool {
        guard number + 1 < part.range.upperBound, part.indent(of: number + 1) == 0 else { return true }
        guard let next = RestEnumerator(part[number + 1], in: item.sequence) else { return false }
        return continues(item, next)
    }

    private func continues(_ item: RestEnumerator, _ next: RestEnumerator) -> Bool {
        guard next.format == item.format else { return false }
        if next.value == 0 { return true }
        return next.sequence == item.sequence && next.value == item.value &+ 1
    }

    private func readNumbers(
        _ part: MarkupLines, at start: Int, _ first: RestEnumerator, into parent: XMLElement
    ) -> Int {
        let list = maker.add(
            "ol", ["type": first.sequence.type, "start": "\(max(first.value, 1))"], to: parent)
        var number = start
        var current = first
        while true {
            let (lines, end) = item(part, number, length: current.length, column: current.length)
            reader.read(lines, into: maker.add("li", to: list), depth: depth + 1, isItem: true)
            number = next(part, after: end)
            guard number < part.range.upperBound, part.indent(of: number) == 0,
                let following = RestEnumerator(part[number], in: first.sequence), continues(current, following),
                isEnumerated(part, number, following)
            else { return number }
            current = following
        }
    }

    // MARK: - Terms, fields and options

    /// Reads terms that have definitions below them.
    func readDefinitions(_ part: MarkupLines, at start: Int, into parent: XMLElement) -> Int {
        let list = maker.add("dl", to: parent)
        var number = start
        repeat {
            let line = part[number]
            let term = maker.add("dt", to: list)
            reader.inline.read(Array(line), into: term)
            let end = RestBlock.end(part, after: number, indent: 0)
            let lines = part.part(number + 1..<end).trimmed
            let content = lines.part(lines.range, indent: lines.commonIndent)
            reader.read(content, into: maker.add("dd", to: list), depth: depth + 1, isItem: true)
            number = next(part, after: end)
        } while number + 1 < part.range.upperBound && isTerm(part, number)
        return number
    }

    private func isTerm(_ part: MarkupLines, _ number: Int) -> Bool {
        let line = part[number]
        guard part.indent(of: number) == 0, let indent = part.indent(of: number + 1), indent > 0,
            !line.suffix(2).elementsEqual("::".utf8), !line.starts(with: ".. "), Self.bullet(line) == nil,
            RestEnumerator(line) == nil, RestField(line) == nil, Self.option(part, number) == nil,
            !Self.isLine(line), RestAdornment(line) == nil
        else { return false }
        return true
    }

    private func readFields(_ part: MarkupLines, at start: Int, into parent: XMLElement) -> Int {
        var number = start
        while number < part.range.upperBound, part.indent(of: number) == 0, let field = RestField(part[number]) {
            let lines = RestBlock.block(part, at: number, column: field.length)
            let content = lines.trimmed
            // A field of one paragraph stands on one line with its name.
            let paragraph = maker.add("p", to: parent)
            let name = maker.add("b", to: paragraph)
            reader.inline.read(field.name + [UInt8(ascii: ":")], into: name)
            paragraph.append(.text(" "))
            let isSimple =
                content.range.allSatisfy { !content.isBlank($0) && content.indent(of: $0) == 0 }
                && content.range.first.map { Self.bullet(content[$0]) == nil } ?? true
            if isSimple {
                reader.inline.read(content.joined, into: paragraph)
            } else {
                reader.read(content, into: maker.add("div", to: parent), depth: depth + 1)
            }
            number = next(part, after: lines.range.upperBound)
        }
        return number
    }

    /// The options that a line describes, and the number of bytes before the description.
    private static func option(_ part: MarkupLines, _ number: Int) -> (options: ArraySlice<UInt8>, length: Int)? {
        let line = part[number]
        guard let first = line.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "/") else { return nil }
        var end = line.startIndex
        while end < line.endIndex, line[end] != .space || end + 1 < line.endIndex && line[end + 1] != .space {
            end += 1
        }
        let options = line[..<end]
        for option in options.split(separator: UInt8(ascii: ",")) {
            guard isOption(option.drop { $0 == .space }) else { return nil }
        }
        let text = line[end...].drop { $0 == .space }
        if text.isEmpty {
            guard number + 1 < part.range.upperBound, let indent = part.indent(of: number + 1), indent > 0
            else { return nil }
        }
        return (options, text.startIndex - line.startIndex)
    }

    private static func isOption(_ text: ArraySlice<UInt8>) -> Bool {
        let words = text.split(separator: .space, omittingEmptySubsequences: false)
        guard let name = words.first, words.count <= 2 else { return false }
        if words.count == 2 {
            guard let start = words[1].first, start.isMarkupLetter || start == UInt8(ascii: "<") else { return false }
        }
        if name.starts(with: "--") {
            return name.count > 2 && name.dropFirst(2).first?.isMarkupWord == true
        }
        guard let letter = name.dropFirst().first, letter.isMarkupWord || letter == UInt8(ascii: "?") else {
            return false
        }
        return name.first == UInt8(ascii: "/") || name.count == 2
            || words.count == 1 && !name.dropFirst(2).contains(0x2D)
    }

    private func readOptions(_ part: MarkupLines, at start: Int, into parent: XMLElement) -> Int {
        let list = maker.add("dl", to: parent)
        var number = start
        while number < part.range.upperBound, let option = Self.option(part, number) {
            maker.add("code", text: option.options.markupText, to: maker.add("dt", to: list))
            let block = RestBlock.block(part, at: number, column: option.length)
            reader.read(block.trimmed, into: maker.add("dd", to: list), depth: depth + 1, isItem: true)
            number = next(part, after: block.range.upperBound)
        }
        return number
    }

    // MARK: - Lines

    private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == UInt8(ascii: "|") && (line.count == 1 || line.dropFirst().first == .space)
    }

    /// Reads lines that stay lines, each after a `|`.
    private func readLines(_ part: MarkupLines, at start: Int, into parent: XMLElement) -> Int {
        let paragraph = maker.add("p", to: parent)
        var number = start
        while number < part.range.upperBound, Self.isLine(part[number]) {
            if number > start { _ = maker.add("br", to: paragraph) }
            let text = part[number].dropFirst(2)
            let indent = text.prefix { $0 == .space }.count
            var line = Array(text.dropFirst(indent))
            number += 1
            while number < part.range.upperBound, let indent = part.indent(of: number), indent > 0 {
                line += [.space] + part[number].trimmedMarkup
                number += 1
            }
            paragraph.append(.text(String(repeating: "\u{A0}", count: min(indent, 200))))
            reader.inline.read(line, into: paragraph)
        }
        return number
    }
}
