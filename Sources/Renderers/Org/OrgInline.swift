// SPDX-License-Identifier: MPL-2.0

/// Reads the text of paragraphs, headlines and cells of an Org document: emphasis, links, pictures, footnotes, entities.
struct OrgInline {
    /// The keywords of the element that the text is in, which describe its pictures.
    var affiliated = OrgAffiliated()
    /// The folder of the attachments of the headline that the text is below.
    var attachments: OrgAttachments?

    private let settings: OrgSettings
    private let maker: ElementMaker
    private let notes: OrgNotes
    /// The number of bytes by which macros may still lengthen the document.
    private var expansion = 1 << 20

    /// The number of emphases in each other of which those inside are still recognised.
    private static let depthLimit = 8

    init(_ settings: OrgSettings, _ maker: ElementMaker, _ notes: OrgNotes) {
        self.settings = settings
        self.maker = maker
        self.notes = notes
    }

    /// Reads a text into an element.
    ///
    /// - Parameter noteDepth: the number of footnotes in each other that the text is in.
    mutating func read(_ text: [UInt8], into parent: XMLElement, noteDepth: Int = 0) {
        let text = OrgMacros.expanded(text, settings, &expansion)
        var scan = Scan(text, noteDepth: noteDepth)
        read(&scan, 0..<text.count, into: parent, depth: 0)
    }

    /// Whether a text is nothing but a picture.
    func isPicture(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.starts(with: "[["), text.suffix(2).elementsEqual("]]".utf8),
            let link = OrgLink(text, at: text.startIndex), link.end == text.endIndex
        else { return false }
        return link.picture(attachments) != nil
    }

    /// A text that is read, and what was found out about the rest of it.
    private struct Scan {
        let text: [UInt8]
        let noteDepth: Int
        /// The closing bracket or brace for each opening one, and 0 elsewhere; made when first needed.
        private var closings: [Int32] = []

        init(_ text: [UInt8], noteDepth: Int) {
            self.text = text
            self.noteDepth = noteDepth
        }

        /// The bracket or brace that closes one.
        mutating func closing(of index: Int) -> Int? {
            if closings.isEmpty {
                closings = [Int32](repeating: 0, count: text.count)
                var open: [UInt8: [Int]] = [:]
                for (place, byte) in text.enumerated() {
                    switch byte {
                    case UInt8(ascii: "["), UInt8(ascii: "{"): open[byte, default: []].append(place)
                    case UInt8(ascii: "]"), UInt8(ascii: "}"):
                        if let start = open[byte - 2]?.popLast() { closings[start] = Int32(clamping: place) }
                    default: break
                    }
                }
            }
            return closings[index] > 0 ? Int(closings[index]) : nil
        }
    }

    /// An object that was recognised: its end, and the elements that it adds.
    private struct Found {
        let end: Int
        let add: (inout OrgInline, inout Scan, XMLElement) -> Void
    }

    private mutating func read(_ scan: inout Scan, _ range: Range<Int>, into parent: XMLElement, depth: Int) {
        var plain = range.lowerBound
        var index = range.lowerBound
        // The marks that nothing after this place closes.
        var unclosed: Set<UInt8> = []
        func flush(_ scan: Scan, _ end: Int) {
            if plain < end { parent.append(.text(scan.text[plain..<end].markupText)) }
        }
        while index < range.upperBound {
            guard let found = find(&scan, index, range, &unclosed, depth) else {
                index += 1
                continue
            }
            flush(scan, index)
            found.add(&self, &scan, parent)
            index = found.end
            plain = index
        }
        flush(scan, range.upperBound)
    }

