// SPDX-License-Identifier: MPL-2.0

/// A copy of a document whose structure is changed in one or a few places. The same seed gives the same copy.
///
/// In XML, also in packages (ZIP files), elements are removed, repeated, nested and exchanged; attributes are removed, and get
/// the values of other attributes. In sequences of records (binary workbooks, and the workbook in a compound file), records
/// are repeated, cut, and get other types and lengths, and extreme numbers.
struct StructureCopy {
    let bytes: [UInt8]

    init(of original: [UInt8], seed: UInt64) {
        var random = DamagedCopy.Random(state: seed)
        if var package = StoredPackage(original) {
            let parts = package.entries.indices.filter { !package.entries[$0].content.isEmpty }
            let places = parts.flatMap { index in
                repeatElement(index, count: 1 + min(40, package.entries[index].content.count / 200))
            }
            for _ in 0...Int.random(in: 0..<2, using: &random) {
                guard let index = places.randomElement(using: &random) else { break }
                let content = package.entries[index].content
                let isMarkup = content.prefix(512).contains(UInt8(ascii: "<"))
                package.entries[index].content =
                    isMarkup ? Self.markup(content, &random) : Self.records(content, from: 0, isWide: false, &random)
            }
            bytes = package.bytes
        } else if let start = Self.workbook(in: original) {
            bytes = Self.records(original, from: start, isWide: true, &random)
        } else {
            bytes = Self.markup(original, &random)
        }
    }

    /// The offset of the first record of a workbook (BOF of BIFF8) in a compound file.
    private static func workbook(in bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else { return nil }
        return stride(from: 512, to: bytes.count, by: 64).first { bytes[$0...].starts(with: [0x09, 0x08, 0x10, 0x00]) }
    }

    // MARK: Markup

