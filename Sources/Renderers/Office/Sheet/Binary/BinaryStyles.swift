// SPDX-License-Identifier: MPL-2.0

import PageLayout

extension SheetStyles {
    /// The looks of cells in a binary workbook (`styles.bin`, [MS-XLSB] 2.1.7.50).
    init(binary part: [UInt8], theme: OfficeTheme) {
        var codes: [Int: String] = [:]
        var fonts: [TextStyle] = []
        var fills: [Colour?] = []
        var looks: [Look] = []
        var isOfCells = false
        for (type, content) in BinaryRecords(part) {
            switch type {
            case 44: codes[content.littleEndian16(0)] = content.wideString(2).text
            case 43: fonts.append(Self.font(content, theme: theme))
            case 45: fills.append(content.littleEndian32(0) == 0 ? nil : theme.colour(binary: content.dropFirst(4)))
            case 617: isOfCells = true
            case 618: isOfCells = false
            case 47 where isOfCells && looks.count < Self.limit:
                var look = Look()
                let (format, font, fill) =
                    (content.littleEndian16(2), content.littleEndian16(4), content.littleEndian16(6))
                if fonts.indices.contains(font) { look.style = fonts[font] }
                if fills.indices.contains(fill) { look.background = fills[fill] }
                look.format = codes[format].map { CellFormat($0) } ?? CellFormat(builtIn: format)
                let flags = content.littleEndian16(12)
                switch flags & 7 {
                case 1, 4, 5: look.alignment = .start
                case 2, 6: look.alignment = .centre
                case 3: look.alignment = .end
                default: break
                }
                look.verticalAlignment = SheetGrid.VerticalAlignment(number: flags >> 3 & 7)
                look.wraps = flags & 0x40 != 0
                look.shrinks = flags & 0x100 != 0
                looks.append(look)
            default: break
            }
        }
        self.init(looks)
    }

    /// A font (BrtFont).
    private static func font(_ content: ArraySlice<UInt8>, theme: OfficeTheme) -> TextStyle {
        var style = TextStyle()
        let flags = content.littleEndian16(2)
        style.isItalic = flags & 0x2 != 0
        style.isStruck = flags & 0x8 != 0
        style.isBold = content.littleEndian16(4) >= 600
        style.isUnderlined = content.littleEndian16(8) & 0xFF != 0
        style.size = min(max(Double(content.littleEndian16(0)) / 20, 4), 96)
        if let colour = theme.colour(binary: content.dropFirst(12)) { style.colour = colour }
        let name = content.wideString(21).text
        if !name.isEmpty { style.family = .named(name) }
        return style
    }
}

extension OfficeTheme {
    /// A colour of a binary workbook (BrtColor).
    fileprivate func colour(binary content: ArraySlice<UInt8>) -> Colour? {
        let head = content.littleEndian16(0)
        let index = head >> 8
        switch (head & 0xFF) >> 1 {
        case 1: return colour(indexed: index)
        case 2:
            let (low, high) = (content.littleEndian16(4), content.littleEndian16(6))
            return Colour(
                red: Double(low & 0xFF) / 255, green: Double(low >> 8) / 255, blue: Double(high & 0xFF) / 255)
        case 3:
            let tint = Int16(truncatingIfNeeded: content.littleEndian16(2))
            return colour(numbered: index, tint: Double(tint) / Double(Int16.max))
        default: return nil
        }
    }
}
