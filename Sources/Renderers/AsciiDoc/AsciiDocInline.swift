// SPDX-License-Identifier: MPL-2.0

/// The text of a paragraph or a heading as elements: its formatting, links, pictures, footnotes and replacements.
///
/// Each end of a construct is searched for once, so that the time is proportional to the length.
struct AsciiDocInline {
    let text: [UInt8]
    let context: AsciiDocContext
    /// Whether the lines are kept.
    var keepsLines = false

    private static let depthLimit = 12

    /// Adds a text, in which the references to attributes are resolved first.
    static func add(
        _ text: AsciiDocBytes, to element: XMLElement, _ context: AsciiDocContext, keepsLines: Bool = false
    ) {
        let resolved = context.attributes.resolved(text)
        AsciiDocInline(text: resolved, context: context, keepsLines: keepsLines)
            .read(0..<resolved.count, into: element, depth: 0)
    }

    /// A text without markup.
    static func plain(_ text: AsciiDocBytes, _ context: AsciiDocContext) -> String {
        let element = XMLElement(name: "span")
        add(text, to: element, context)
        return element.text
    }

    /// Adds a part of the text.
    func read(_ range: Range<Int>, into element: XMLElement, depth: Int) {
        guard depth < Self.depthLimit, context.hasRoom else {
            element.add(text: text[range].filter { $0 != AsciiDocAttributes.literal })
            return
        }
        var output = AsciiDocOutput(element)
        var finder = EndFinder(text, range)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = text[index]
            // Most bytes are letters inside words.
            if byte >= 0x80 || byte.isDecimalDigit
                || byte.isLatinLetter && index > range.lowerBound && text[index - 1].isWordByte
            {
                output.bytes.append(byte)
                index += 1
                continue
            }
            if let end = construct(at: index, range, &finder, &output, depth) {
                index = end
                continue
            }
            output.bytes.append(byte)
            index += 1
        }
        output.flush()
    }

    /// Reads the construct that begins at an index, and returns its end; nil where none begins.
    private func construct(
        at index: Int, _ range: Range<Int>, _ finder: inout EndFinder, _ output: inout AsciiDocOutput, _ depth: Int
    ) -> Int? {
        let byte = text[index]
        let next: UInt8 = index + 1 < range.upperBound ? text[index + 1] : 0
        switch byte {
        case AsciiDocAttributes.literal:
            output.bytes.append(next)
            return min(index + 2, range.upperBound)
        case 0x5C: return escape(next, at: index, range, &finder, &output)
        case 0x2A, 0x5F, 0x60, 0x23, 0x2B, 0x5E, 0x7E:
            return quote(byte, at: index, attributes: nil, range, &finder, &output, depth)
        case 0x22, 0x27:
            // "`curved`" quotation marks.
            if next == 0x60, let end = finder.find([0x60, byte], from: index + 2), end > index + 2 {
                output.bytes += (byte == 0x22 ? "“" : "‘").utf8
                output.flush()
                read((index + 2)..<end, into: output.element, depth: depth + 1)
                output.bytes += (byte == 0x22 ? "”" : "’").utf8
                return end + 2
            }
            guard byte == 0x27, isWord(before: index, range), next.isWordByte else { return nil }
            output.bytes += "’".utf8
            return index + 1
        case 0x5B: return bracket(next, at: index, range, &finder, &output, depth)
        case 0x3C: return lessThan(next, at: index, range, &finder, &output, depth)
        case 0x0A:
            if keepsLines {
                output.add("br", context)
                return index + 1
            }
            return nil
        case 0x20:
            // A break of the line.
            if next == 0x2B, index + 2 == range.upperBound || text[index + 2] == 0x0A {
                output.add("br", context)
                return min(index + 3, range.upperBound)
            }
            guard text[index..<range.upperBound].begins(" -- ") else { return nil }
            output.bytes += "\u{2009}—\u{2009}".utf8
            return index + 4
        case 0x28, 0x2D, 0x2E, 0x3D, 0x26:
            return AsciiDocReplacement.read(text, at: index, range, &finder, into: &output.bytes)
        default:
            guard byte.isLatinLetter, !isWord(before: index, range) else { return nil }
            return AsciiDocMacro(inline: self, range: range, depth: depth).read(at: index, &finder, &output)
        }
    }

    private func isWord(before index: Int, _ range: Range<Int>) -> Bool {
        index > range.lowerBound && text[index - 1].isWordByte
    }

    /// A backslash, which takes the meaning from the markup after it.
    private func escape(
        _ next: UInt8, at index: Int, _ range: Range<Int>, _ finder: inout EndFinder,
        _ output: inout AsciiDocOutput
    ) -> Int? {
        switch next {
        case 0x2A, 0x5F, 0x60, 0x23, 0x2B, 0x5E, 0x7E:
            let isDouble = index + 2 < range.upperBound && text[index + 2] == next
            if isDouble {
                guard finder.find([next, next], from: index + 3) != nil else { return nil }
                output.bytes += [next, next]
                return index + 3
            }
            guard finder.find([next], from: index + 2) != nil else { return nil }
        case 0x3C, 0x5B, 0x28, 0x27, 0x2D, 0x2E, 0x3D, 0x26, 0x7B, 0x5C: if next == 0x5C { return nil }
        default:
            let macro = AsciiDocMacro(inline: self, range: range, depth: 0)
            guard macro.begins(at: index + 1) else { return nil }
        }
        output.bytes.append(next)
        return index + 2
    }

    /// Text between marks of formatting, or that is passed through.
    private func quote(
        _ mark: UInt8, at index: Int, attributes: AsciiDocBlockAttributes?, _ range: Range<Int>,
        _ finder: inout EndFinder, _ output: inout AsciiDocOutput, _ depth: Int
    ) -> Int? {
        let next: UInt8 = index + 1 < range.upperBound ? text[index + 1] : 0
        if mark == 0x5E || mark == 0x7E {
            guard let end = finder.find([mark], from: index + 1), end > index + 1,
                finder.nextSpace(from: index + 1) > end
            else { return nil }
            add((index + 1)..<end, as: mark == 0x5E ? "sup" : "sub", to: &output, depth)
            return end + 1
        }
        if next == mark {
            // HTML that is passed through, of which the text is shown.
            if mark == 0x2B, index + 2 < range.upperBound, text[index + 2] == 0x2B,
                let end = finder.find([mark, mark, mark], from: index + 3)
            {
                output.bytes += AsciiDocReplacement.withoutTags(text[(index + 3)..<end])
                return end + 3
            }
            if let end = finder.find([mark, mark], from: index + 3) {
                add((index + 2)..<end, mark, attributes, to: &output, depth)
                return end + 2
            }
        }
        let before: UInt8 = index > range.lowerBound ? text[index - 1] : 0x20
        let isAfterAttributes = attributes != nil
        guard isAfterAttributes || !(before.isWordByte || before == 0x3B || before == 0x3A || before == 0x7D),
            next != 0, next != 0x20, next != 0x0A, next != 0x09, let end = finder.closing(mark, from: index + 2)
        else { return nil }
        add((index + 1)..<end, mark, attributes, to: &output, depth)
        return end + 1
    }

    /// Adds text with the formatting that a mark stands for.
    private func add(
        _ part: Range<Int>, _ mark: UInt8, _ attributes: AsciiDocBlockAttributes?, to output: inout AsciiDocOutput,
        _ depth: Int
    ) {
        switch mark {
        case 0x2A: add(part, as: "strong", to: &output, depth)
        case 0x5F: add(part, as: "em", to: &output, depth)
        case 0x60:
            // `+code+` is code without any other markup.
            if part.count > 2, text[part.lowerBound] == 0x2B, text[part.upperBound - 1] == 0x2B {
                output.add("code", context).add(
                    text: text[(part.lowerBound + 1)..<(part.upperBound - 1)].filter {
                        $0 != AsciiDocAttributes.literal
                    })
            } else {
                add(part, as: "code", to: &output, depth)
            }
        case 0x2B: output.bytes += text[part].filter { $0 != AsciiDocAttributes.literal }
        default:
            let roles = attributes?.roles ?? []
            let names = ["underline": "u", "line-through": "s", "big": "big", "small": "small"]
            let name = roles.lazy.compactMap { names[$0] }.first
            add(part, as: name ?? (attributes == nil ? "mark" : "span"), to: &output, depth)
        }
    }

    private func add(_ part: Range<Int>, as name: String, to output: inout AsciiDocOutput, _ depth: Int) {
        let element = output.add(name, context)
        read(part, into: element, depth: depth + 1)
    }

    /// An anchor, or the attributes of formatted text.
    private func bracket(
        _ next: UInt8, at index: Int, _ range: Range<Int>, _ finder: inout EndFinder,
        _ output: inout AsciiDocOutput, _ depth: Int
    ) -> Int? {
        if next == 0x5B {
            guard let end = finder.find([0x5D, 0x5D], from: index + 2), end - index < 200 else { return nil }
            // An entry of a bibliography shows its label.
            if index + 2 < end, text[index + 2] == 0x5B {
                let parts = text[(index + 3)..<end].parts(0x2C)
                output.bytes += Array("[".utf8) + (parts.last ?? []) + Array("]".utf8)
                return min(end + 3, range.upperBound)
            }
            return text[index + 2].isWordByte || text[index + 2] == 0x3A ? end + 2 : nil
        }
        guard let end = text[index..<min(range.upperBound, index + 80)].firstIndex(of: 0x5D), end > index + 1,
            end + 1 < range.upperBound, [0x23, 0x2A, 0x5F, 0x60].contains(text[end + 1])
        else { return nil }
        let attributes = AsciiDocBlockAttributes(text[(index + 1)..<end])
        return quote(text[end + 1], at: end + 1, attributes: attributes, range, &finder, &output, depth)
    }

    /// A reference, an address in angle brackets, or an arrow.
    private func lessThan(
        _ next: UInt8, at index: Int, _ range: Range<Int>, _ finder: inout EndFinder,
        _ output: inout AsciiDocOutput, _ depth: Int
    ) -> Int? {
        if next == 0x3C, let end = finder.find([0x3E, 0x3E], from: index + 2), end > index + 2, end - index < 1000 {
            let content = (index + 2)..<end
            let link = output.add("a", context)
            let comma = text[content].firstIndex(of: 0x2C)
            let target = text[content.lowerBound..<(comma ?? end)].trimmedBytes
            link["href"] = "#" + target.string
            if let comma {
                var start = comma + 1
                while start < end, text[start].isBlank || text[start] == 0x0A { start += 1 }
                read(start..<end, into: link, depth: depth + 1)
            } else {
                context.addReference(link, to: (target.first == 0x23 ? target.dropFirst() : target).string)
            }
            return end + 2
        }
        if text[index..<range.upperBound].begins("<http") || text[index..<range.upperBound].begins("<mailto:"),
            let end = finder.find([0x3E], from: index + 1), finder.nextSpace(from: index + 1) > end
        {
            let link = output.add("a", context)
            link["href"] = text[(index + 1)..<end].string
            link.add(text: text[(index + 1)..<end])
            return end + 1
        }
        return AsciiDocReplacement.read(text, at: index, range, &finder, into: &output.bytes)
    }
}
