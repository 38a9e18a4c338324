// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The blocks between delimiters, and the paragraphs with the styles of such blocks.
struct AsciiDocStyledBlocks {
    private let reader: AsciiDocReader

    init(_ reader: AsciiDocReader) { self.reader = reader }

    private var context: AsciiDocContext { reader.context }

    /// The maximum number of lines of a block with a frame, which stays on one page.
    private static let framedLimit = 30

    /// Reads a block up to its end.
    func read(
        _ delimiter: AsciiDocLineKind.Delimiter, _ first: AsciiDocBytes, _ lines: inout AsciiDocLines,
        _ attributes: AsciiDocBlockAttributes, into parent: XMLElement
    ) {
        let content = lines.take { $0.elementsEqual(delimiter.line) }
        let style = attributes.style
        switch delimiter.kind {
        case .comment: return
        case .table:
            reader.addTitle(attributes, caption: "table", to: parent)
            AsciiDocTable(attributes, separator: first.first ?? 0x7C, reader: reader).add(content, to: parent)
        case .fenced: addVerbatim(content, attributes, into: parent)
        case .listing, .literal: addVerbatim(content, attributes, into: parent)
        case .pass:
            add(["stem", "latexmath", "asciimath"].contains(style) ? style : "pass", content, attributes, into: parent)
        case .quote: add(style == "verse" ? "verse" : "quote", content, attributes, into: parent)
        case .sidebar: add("sidebar", content, attributes, into: parent)
        case .example: add(AsciiDocReader.isAdmonition(style) ? style : "example", content, attributes, into: parent)
        case .open:
            if ["source", "listing", "literal"].contains(style) {
                addVerbatim(content, attributes, into: parent)
            } else if style == "comment" {
                return
            } else {
                add(style, content, attributes, into: parent)
            }
        }
    }

    /// Adds a block of a style.
    func add(
        _ style: String, _ content: [AsciiDocBytes], _ attributes: AsciiDocBlockAttributes, into parent: XMLElement
    ) {
        switch style {
        case "quote":
            reader.addTitle(attributes, to: parent)
            let quote = context.add("blockquote", to: parent)
            reader.readBlocks(content, into: quote)
            addAttribution(attributes, to: quote)
        case "verse":
            reader.addTitle(attributes, to: parent)
            let quote = context.add("blockquote", to: parent)
            AsciiDocInline.add(
                AsciiDocReader.joined(content), to: context.add("p", to: quote), context, keepsLines: true)
            addAttribution(attributes, to: quote)
        case "sidebar", "example":
            // A frame that breaks over pages is none.
            let hasFrame = reader.depth == 0 && reader.markers.isEmpty && content.count <= Self.framedLimit
            if style == "example" { reader.addTitle(attributes, caption: "example", to: parent) }
            let place = hasFrame ? frame(isFilled: style == "sidebar", in: parent) : context.add("div", to: parent)
            if style == "sidebar", let title = attributes.title {
                AsciiDocInline.add(title, to: context.add("strong", to: context.add("p", to: place)), context)
            }
            reader.readBlocks(content, into: place)
        case "pass": addMarkup(content, to: parent)
        case "stem", "latexmath", "asciimath":
            reader.addTitle(attributes, to: parent)
            reader.addCode(content, to: parent)
        case let name where AsciiDocReader.isAdmonition(name):
            let block = context.add("blockquote", to: parent)
            // In the colour of the text, not in that of a quotation.
            block["style"] = "color:#000"
            let first = context.add("p", to: block)
            let label = context.add("strong", to: first)
            label.add(text: Self.symbols(context.attributes[name.lowercased() + "-caption"] ?? name))
            if attributes.title == nil, Self.isParagraph(content) {
                first.add(text: "\u{2002}")
                AsciiDocInline.add(AsciiDocReader.joined(content), to: first, context)
                return
            }
            if let title = attributes.title {
                label.add(text: ": ")
                AsciiDocInline.add(title, to: label, context)
            }
            reader.readBlocks(content, into: block)
        case "abstract", "partintro":
            reader.addTitle(attributes, to: parent)
            reader.readBlocks(content, into: context.add("blockquote", to: parent))
        default:
            reader.addTitle(attributes, to: parent)
            reader.readBlocks(content, into: context.add("div", to: parent))
        }
    }

