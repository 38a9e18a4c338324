// SPDX-License-Identifier: MPL-2.0

/// The macros in a text (`link:target[text]`, `image:path[alt]`, `kbd:[keys]`, …), and addresses.
struct AsciiDocMacro {
    let inline: AsciiDocInline
    let range: Range<Int>
    let depth: Int

    private var text: [UInt8] { inline.text }
    private var context: AsciiDocContext { inline.context }

    /// The macros by their names.
    private static let names = [
        "link", "xref", "mailto", "image", "icon", "kbd", "btn", "menu", "pass", "footnote", "footnoteref", "stem",
        "latexmath", "asciimath", "anchor", "indexterm", "indexterm2", "audio", "video",
    ]
    private static let firsts = Set((names + schemes).compactMap(\.utf8.first))
    private static let schemes = ["https://", "http://", "ftp://", "irc://", "file://"]
    private static let targetLimit = 4096

    /// Whether a macro or an address begins at an index.
    func begins(at index: Int) -> Bool {
        guard index < range.upperBound, Self.firsts.contains(text[index]) else { return false }
        let part = text[index..<min(range.upperBound, index + 14)]
        return Self.schemes.contains { part.starts(with: $0.utf8) } || name(in: part) != nil
    }

    private func name(in part: AsciiDocBytes) -> String? {
        guard let colon = part.firstIndex(of: 0x3A), colon + 1 == text.count || text[colon + 1] != 0x3A else {
            return nil
        }
        let word = part[..<colon]
        return Self.names.first { word.elementsEqual($0.utf8) }
    }

    /// Reads the macro at an index, and returns its end; nil for none.
    func read(at index: Int, _ finder: inout EndFinder, _ output: inout AsciiDocOutput) -> Int? {
        guard Self.firsts.contains(text[index]) else { return nil }
        let part = text[index..<min(range.upperBound, index + 14)]
        if Self.schemes.contains(where: { part.starts(with: $0.utf8) }) { return address(at: index, &finder, &output) }
        guard let name = name(in: part) else { return nil }
        let start = index + name.utf8.count + 1
        // The target has no spaces, but for those of files.
        let hasFile = name == "image" || name == "link" || name == "menu" || name == "xref"
        guard let open = finder.find([0x5B], from: start), open - start < Self.targetLimit,
            hasFile ? isTarget(start..<open, &finder) : finder.nextSpace(from: start) > open,
            let close = finder.closingBracket(from: open + 1)
        else { return nil }
        return add(name, target: start..<open, content: (open + 1)..<close, to: &output) ? close + 1 : nil
    }

    private func isTarget(_ target: Range<Int>, _ finder: inout EndFinder) -> Bool {
        guard let first = text[target].first else { return false }
        let line = finder.find([0x0A], from: target.lowerBound) ?? range.upperBound
        return !first.isBlank && line > target.upperBound
    }

    /// An address by itself, or with a text in brackets.
    private func address(at index: Int, _ finder: inout EndFinder, _ output: inout AsciiDocOutput) -> Int? {
        var end = index
        let limit = min(range.upperBound, finder.nextSpace(from: index), index + Self.targetLimit)
        while end < limit, ![0x5B, 0x5D, 0x3C, 0x3E, 0x22, 0x60].contains(text[end]) { end += 1 }
        let target = text[index..<end].filter { $0 != AsciiDocAttributes.literal }
        if end < range.upperBound, text[end] == 0x5B, let close = finder.closingBracket(from: end + 1) {
            addLink(target, content: (end + 1)..<close, to: &output)
            return close + 1
        }
        while end > index, [0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x29, 0x27, 0x2A, 0x5F, 0x7D].contains(text[end - 1]) {
            end -= 1
        }
        guard end - index > 8 else { return nil }
        let link = output.add("a", context)
        link["href"] = text[index..<end].string
        link.add(text: text[index..<end].filter { $0 != AsciiDocAttributes.literal })
        return end
    }

    /// Adds a link with the text of its brackets, or with its target.
    private func addLink(_ target: [UInt8], content: Range<Int>, to output: inout AsciiDocOutput, shown: [UInt8]? = nil)
    {
        let link = output.add("a", context)
        link["href"] = String(decoding: target, as: UTF8.self)
        let part = label(content)
        if part.isEmpty { link.add(text: shown ?? target) } else { inline.read(part, into: link, depth: depth + 1) }
    }