    private func find(
        _ scan: inout Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>, _ depth: Int
    ) -> Found? {
        switch scan.text[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "~"):
            return emphasis(scan, index, range, &unclosed, depth)
        case UInt8(ascii: "_"):
            return emphasis(scan, index, range, &unclosed, depth) ?? script(&scan, index, range, depth)
        case UInt8(ascii: "^"): return script(&scan, index, range, depth)
        case UInt8(ascii: "["): return bracket(&scan, index, range, &unclosed, depth)
        case UInt8(ascii: "<"): return angle(scan, index, range)
        case UInt8(ascii: "\\"): return backslash(scan, index, range, &unclosed)
        case UInt8(ascii: "$"): return formula(scan, index, range, &unclosed)
        case UInt8(ascii: "@"): return snippet(scan, index, range, &unclosed)
        case UInt8(ascii: "s"): return inlineCode(&scan, index, range)
        case UInt8(ascii: "h"), UInt8(ascii: "f"), UInt8(ascii: "m"), UInt8(ascii: "d"):
            return plainLink(scan, index, range)
        default: return nil
        }
    }

    // MARK: - Emphasis

    private func emphasis(
        _ scan: Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>, _ depth: Int
    ) -> Found? {
        let text = scan.text
        let mark = text[index]
        guard depth < Self.depthLimit, !unclosed.contains(mark), index + 2 < range.upperBound,
            !text[index + 1].isMarkupSpace, index == range.lowerBound || Self.opens.contains(text[index - 1])
        else { return nil }
        var end = index + 2
        while end < range.upperBound {
            if text[end] == mark, !text[end - 1].isMarkupSpace,
                end + 1 == range.upperBound || Self.closes.contains(text[end + 1])
            {
                break
            }
            end += 1
        }
        guard end < range.upperBound else {
            unclosed.insert(mark)
            return nil
        }
        let inner = index + 1..<end
        return Found(end: end + 1) { reader, scan, parent in
            switch mark {
            case UInt8(ascii: "="), UInt8(ascii: "~"):
                reader.maker.add("code", text: scan.text[inner].markupText, to: parent)
            default:
                let name = mark == 0x2A ? "b" : mark == 0x2F ? "i" : mark == 0x5F ? "u" : "del"
                reader.read(&scan, inner, into: reader.maker.add(name, to: parent), depth: depth + 1)
            }
        }
    }

    private static let opens = Set(" \n-('\"{".utf8)
    private static let closes = Set(" \n-.,;:!?'\")}\\[".utf8)

    private func script(_ scan: inout Scan, _ index: Int, _ range: Range<Int>, _ depth: Int) -> Found? {
        guard settings.hasScripts, depth < Self.depthLimit, index > range.lowerBound, index + 1 < range.upperBound,
            !scan.text[index - 1].isMarkupSpace, scan.text[index + 1] == UInt8(ascii: "{"),
            let end = scan.closing(of: index + 1), end < range.upperBound
        else { return nil }
        let name = scan.text[index] == UInt8(ascii: "^") ? "sup" : "sub"
        return Found(end: end + 1) { reader, scan, parent in
            reader.read(&scan, index + 2..<end, into: reader.maker.add(name, to: parent), depth: depth + 1)
        }
    }

    // MARK: - Links and footnotes

    private func bracket(
        _ scan: inout Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>, _ depth: Int
    ) -> Found? {
        let text = scan.text[index..<range.upperBound]
        if text.starts(with: "[[") {
            guard !unclosed.contains(UInt8(ascii: "]")) else { return nil }
            guard let link = OrgLink(text, at: index) else {
                if OrgLink.isUnclosed(text, at: index) { unclosed.insert(UInt8(ascii: "]")) }
                return nil
            }
            return Found(end: link.end) { reader, scan, parent in reader.add(link, &scan, to: parent, depth) }
        }
        guard text.starts(with: "[fn:"), scan.noteDepth < Self.depthLimit, let end = scan.closing(of: index),
            end < range.upperBound
        else { return nil }
        let name = text.dropFirst(4).prefix { $0.isMarkupWord || $0 == 0x2D || $0 == 0x5F }
        let hasText = text[name.endIndex] == UInt8(ascii: ":")
        guard hasText || name.endIndex == end && !name.isEmpty else { return nil }
        return Found(end: end + 1) { reader, scan, parent in
            let label = name.isEmpty ? reader.notes.freshName() : name.markupText
            maker.add("sup", text: reader.notes.mark(label), to: parent)
            guard hasText else { return }
            let text = Array(scan.text[(name.endIndex + 1)..<end][...].trimmedMarkup)
            reader.notes.define(label, .text(text, depth: scan.noteDepth + 1))
        }
    }

    private mutating func add(_ link: OrgLink, _ scan: inout Scan, to parent: XMLElement, _ depth: Int) {
        if let picture = link.picture(attachments) {
            maker.addPicture(picture, text: affiliated.text, width: affiliated.width, to: parent)
            return
        }
        let anchor = maker.add("a", ["href": link.target], to: parent)
        guard let description = link.description, depth < Self.depthLimit else {
            anchor.append(.text(link.text))
            return
        }
        // A description may hold emphasis, but no link.
        read(&scan, description, into: anchor, depth: Self.depthLimit - 1)
    }

    private func plainLink(_ scan: Scan, _ index: Int, _ range: Range<Int>) -> Found? {
        let text = scan.text
        guard index == range.lowerBound || !text[index - 1].isMarkupWord else { return nil }
        let rest = text[index..<range.upperBound]
        guard
            let scheme: StaticString = ["https://", "http://", "ftp://", "mailto:", "file:", "doi:"].first(where: {
                rest.starts(with: $0)
            })
        else { return nil }
        let stops = Set(" \n<>[]|\"".utf8)
        var depth = 0
        var end = index
        while end < range.upperBound, !stops.contains(text[end]) {
            if text[end] == UInt8(ascii: "(") { depth += 1 }
            if text[end] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
        }
        let trailing = Set(".,;:!?'*=~_+".utf8)
        while end > index, trailing.contains(text[end - 1]) { end -= 1 }
        guard end - index > scheme.utf8CodeUnitCount else { return nil }
        let link = OrgLink(plain: text[index..<end], end: end)
        return Found(end: end) { reader, scan, parent in reader.add(link, &scan, to: parent, 0) }
    }

    private func angle(_ scan: Scan, _ index: Int, _ range: Range<Int>) -> Found? {
        let text = scan.text[index..<range.upperBound]
        let marks = text.prefix(4).prefix { $0 == UInt8(ascii: "<") }.count
        let inner = text.dropFirst(marks).prefix { $0 != UInt8(ascii: ">") && $0 != 0x3C && $0 != .newline }
        let end = inner.endIndex
        guard !inner.isEmpty, end + marks <= range.upperBound,
            scan.text[end..<end + marks].allSatisfy({ $0 == UInt8(ascii: ">") })
        else { return nil }
        switch marks {
        case 1:
            let scheme = inner.prefix { $0.isMarkupLetter || $0 == 0x2B }
            guard scheme.count > 1, inner[scheme.endIndex...].first == UInt8(ascii: ":") else { return nil }
            let link = OrgLink(plain: inner, end: end + 1)
            return Found(end: end + 1) { reader, scan, parent in reader.add(link, &scan, to: parent, 0) }
        // A place that links lead to.
        case 2: return Found(end: end + 2) { _, _, _ in }
        case 3: return Found(end: end + 3) { _, _, parent in parent.append(.text(inner.markupText)) }
        default: return nil
        }
    }

    // MARK: - Entities, formulas and code

    private func backslash(
        _ scan: Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>
    ) -> Found? {
        let text = scan.text[index..<range.upperBound]
        guard let next = text.dropFirst().first else { return nil }
        if next == UInt8(ascii: "\\") {
            let after = text.dropFirst(2).drop { $0 == .space }
            guard after.isEmpty || after.first == .newline else { return nil }
            return Found(end: after.startIndex) { reader, _, parent in _ = reader.maker.add("br", to: parent) }
        }
        if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") {
            let close = next == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
            // The letters stand for the closing commands, which are not marks of their own.
            let key = close == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
            guard !unclosed.contains(key) else { return nil }
            var end = index + 2
            while end + 1 < range.upperBound, scan.text[end] != UInt8(ascii: "\\") || scan.text[end + 1] != close {
                end += 1
            }
            guard end + 1 < range.upperBound else {
                unclosed.insert(key)
                return nil
            }
            return written(index..<end + 2)
        }
        let name = text.dropFirst().prefix(while: \.isMarkupLetter)
        let digits = text[name.endIndex...].prefix(2).prefix(while: \.isMarkupDigit)
        for candidate in [text[name.startIndex..<digits.endIndex], name] {
            guard let character = OrgEntities.character(candidate.markupText) else { continue }
            let rest = text[candidate.endIndex...]
            if rest.starts(with: "{}") {
                return Found(end: candidate.endIndex + 2) { _, _, parent in parent.append(.text(character)) }
            }
            guard rest.first.map({ !$0.isMarkupLetter }) ?? true else { return nil }
            return Found(end: candidate.endIndex) { _, _, parent in parent.append(.text(character)) }
        }
        return nil
    }

    /// A part that stays as it is written.
    private func written(_ range: Range<Int>) -> Found {
        Found(end: range.upperBound) { _, scan, parent in parent.append(.text(scan.text[range].markupText)) }
    }

    private func formula(_ scan: Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>) -> Found? {
        let text = scan.text
        let mark = UInt8(ascii: "$")
        guard !unclosed.contains(mark), index == range.lowerBound || !text[index - 1].isMarkupWord,
            index + 2 < range.upperBound
        else { return nil }
        let isDouble = text[index + 1] == mark
        let start = index + (isDouble ? 2 : 1)
        guard isDouble || !text[start].isMarkupSpace, start < range.upperBound,
            let close = text[start..<range.upperBound].firstIndex(of: mark)
        else {
            if !isDouble { unclosed.insert(mark) }
            return nil
        }
        let end = close + (isDouble ? 2 : 1)
        guard end <= range.upperBound, close > start, !isDouble || text[close + 1] == mark,
            isDouble || !text[close - 1].isMarkupSpace,
            isDouble || end == range.upperBound || !text[end].isMarkupWord
        else { return nil }
        return written(index..<end)
    }

    /// Text for one kind of export: `@@html:<br>@@`.
    private func snippet(_ scan: Scan, _ index: Int, _ range: Range<Int>, _ unclosed: inout Set<UInt8>) -> Found? {
        let text = scan.text[index..<range.upperBound]
        guard text.starts(with: "@@"), !unclosed.contains(UInt8(ascii: "@")) else { return nil }
        let name = text.dropFirst(2).prefix { $0.isMarkupWord || $0 == 0x2D }
        guard !name.isEmpty, text[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
        var end = name.endIndex + 1
        while end + 1 < range.upperBound, scan.text[end] != 0x40 || scan.text[end + 1] != 0x40 { end += 1 }
        guard end + 1 < range.upperBound else {
            unclosed.insert(UInt8(ascii: "@"))
            return nil
        }
        return Found(end: end + 2) { reader, scan, parent in
            guard name.markupText == "html" else { return }
            reader.maker.addHTML(Array(scan.text[name.endIndex + 1..<end]), to: parent)
        }
    }

    /// Code in a language: `src_python[:results x]{code}`.
    private func inlineCode(_ scan: inout Scan, _ index: Int, _ range: Range<Int>) -> Found? {
        guard index == range.lowerBound || !scan.text[index - 1].isMarkupWord,
            scan.text[index..<range.upperBound].starts(with: "src_")
        else { return nil }
        let name = scan.text[(index + 4)..<range.upperBound].prefix { $0.isMarkupWord || $0 == 0x2D }
        var open = name.endIndex
        guard open < range.upperBound else { return nil }
        if scan.text[open] == UInt8(ascii: "[") {
            guard let close = scan.closing(of: open), close + 1 < range.upperBound else { return nil }
            open = close + 1
        }
        guard scan.text[open] == UInt8(ascii: "{"), let close = scan.closing(of: open), close < range.upperBound
        else { return nil }
        return Found(end: close + 1) { reader, scan, parent in
            reader.maker.add("code", text: scan.text[open + 1..<close].markupText, to: parent)
        }
    }
}