    /// Whether lines are a single paragraph of text.
    private static func isParagraph(_ lines: [AsciiDocBytes]) -> Bool {
        lines.allSatisfy { line in
            guard let first = line.first, !first.isBlank else { return false }
            if AsciiDocLineKind.delimiter(line) != nil || AsciiDocLineKind.marker(line) != nil { return false }
            if AsciiDocLineKind.attributes(line) != nil || AsciiDocLineKind.title(line) != nil { return false }
            if AsciiDocLineKind.heading(line) != nil || AsciiDocAttributes.entry(line) != nil { return false }
            return !AsciiDocLineKind.isComment(line) && !line.begins("image::")
        }
    }

    /// The signs by whose names projects caption their notes.
    private static func symbols(_ caption: String) -> String {
        let signs = [
            ":bulb:": "💡", ":information_source:": "ℹ️", ":heavy_exclamation_mark:": "❗", ":fire:": "🔥",
            ":warning:": "⚠️", ":exclamation:": "❗", ":memo:": "📝", ":paperclip:": "📎",
        ]
        return signs[caption] ?? caption
    }

    /// A cell with a frame around it.
    private func frame(isFilled: Bool, in parent: XMLElement) -> XMLElement {
        let table = context.add("table", to: parent)
        table["border"] = "1"
        let cell = context.add("td", to: context.add("tr", to: table))
        if isFilled { cell["bgcolor"] = "#F3F3F2" }
        return cell
    }

    private func addAttribution(_ attributes: AsciiDocBlockAttributes, to parent: XMLElement) {
        let parts = [
            attributes["attribution"] ?? attributes.positional(1), attributes["citetitle"] ?? attributes.positional(2),
        ].compactMap(\.self)
        guard !parts.isEmpty else { return }
        let element = context.add("p", to: parent)
        element.add(text: "— ")
        AsciiDocInline.add(Array(parts.joined(separator: ", ").utf8)[...], to: element, context)
    }

    /// Adds HTML that is passed through.
    private func addMarkup(_ content: [AsciiDocBytes], to parent: XMLElement) {
        let bytes = Array(AsciiDocReader.joined(content))
        guard let root = try? HTMLParser.parse(bytes, encoding: "UTF-8", limits: .init(elements: 20_000, depth: 60))
        else {
            return
        }
        let place = context.add("div", to: parent)
        for part in (root.first("body") ?? root).content { place.append(part) }
    }

    /// Adds lines that stay as they are, with the numbers of their callouts.
    func addVerbatim(_ content: [AsciiDocBytes], _ attributes: AsciiDocBlockAttributes, into parent: XMLElement) {
        reader.addTitle(attributes, to: parent)
        let replaced = (attributes["subs"] ?? "").split(separator: ",").map { String($0).trimmed }
        let usesAttributes = replaced.contains { ["attributes", "+attributes", "attributes+", "normal"].contains($0) }
        var lines = content
        if usesAttributes {
            lines = lines.map { line in
                context.attributes.resolved(line).filter { $0 != AsciiDocAttributes.literal }[...]
            }
        }
        if attributes["indent"] == "0" { lines = AsciiDocReader.withoutIndent(lines) }
        lines = lines.map(Self.withCallouts)
        while lines.last?.isEmpty == true { lines.removeLast() }
        reader.addCode(lines, to: parent)
    }

    /// A line of code with the callouts at its end (`<1>`, also in a comment) as numbers in circles.
    private static func withCallouts(_ line: AsciiDocBytes) -> AsciiDocBytes {
        guard line.last == 0x3E else { return line }
        var rest = line
        var signs = ""
        while rest.last == 0x3E, let open = rest.suffix(12).lastIndex(of: 0x3C) {
            let number = rest[(open + 1)..<(rest.endIndex - 1)].filter { $0 != 0x21 && $0 != 0x2D }
            guard number.elementsEqual([0x2E]) || !number.isEmpty && number.allSatisfy(\.isDecimalDigit) else { break }
            signs = circled(String(decoding: number, as: UTF8.self)) + signs
            rest = rest[..<open]
            while rest.last == 0x20 { rest.removeLast() }
        }
        guard !signs.isEmpty else { return line }
        for mark in ["//", "#", ";;", "--", "<!--"] where rest.reversed().starts(with: mark.utf8.reversed()) {
            rest = rest.dropLast(mark.utf8.count)
            break
        }
        while rest.last == 0x20 { rest.removeLast() }
        return (Array(rest) + (rest.isEmpty ? "" : "  ").utf8 + signs.utf8)[...]
    }

    /// A number in a circle; in parentheses where there is no such character.
    static func circled(_ number: String) -> String {
        guard let value = Int(written: number), (1...20).contains(value),
            let scalar = Unicode.Scalar(UInt32(0x245F + value))
        else { return "(\(number))" }
        return String(Character(scalar))
    }
}
