// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The looks of cells in a workbook of before 2007, by their index: the records Font, Format, Palette and XF
/// ([MS-XLS] 2.4.122, 2.4.126, 2.4.188 and 2.4.353).
struct WorkbookLooks {
    private var fonts: [Font] = []
    private var formats: [Int: CellFormat] = [:]
    /// The workbook's own colours in place of the usual palette.
    private var palette: [Colour] = []
    private var records: [Record] = []

    private struct Font {
        var style = TextStyle()
        /// The index of its colour, which the palette that may follow it decides.
        var colour = 0
    }

    private struct Record {
        var font = 0
        var format = 0
        var alignment = 0
        var verticalAlignment = SheetGrid.VerticalAlignment.bottom
        var wraps = false
        var shrinks = false
        /// The index of the fill's colour; nil for no fill.
        var fill: Int?
    }

    mutating func add(format code: String, number: Int) { formats[number] = CellFormat(code) }

    /// - Parameter name: the name of its family, which follows the numbers in the record.
    mutating func add(font content: ArraySlice<UInt8>, name: String) {
        guard fonts.count < SheetStyles.limit else { return }
        var font = Font(colour: content.littleEndian16(4))
        let flags = content.littleEndian16(2)
        font.style.isItalic = flags & 0x2 != 0
        font.style.isStruck = flags & 0x8 != 0
        font.style.isBold = content.littleEndian16(6) >= 600
        font.style.isUnderlined = content.littleEndian16(10) & 0xFF != 0
        font.style.size = min(max(Double(content.littleEndian16(0)) / 20, 4), 96)
        if !name.isEmpty { font.style.family = .named(name) }
        fonts.append(font)
    }

    mutating func add(palette content: ArraySlice<UInt8>) {
        let count = min(content.littleEndian16(0), 56, (content.count - 2) / 4)
        guard count > 0 else { return }
        palette = (0..<count).map { index in
            let (low, high) = (content.littleEndian16(2 + index * 4), content.littleEndian16(4 + index * 4))
            return Colour(
                red: Double(low & 0xFF) / 255, green: Double(low >> 8) / 255, blue: Double(high & 0xFF) / 255)
        }
    }

    /// - Parameter isUnicode: whether the workbook is of version 8, which has other fields than those before.
    mutating func add(look content: ArraySlice<UInt8>, isUnicode: Bool) {
        guard records.count < SheetStyles.limit else { return }
        let flags = content.littleEndian16(6)
        var record = Record(
            font: content.littleEndian16(0), format: content.littleEndian16(2), alignment: flags & 7,
            verticalAlignment: SheetGrid.VerticalAlignment(number: flags >> 4 & 7), wraps: flags & 8 != 0)
        if isUnicode {
            record.shrinks = content.littleEndian16(8) & 0x10 != 0
            if content.littleEndian16(16) >> 10 != 0 { record.fill = content.littleEndian16(18) & 0x7F }
        } else if content.littleEndian16(10) & 0x3F != 0 {
            record.fill = content.littleEndian16(8) & 0x7F
        }
        records.append(record)
    }

    /// The looks by their index, once all records are read.
    var styles: SheetStyles { SheetStyles(records.map(look)) }

    private func look(_ record: Record) -> SheetStyles.Look {
        var look = SheetStyles.Look()
        // No font has the index 4.
        let place = record.font > 4 ? record.font - 1 : record.font
        if fonts.indices.contains(place) {
            look.style = fonts[place].style
            if let colour = colour(fonts[place].colour) { look.style.colour = colour }
        }
        look.background = record.fill.flatMap(colour)
        look.format = formats[record.format] ?? CellFormat(builtIn: record.format)
        look.verticalAlignment = record.verticalAlignment
        look.wraps = record.wraps
        look.shrinks = record.shrinks
        switch record.alignment {
        case 1, 4, 5: look.alignment = .start
        case 2, 6: look.alignment = .centre
        case 3: look.alignment = .end
        default: break
        }
        return look
    }

    /// The colour at an index: eight fixed ones, then the palette; nil for those of the system.
    private func colour(_ index: Int) -> Colour? {
        guard index < 64 else { return nil }
        guard index >= 8 else { return OfficeTheme.colour(ofPalette: index) }
        return palette.indices.contains(index - 8) ? palette[index - 8] : OfficeTheme.colour(ofPalette: index - 8)
    }
}
