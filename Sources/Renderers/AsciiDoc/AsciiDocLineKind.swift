// SPDX-License-Identifier: MPL-2.0

/// The kinds of lines by which blocks are told apart.
enum AsciiDocLineKind {
    /// The delimiter of a block, which its end repeats.
    struct Delimiter {
        enum Kind {
            case listing
            case literal
            case example
            case quote
            case sidebar
            case pass
            case open
            case comment
            case table
            case fenced
        }

        let kind: Kind
        let line: AsciiDocBytes
    }

    /// The marker of an item of a list.
    struct Marker {
        enum Kind {
            case bullet
            case number
            case term
            case callout
        }

        let kind: Kind
        /// The marker as far as it tells the lists apart that items belong to, such as `**` or `::`.
        let name: String
        /// The text after the marker.
        let text: AsciiDocBytes
        /// The term before the marker.
        var term: AsciiDocBytes = []
        /// The number as it is written.
        var number = ""
    }

    /// The level of a heading (0 for that of the document) and its text; nil for another line.
    static func heading(_ line: AsciiDocBytes) -> (level: Int, text: AsciiDocBytes)? {
        guard line.first == 0x3D || line.first == 0x23 else { return nil }
        let count = line.leadingRun
        guard count <= 6, line.count > count, line[line.startIndex + count].isBlank else { return nil }
        var text = line.dropFirst(count).trimmedBytes
        // The marks may be repeated at the end.
        if text.count > count + 1, text.suffix(count).allSatisfy({ $0 == line.first }),
            text[text.endIndex - count - 1].isBlank
        {
            text = text.dropLast(count).trimmedBytes
        }
        return text.isEmpty ? nil : (count - 1, text)
    }

    /// The level of a heading by the line below it; nil where it is none.
    static func heading(_ line: AsciiDocBytes, above underline: AsciiDocBytes?) -> Int? {
        guard let underline, underline.count > 1, let mark = underline.first, line.count < 500,
            let level = [0x3D, 0x2D, 0x7E, 0x5E, 0x2B].firstIndex(of: mark), underline.leadingRun == underline.count,
            line.contains(where: \.isWordByte), let first = line.first,
            first.isWordByte || first == 0x22 || first == 0x60,
            abs(String(decoding: line, as: UTF8.self).count - underline.count) <= 1
        else { return nil }
        return level
    }

    /// The delimiter in a line.
    static func delimiter(_ line: AsciiDocBytes) -> Delimiter? {
        guard let first = line.first, line.count > 1 else { return nil }
        if line.elementsEqual("--".utf8) { return Delimiter(kind: .open, line: line) }
        if line.begins("```") {
            let language = line.dropFirst(3)
            return language.allSatisfy({ !$0.isBlank && $0 != 0x60 })
                ? Delimiter(kind: .fenced, line: line.prefix(3)) : nil
        }
        guard line.count > 3 else { return nil }
        if [0x7C, 0x2C, 0x3A, 0x21].contains(first), line.dropFirst().allSatisfy({ $0 == 0x3D }) {
            return Delimiter(kind: .table, line: line)
        }
        let kinds: [UInt8: Delimiter.Kind] = [
            0x2D: .listing, 0x2E: .literal, 0x3D: .example, 0x5F: .quote, 0x2A: .sidebar, 0x2B: .pass, 0x2F: .comment,
        ]
        guard let kind = kinds[first], line.allSatisfy({ $0 == first }) else { return nil }
        return Delimiter(kind: kind, line: line)
    }

    /// The attributes in a line of brackets, or the anchor.
    static func attributes(_ line: AsciiDocBytes) -> AsciiDocBytes? {
        guard line.first == 0x5B, line.last == 0x5D, line.count > 1 else { return nil }
        let content = line.dropFirst().dropLast()
        guard let first = content.first else { return content }
        if first == 0x5B { return content.last == 0x5D ? content : nil }
        return first.isWordByte || [0x2E, 0x23, 0x25, 0x2C, 0x22, 0x27, 0x7B].contains(first) ? content : nil
    }

