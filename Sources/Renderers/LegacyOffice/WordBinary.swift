// SPDX-License-Identifier: MPL-2.0

import RenderMessages

/// The text of a Word document of before 2007 ([MS-DOC]): paragraphs and tables, without their looks.
struct WordBinary {
    /// The document's blocks.
    let blocks: [Block]

    private static let characterLimit = 4_000_000

    init(_ file: CompoundFile) throws(Refusal) {
        guard let main = file.stream("WordDocument"), main.count > 68 else {
            throw Refusal(.damaged, "it holds no text")
        }
        let flags = main.littleEndian16(10)
        guard flags & 0x100 == 0 else { throw Refusal(.locked, "it is protected by a password") }
        let version = main.littleEndian16(2)
        var text = ""
        if version >= 0xC1, let table = file.stream(flags & 0x200 != 0 ? "1Table" : "0Table") {
            text = Self.text(main, table)
        } else {
            let (start, end) = (main.littleEndian32(24), main.littleEndian32(28))
            if start < end, start < main.count { text = Charset.decode(main[start..<min(end, main.count)], "CP1252") }
        }
        blocks = Self.blocks(of: text)
    }

    /// The pieces that the text consists of: each is Latin or UTF-16, anywhere in the main stream.
    private static func text(_ main: [UInt8], _ table: [UInt8]) -> String {
        var place = main.littleEndian32(0x1A2)
        let end = min(table.count, place + main.littleEndian32(0x1A6))
        while place < end, table[place] == 1 { place += 3 + table.littleEndian16(place + 1) }
        guard place + 5 <= end, table[place] == 2 else { return "" }
        let count = (table.littleEndian32(place + 1) - 4) / 12
        place += 5
        guard count > 0, place + 4 + count * 12 <= table.count else { return "" }
        // After the body come notes and headers.
        var left = min(main.littleEndian32(0x4C), characterLimit)
        var text = ""
        for index in 0..<count where left > 0 {
            let from = table.littleEndian32(place + index * 4)
            let length = min(table.littleEndian32(place + index * 4 + 4) - from, left)
            guard length > 0 else { continue }
            left -= length
            let offset = table.littleEndian32(place + (count + 1) * 4 + index * 8 + 2)
            if offset & 0x4000_0000 != 0 {
                let start = (offset & 0x3FFF_FFFF) / 2
                guard start < main.count else { continue }
                text += Charset.decode(main[start..<min(start + length, main.count)], "CP1252")
            } else if offset < main.count {
                let units = stride(from: offset, to: min(offset + length * 2, main.count - 1), by: 2)
                    .map { UInt16(main.littleEndian16($0)) }
                text += String(decoding: units, as: UTF16.self)
            }
        }
        return text
    }

    private static func blocks(of text: String) -> [Block] {
        var style = TextStyle()
        style.family = .serif
        style.size = 11.5
        var blocks: [Block] = []
        var line = ""
        var cells: [Table.Cell] = []
        var rows: [Table.Row] = []
        // Inside a field stand its instructions, then its result.
        var instructions = 0
        func paragraph(_ text: String) -> Paragraph {
            var paragraph = Paragraph(text, style)
            paragraph.after = 5
            return paragraph
        }
        func endTable() {
            if !rows.isEmpty { blocks.append(.table(Table(rows: rows))) }
            rows = []
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x13: instructions += 1
            case 0x14, 0x15: instructions = max(0, instructions - 1)
            case _ where instructions > 0: break
            case 0x07:
                // An empty cell right after another one ends the row.
                if line.isEmpty, !cells.isEmpty {
                    rows.append(Table.Row(cells: cells))
                    cells = []
                } else {
                    cells.append(Table.Cell(line, style))
                    line = ""
                }
            case 0x0D, 0x0C:
                if !cells.isEmpty {
                    line += "\n"
                    continue
                }
                endTable()
                blocks.append(.paragraph(paragraph(line)))
                line = ""
                if scalar.value == 0x0C { blocks.append(.pageBreak) }
            case 0x0B: line += "\u{2028}"
            case 0x1E: line += "\u{2011}"
            case 0x09, 0x20...: line.unicodeScalars.append(scalar)
            default: break
            }
        }
        endTable()
        if !line.isEmpty { blocks.append(.paragraph(paragraph(line))) }
        return blocks
    }
}