    private static func markup(_ text: [UInt8], _ random: inout DamagedCopy.Random) -> [UInt8] {
        var text = text
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let tags = tags(of: text)
            guard let tag = tags.randomElement(using: &random), let other = tags.randomElement(using: &random) else {
                break
            }
            let element = element(at: tag, in: text, tags)
            switch Int.random(in: 0..<9, using: &random) {
            case 0: text.removeSubrange(element)
            case 1: text.insert(contentsOf: text[element], at: element.lowerBound)
            case 2:
                // An element nested in itself, deeper than any program writes.
                let open = Array(text[tag])
                guard open.last == UInt8(ascii: ">"), open.dropLast().last != UInt8(ascii: "/"), open.count < 200 else {
                    break
                }
                let depth = [3, 60, 300, 2_000].randomElement(using: &random)!
                text.insert(contentsOf: (0..<depth).flatMap { _ in open }, at: tag.lowerBound)
            case 3:
                let taken = Array(text[self.element(at: other, in: text, tags)].prefix(20_000))
                text.replaceSubrange(element, with: taken)
            case 4:
                let many = [50, 2_000].randomElement(using: &random)!
                let one = Array(text[element])
                guard one.count * many < 2 << 20 else { break }
                text.insert(contentsOf: (0..<many).flatMap { _ in one }, at: element.lowerBound)
            default:
                guard let value = values(in: text, tag).randomElement(using: &random) else { break }
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let name =
                        text[tag.lowerBound..<value.lowerBound].lastIndex(of: UInt8(ascii: " ")) ?? value.lowerBound
                    text.removeSubrange(name..<min(text.count, value.upperBound + 1))
                case 1:
                    guard let taken = values(in: text, other).randomElement(using: &random) else { break }
                    text.replaceSubrange(value, with: Array(text[taken]))
                case 2: text.replaceSubrange(value, with: words.randomElement(using: &random)!.utf8)
                default: text.replaceSubrange(value, with: NumberCopy.texts.randomElement(using: &random)!.utf8)
                }
            }
        }
        return text
    }

    /// Values of attributes that refer beyond the document, or have a special meaning.
    private static let words = [
        "", "XFD1048576", "A1:XFD1048576", "ZZZZZZZ99999999", "B2:A1", "A0", "$A$1", "0", "-1", "s", "d", "inlineStr",
        "true",
        "[<=-1e308]0;[>1e308]?/?;@;@", "[h]:mm:ss.000000000;[ss].00", "#,##0,,,,,,,,.??????/??????", "0E+0E-0E+0",
        "[$-FFFFFFFFFFFFFFFF]yyyy", "*", "_", "\\", "&quot;", "[", "@@@@@@@@",
    ]

    private static func tags(of text: [UInt8]) -> [Range<Int>] {
        var tags: [Range<Int>] = []
        var start: Int?
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "<") { start = index }
            if byte == UInt8(ascii: ">"), let from = start {
                if text[from + 1] != UInt8(ascii: "/"), text[from + 1] != UInt8(ascii: "?") {
                    tags.append(from..<index + 1)
                }
                start = nil
            }
        }
        return tags
    }

    /// The range of a tag and its content, up to the next end tag of the same name.
    private static func element(at tag: Range<Int>, in text: [UInt8], _ tags: [Range<Int>]) -> Range<Int> {
        guard text[tag.upperBound - 2] != UInt8(ascii: "/") else { return tag }
        let name = text[(tag.lowerBound + 1)..<tag.upperBound].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        let end = Array("</".utf8) + name
        guard let place = text.indices[tag.upperBound...].first(where: { text[$0...].starts(with: end) }),
            let close = text[place...].firstIndex(of: UInt8(ascii: ">"))
        else { return tag }
        return tag.lowerBound..<close + 1
    }

    private static func values(in text: [UInt8], _ tag: Range<Int>) -> [Range<Int>] {
        let quotes = text.indices[tag].filter { text[$0] == UInt8(ascii: "\"") }
        return stride(from: 0, to: quotes.count - 1, by: 2).map { quotes[$0] + 1..<quotes[$0 + 1] }
    }

    // MARK: Records

    /// - Parameter isWide: whether types and lengths have two bytes (BIFF8) instead of groups of seven bits.
    private static func records(
        _ bytes: [UInt8], from start: Int, isWide: Bool, _ random: inout DamagedCopy.Random
    ) -> [UInt8] {
        var bytes = bytes
        var records: [(start: Int, content: Range<Int>)] = []
        var place = start
        func number(_ limit: Int) -> Int? {
            var value = 0
            for index in 0..<limit {
                guard place < bytes.count else { return nil }
                let byte = Int(bytes[place])
                place += 1
                value |= isWide ? byte << (8 * index) : (byte & 0x7F) << (7 * index)
                if !isWide, byte & 0x80 == 0 { break }
            }
            return value
        }
        while records.count < 100_000 {
            let from = place
            guard number(2) != nil, let length = number(isWide ? 2 : 4), length <= bytes.count - place else { break }
            records.append((from, place..<place + length))
            place += length
        }
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            guard let record = records.randomElement(using: &random), let other = records.randomElement(using: &random)
            else { break }
            let content = record.content
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[record.start] = bytes[other.start]
            case 1 where content.lowerBound - 1 > record.start:
                bytes[content.lowerBound - 1] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random)!
            case 2:
                // The content gets the start of another record's content, so that places and references change.
                for (place, byte) in zip(content, Array(bytes[other.content])) { bytes[place] = byte }
            default:
                guard !content.isEmpty else { break }
                let width = [1, 2, 2, 4].randomElement(using: &random)!
                let place = Int.random(in: content, using: &random)
                let fill: [UInt8] = [[0], [0xFF], [0x7F], [0x80], [0xFF, 0x7F], [0, 0x80]].randomElement(
                    using: &random)!
                for index in 0..<width where place + index < content.upperBound {
                    bytes[place + index] = fill[index % fill.count]
                }
            }
        }
        return bytes
    }
}