    /// The title of a block in a line.
    static func title(_ line: AsciiDocBytes) -> AsciiDocBytes? {
        guard line.first == 0x2E, line.count > 1 else { return nil }
        let second = line[line.startIndex + 1]
        return second.isBlank || second == 0x2E ? nil : line.dropFirst()
    }

    /// Whether a line is a comment.
    static func isComment(_ line: AsciiDocBytes) -> Bool { line.begins("//") && !line.begins("///") }

    /// Whether a line stands for a rule.
    static func isRule(_ line: AsciiDocBytes) -> Bool {
        guard let first = line.first else { return false }
        if first == 0x27 { return line.count > 2 && line.allSatisfy { $0 == first } }
        guard first == 0x2D || first == 0x2A || first == 0x5F else { return false }
        return line.elementsEqual([first, first, first]) || line.elementsEqual([first, 0x20, first, 0x20, first])
    }

    /// The marker of an item in a line.
    static func marker(_ line: AsciiDocBytes) -> Marker? {
        let text = line.drop { $0.isBlank }
        guard let first = text.first else { return nil }
        func item(_ kind: Marker.Kind, _ length: Int, _ name: String, number: String = "") -> Marker? {
            let rest = text.dropFirst(length)
            guard let next = rest.first, next.isBlank else { return nil }
            return Marker(kind: kind, name: name, text: rest.trimmedBytes, number: number)
        }
        let run = text.prefix(12).leadingRun
        var marker: Marker?
        switch first {
        case 0x2A, 0x2E: marker = run < 12 ? item(first == 0x2A ? .bullet : .number, run, text.prefix(run).string) : nil
        case 0x2D: marker = item(.bullet, 1, "-")
        case 0xE2 where text.begins("•"): marker = item(.bullet, 3, "•")
        case 0x3C:
            guard let close = text.prefix(6).firstIndex(of: 0x3E), close > text.startIndex + 1 else { break }
            let number = text[(text.startIndex + 1)..<close]
            guard number.elementsEqual([0x2E]) || number.allSatisfy(\.isDecimalDigit) else { break }
            marker = item(.callout, close - text.startIndex + 1, "<>", number: number.string)
        default:
            let word = text.prefix(8).prefix { $0.isDecimalDigit || $0.isLatinLetter }
            guard !word.isEmpty, word.endIndex < text.endIndex else { break }
            let end = text[word.endIndex]
            if end == 0x2E, word.allSatisfy(\.isDecimalDigit) {
                marker = item(.number, word.count + 1, "1.", number: word.string)
            } else if end == 0x2E, word.count == 1 {
                marker = item(.number, 2, word[word.startIndex] < 0x60 ? "A." : "a.")
            } else if end == 0x29, word.allSatisfy({ [0x69, 0x76, 0x78].contains($0 | 0x20) }) {
                marker = item(.number, word.count + 1, word[word.startIndex] < 0x60 ? "I)" : "i)")
            }
        }
        return marker ?? term(text)
    }

    /// The term of a description in a line.
    private static func term(_ text: AsciiDocBytes) -> Marker? {
        guard !text.begins("//"), text.first != 0x5B || text.last != 0x5D else { return nil }
        var index = text.startIndex
        while let start = text[index...].firstIndex(where: { $0 == 0x3A || $0 == 0x3B }) {
            let run = text[start...].leadingRun
            let end = start + run
            let isMark = text[start] == 0x3A ? (2...4).contains(run) : run == 2
            if isMark, start > text.startIndex, end == text.endIndex || text[end].isBlank {
                return Marker(
                    kind: .term, name: text[start..<end].string, text: text[end...].trimmedBytes,
                    term: text[..<start].trimmedBytes)
            }
            index = end
        }
        return nil
    }
}
