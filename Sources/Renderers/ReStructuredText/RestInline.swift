// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads the text of paragraphs and titles of a reStructuredText document: emphasis, literals, roles, links, footnotes and
/// substitutions.
final class RestInline {
    private let definitions: RestDefinitions
    private let maker: ElementMaker
    /// The number of bytes by which substitutions may still lengthen the document.
    private var expansion = 1 << 20
    /// The numbers of references so far to footnotes without names.
    private var automaticCount = 0
    private var symbolCount = 0

    /// The number of substitutions in each other that are followed.
    private static let depthLimit = 6

    init(_ definitions: RestDefinitions, _ maker: ElementMaker) {
        self.definitions = definitions
        self.maker = maker
    }

    /// Reads a text into an element.
    func read(_ text: [UInt8], into parent: XMLElement) { read(text, into: parent, depth: 0) }

    private func read(_ bytes: [UInt8], into parent: XMLElement, depth: Int) {
        let text = RestText(bytes)
        var unclosed: Set<RestMark> = []
        var plain = 0
        var index = 0
        func flush(_ end: Int) {
            if plain < end { parent.append(.text(text.plain(plain..<end))) }
        }
        while index < bytes.count {
            if text.isEscaping(index) {
                index += 2
                continue
            }
            guard let found = find(text, index, after: plain, &unclosed) else {
                index += 1
                continue
            }
            flush(found.start)
            add(found, text, to: parent, depth)
            index = found.end
            plain = index
        }
        flush(bytes.count)
    }

    /// A part of the text that was recognised.
    private struct Found {
        enum Kind {
            case element(String)
            case literal
            case interpreted(role: String)
            case link
            case phraseLink
            case address
            case substitution(isLink: Bool)
            case note
        }

        let start: Int
        let end: Int
        let inner: Range<Int>
        let kind: Kind
    }

    // MARK: - Recognition