    /// The text of a link, without the attributes after it.
    private func label(_ content: Range<Int>) -> Range<Int> {
        var part = content
        if text[content].contains(0x3D) {
            if text[content].first == 0x22, let close = text[content].dropFirst().firstIndex(of: 0x22) {
                part = (content.lowerBound + 1)..<close
            } else if let comma = text[content].firstIndex(of: 0x2C) {
                let equals = text[content].firstIndex(of: 0x3D) ?? content.upperBound
                part = equals < comma ? content.lowerBound..<content.lowerBound : content.lowerBound..<comma
                if equals < comma, text[content.lowerBound..<equals].contains(where: { $0 == 0x20 }) { part = content }
            } else if ["window=", "role=", "opts=", "id="].contains(where: { text[content].starts(with: $0.utf8) }) {
                part = content.lowerBound..<content.lowerBound
            }
        }
        // `^` opens the link in a window of its own.
        if text[part].last == 0x5E { part = part.lowerBound..<(part.upperBound - 1) }
        return part
    }

    private func add(_ name: String, target: Range<Int>, content: Range<Int>, to output: inout AsciiDocOutput) -> Bool {
        let targetText = text[target].filter { $0 != AsciiDocAttributes.literal }
        switch name {
        case "link": addLink(targetText, content: content, to: &output)
        case "mailto": addLink(Array("mailto:".utf8) + targetText, content: content, to: &output, shown: targetText)
        case "xref":
            let link = output.add("a", context)
            let id = String(decoding: targetText, as: UTF8.self)
            link["href"] = "#" + id
            if content.isEmpty {
                context.addReference(link, to: id.hasPrefix("#") ? String(id.dropFirst()) : id)
            } else {
                inline.read(label(content), into: link, depth: depth + 1)
            }
        case "image":
            output.flush()
            AsciiDocPicture(targetText[...], AsciiDocBlockAttributes(text[content]), context).add(to: output.element)
        case "icon": output.bytes += Array("[".utf8) + targetText + Array("]".utf8)
        case "kbd":
            for (position, key) in keys(text[content]).enumerated() {
                if position > 0 { output.bytes += "+".utf8 }
                output.add("kbd", context).add(text: key)
            }
        case "btn": output.add("strong", context).add(text: "[" + text[content].string + "]")
        case "menu":
            let parts = [targetText[...]] + text[content].parts(0x3E).filter { !$0.isEmpty }
            output.add("strong", context).add(text: parts.map(\.string).joined(separator: " › "))
        case "pass":
            let isFormatted = targetText.contains { $0 == 0x71 || $0 == 0x6D || $0 == 0x6E }
            if isFormatted {
                inline.read(content, into: output.add("span", context), depth: depth + 1)
            } else if targetText.contains(0x63) {
                output.bytes += text[content]
            } else {
                output.bytes += AsciiDocReplacement.withoutTags(text[content])
            }
        case "footnote", "footnoteref": addFootnote(name, targetText, content, to: &output)
        case "stem", "latexmath", "asciimath": output.add("code", context).add(text: text[content])
        case "anchor", "indexterm": break
        case "indexterm2": output.bytes += text[content]
        default:
            output.add("a", context).add(text: targetText)
        }
        return true
    }

    /// The keys of a combination.
    private func keys(_ text: AsciiDocBytes) -> [AsciiDocBytes] {
        let text = text.trimmedBytes
        guard text.count > 1 else { return [text] }
        let separator: UInt8 = text.dropFirst().dropLast().contains(0x2C) ? 0x2C : 0x2B
        var keys = text.parts(separator).filter { !$0.isEmpty }
        if text.last == separator { keys.append([separator]) }
        return keys
    }

    private func addFootnote(
        _ name: String, _ target: [UInt8], _ content: Range<Int>, to output: inout AsciiDocOutput
    ) {
        var id = String(decoding: target, as: UTF8.self)
        var content = content
        if name == "footnoteref", let comma = text[content].firstIndex(of: 0x2C) {
            id = text[content.lowerBound..<comma].string
            content = (comma + 1)..<content.upperBound
        } else if name == "footnoteref" {
            id = text[content].string
            content = content.lowerBound..<content.lowerBound
        }
        var note: XMLElement?
        if !content.isEmpty {
            let element = XMLElement(name: "span")
            inline.read(content, into: element, depth: depth + 1)
            note = element
        }
        if let number = context.footnote(id: id, note) { output.add("sup", context).add(text: "[\(number)]") }
    }
}