    private func find(_ text: RestText, _ index: Int, after plain: Int, _ unclosed: inout Set<RestMark>) -> Found? {
        let bytes = text.bytes
        switch bytes[index] {
        case UInt8(ascii: "*"):
            let isDouble = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*")
            let mark: RestMark = isDouble ? .strong : .emphasis
            guard let end = text.closing(mark, at: index, &unclosed) else { return nil }
            let inner = index + mark.length..<end
            return Found(
                start: index, end: end + mark.length, inner: inner, kind: .element(isDouble ? "strong" : "em"))
        case UInt8(ascii: "`"):
            if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "`") {
                guard let end = text.closing(.literal, at: index, &unclosed) else { return nil }
                return Found(start: index, end: end + 2, inner: index + 2..<end, kind: .literal)
            }
            return interpreted(text, index, start: index, role: nil, &unclosed)
        case UInt8(ascii: ":"):
            let name = bytes[(index + 1)...].prefix(60).prefix {
                $0.isMarkupWord || [0x2D, 0x5F, 0x2E, 0x2B, 0x3A].contains($0)
            }
            guard name.count > 1, name.last == UInt8(ascii: ":"), name.endIndex < bytes.count,
                bytes[name.endIndex] == UInt8(ascii: "`"), text.opens(index, length: name.count + 1)
            else { return nil }
            return interpreted(
                text, name.endIndex, start: index, role: name.dropLast().lowercasedMarkup, &unclosed)
        case UInt8(ascii: "|"):
            guard let end = text.closing(.substitution, at: index, &unclosed) else { return nil }
            let lines = bytes[(end + 1)...].prefix(2).prefix { $0 == UInt8(ascii: "_") }.count
            return Found(
                start: index, end: end + 1 + lines, inner: index + 1..<end, kind: .substitution(isLink: lines > 0))
        case UInt8(ascii: "_"): return underscore(text, index, after: plain, &unclosed)
        case UInt8(ascii: "["):
            let label = bytes[(index + 1)...].prefix(80).prefix {
                $0 != UInt8(ascii: "]") && !$0.isMarkupSpace && $0 != 0x5B
            }
            let end = label.endIndex
            guard !label.isEmpty, bytes[end...].starts(with: "]_"), text.opens(index, length: 1), text.ends(end + 2)
            else { return nil }
            return Found(start: index, end: end + 2, inner: index + 1..<end, kind: .note)
        case UInt8(ascii: "h"), UInt8(ascii: "f"), UInt8(ascii: "m"): return address(text, index)
        default: return nil
        }
    }

    private func interpreted(
        _ text: RestText, _ index: Int, start: Int, role: String?, _ unclosed: inout Set<RestMark>
    ) -> Found? {
        let bytes = text.bytes
        guard let end = text.closing(.interpreted, at: index, &unclosed, isAfterRole: role != nil) else { return nil }
        let inner = index + 1..<end
        if role == nil, end + 1 < bytes.count {
            if bytes[end + 1] == UInt8(ascii: "_") {
                let lines = bytes[(end + 1)...].prefix(2).prefix { $0 == UInt8(ascii: "_") }.count
                return Found(start: start, end: end + 1 + lines, inner: inner, kind: .phraseLink)
            }
            if let name = text.role(after: end) {
                return Found(
                    start: start, end: name.endIndex + 1, inner: inner,
                    kind: .interpreted(role: name.lowercasedMarkup))
            }
        }
        return Found(start: start, end: end + 1, inner: inner, kind: .interpreted(role: role ?? ""))
    }

    /// A target in the text, or the end of a link such as `name_`.
    private func underscore(
        _ text: RestText, _ index: Int, after plain: Int, _ unclosed: inout Set<RestMark>
    ) -> Found? {
        let bytes = text.bytes
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "`"), text.opens(index, length: 2),
            let end = text.closing(.interpreted, at: index + 1, &unclosed, isAfterRole: true)
        {
            return Found(start: index, end: end + 1, inner: index + 2..<end, kind: .element("span"))
        }
        let lines = bytes[index...].prefix(2).prefix { $0 == UInt8(ascii: "_") }.count
        guard text.ends(index + lines) else { return nil }
        var start = index
        let marks = Array("-_.:+".utf8)
        while start > max(plain, index - 100) {
            let byte = bytes[start - 1]
            let joins = marks.contains(byte) && start < index && bytes[start].isMarkupWord
            guard byte.isMarkupWord || joins && start - 2 >= plain && bytes[start - 2].isMarkupWord else { break }
            start -= 1
        }
        guard start < index, text.opens(start, length: 0), lines == 2 || definitions.hasTarget(bytes[start..<index])
        else { return nil }
        return Found(start: start, end: index + lines, inner: start..<index, kind: .link)
    }

    private func address(_ text: RestText, _ index: Int) -> Found? {
        let bytes = text.bytes
        guard index == 0 || !bytes[index - 1].isMarkupWord else { return nil }
        let rest = bytes[index...]
        guard
            rest.starts(with: "https://") || rest.starts(with: "http://") || rest.starts(with: "ftp://")
                || rest.starts(with: "mailto:")
        else { return nil }
        let stops = Set(" \n<>\"`|{}\\^".utf8)
        var depth = 0
        var end = index
        while end < bytes.count, !stops.contains(bytes[end]) {
            if bytes[end] == UInt8(ascii: "(") { depth += 1 }
            if bytes[end] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
        }
        let trailing = Set(".,;:!?'*]_".utf8)
        while end > index, trailing.contains(bytes[end - 1]) { end -= 1 }
        guard end - index > 8 else { return nil }
        return Found(start: index, end: end, inner: index..<end, kind: .address)
    }

    // MARK: - Elements

    private func add(_ found: Found, _ text: RestText, to parent: XMLElement, _ depth: Int) {
        let inner = text.plain(found.inner)
        switch found.kind {
        case .element(let name): maker.add(name, text: inner, to: parent)
        case .literal: maker.add("code", text: text.bytes[found.inner].markupText, to: parent)
        case .interpreted(let role): add(inner, role: role, written: text.bytes[found.inner], to: parent)
        case .link: maker.add("a", ["href": "#"], text: inner, to: parent)
        case .address: maker.add("a", ["href": inner], text: inner, to: parent)
        case .phraseLink:
            let (label, target) = Self.parts(inner)
            maker.add("a", ["href": target ?? "#"], text: label.isEmpty ? target ?? "" : label, to: parent)
        case .substitution(let isLink): addSubstitution(found, text, isLink: isLink, to: parent, depth)
        case .note: addNote(inner, to: parent)
        }
    }

    private func add(_ inner: String, role: String, written: ArraySlice<UInt8>, to parent: XMLElement) {
        let name = role.split(separator: ":").last.map(String.init) ?? ""
        if definitions.htmlRoles.contains(role) { return maker.addHTML(Array(written), to: parent) }
        switch name {
        case "strong": maker.add("strong", text: inner, to: parent)
        case "code", "literal", "samp", "file", "command", "program", "option", "envvar", "kbd", "regexp", "mimetype":
            maker.add("code", text: Self.parts(written.markupText).label, to: parent)
        case "math": maker.add("i", text: written.markupText, to: parent)
        case "sub", "subscript": maker.add("sub", text: inner, to: parent)
        case "sup", "superscript": maker.add("sup", text: inner, to: parent)
        case "pep", "rfc":
            maker.add("a", ["href": "#"], text: "\(name.uppercased()) \(Self.parts(inner).label)", to: parent)
        case "ref", "doc", "numref", "term", "any", "download", "abbr", "eq", "keyword", "token", "user", "issue", "pr":
            maker.add(name == "abbr" ? "span" : "a", ["href": "#"], text: Self.label(inner), to: parent)
        case "func", "meth", "class", "mod", "attr", "exc", "obj", "data", "const", "method", "function", "module",
            "attribute", "exception", "property", "decorator", "type", "macro", "member", "struct", "enum", "var",
            "expr",
            "texpr", "dir", "rst", "confval", "setting", "djadmin", "lookup", "tfilter", "ttag":
            maker.add("code", text: Self.label(inner), to: maker.add("a", ["href": "#"], to: parent))
        case "", "emphasis", "title", "title-reference", "t", "dfn":
            maker.add("em", text: inner, to: parent)
        case "guilabel", "menuselection":
            maker.add("strong", text: inner.filter { $0 != "&" }, to: parent)
        default: parent.append(.text(Self.label(inner)))
        }
    }

    /// The text of a reference to another part, without the target: `text <target>`, `~module.name`.
    private static func label(_ text: String) -> String {
        let (label, target) = parts(text)
        if !label.isEmpty, target != nil { return label }
        let name = target ?? text
        if name.hasPrefix("~") {
            return name.dropFirst().split(separator: ".").last.map(String.init) ?? name
        }
        return name.hasPrefix("!") ? String(name.dropFirst()) : name
    }

    /// The text and the target of `text <target>`.
    private static func parts(_ text: String) -> (label: String, target: String?) {
        guard text.hasSuffix(">"), let open = text.lastIndex(of: "<"),
            open == text.startIndex || text[text.index(before: open)].isWhitespace
        else { return (text, nil) }
        let target = text[text.index(after: open)...].dropLast()
        return (String(text[..<open]).trimmed, target.filter { !$0.isWhitespace })
    }

    private func addNote(_ label: String, to parent: XMLElement) {
        let key = label.lowercased()
        var position = 0
        if key == "#" { (position, automaticCount) = (automaticCount, automaticCount + 1) }
        if key == "*" { (position, symbolCount) = (symbolCount, symbolCount + 1) }
        if let mark = definitions.mark(key, position: position) {
            maker.add("sup", text: "[\(mark)]", to: parent)
        } else if definitions.isCitation(key) {
            maker.add("a", ["href": "#"], text: "[\(label)]", to: parent)
        } else {
            parent.append(.text("[\(label)]_"))
        }
    }

    private func addSubstitution(
        _ found: Found, _ text: RestText, isLink: Bool, to parent: XMLElement, _ depth: Int
    ) {
        let name = text.bytes[found.inner]
        guard depth < Self.depthLimit, let directive = definitions.substitution(name) else {
            return parent.append(.text(text.plain(found.start..<found.end)))
        }
        let value = directive.argument
        expansion -= value.count + 16
        guard expansion > 0 else { return parent.append(.text(text.plain(found.start..<found.end))) }
        let target = isLink ? maker.add("a", ["href": "#"], to: parent) : parent
        switch directive.name {
        case "image": RestPicture.add(directive, to: target, maker)
        case "replace":
            let lines = directive.lines.joined
            read(lines, into: target, depth: depth + 1)
        case "unicode": target.append(.text(Self.characters(value)))
        default: target.append(.text(text.plain(found.start..<found.end)))
        }
    }

    /// The characters of a directive `unicode`: codes between texts.
    private static func characters(_ value: [UInt8]) -> String {
        var result = ""
        for word in value[...].markupWords {
            if word == [0x2E, 0x2E] { break }
            let text = word.lowercasedMarkup
            let prefix = ["0x", "x", "\\x", "u+", "u", "\\u", "&#x"].first { text.hasPrefix($0) }
            let digits = prefix.map { text.dropFirst($0.count).prefix { $0.isHexDigit } } ?? ""
            if let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code), digits.count > 1 {
                result.unicodeScalars.append(scalar)
            } else if let code = Int(written: text).flatMap({ UInt32(exactly: $0) }), let scalar = Unicode.Scalar(code)
            {
                result.unicodeScalars.append(scalar)
            } else {
                result += word.markupText
            }
        }
        return result
    }
}
