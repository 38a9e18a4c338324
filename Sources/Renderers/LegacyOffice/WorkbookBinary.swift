// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The sheets of an Excel workbook of before 2007 ([MS-XLS], versions 5 to 8).
struct WorkbookBinary {
    private(set) var sheets: [SheetGrid] = []

    private let bytes: [UInt8]
    private var strings: [String] = []
    private var formats: [Int: CellFormat] = [:]
    private var looks: [Int] = []
    private var isUnicode = true
    private var startsIn1904 = false

    /// - Parameter password: nil when none was typed.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    init(_ file: CompoundFile, password: String? = nil, sheetLimit: Int) throws(Refusal) {
        guard let stream = file.stream("Workbook") ?? file.stream("Book") else {
            throw Refusal(.damaged, "it holds no workbook")
        }
        bytes = try ProtectedWorkbook.opened(stream, password: password)
        var found: [(name: String, place: Int)] = []
        var table: [ArraySlice<UInt8>] = []
        var isTable = false
        Self.walk(bytes, from: 0) { type, content in
            if type != 0x3C { isTable = false }
            switch type {
            case 0x809: isUnicode = content.littleEndian16(0) >= 0x600
            case 0x22: startsIn1904 = content.littleEndian16(0) == 1
            case 0xFC, 0x3C:
                if type == 0xFC { isTable = true }
                if isTable { table.append(content) }
            case 0x85:
                // Hidden sheets, charts and macros are no tables to show.
                guard content.count > 8, content.littleEndian16(4) & 0x3 == 0, content.littleEndian16(4) >> 8 == 0
                else { break }
                found.append((name(content.dropFirst(6)), content.littleEndian32(0)))
            case 0x41E:
                if content.count > 5 {
                    formats[content.littleEndian16(0)] = CellFormat(name(content.dropFirst(2), wide: true))
                }
            case 0xE0: looks.append(content.littleEndian16(2))
            default: break
            }
            return type != 0x0A
        }
        strings = WorkbookStrings(table).list
        for (name, place) in found.prefix(sheetLimit) where place < bytes.count {
            var grid = grid(from: place)
            grid.name = name
            sheets.append(grid)
        }
        guard !sheets.isEmpty else { throw Refusal(.nothingToShow, "it has no sheet to show") }
    }

    /// Calls `body` for each record until it says false.
    private static func walk(_ bytes: [UInt8], from start: Int, _ body: (Int, ArraySlice<UInt8>) -> Bool) {
        var place = start
        while place + 4 <= bytes.count {
            let end = place + 4 + bytes.littleEndian16(place + 2)
            guard end <= bytes.count, body(bytes.littleEndian16(place), bytes[place + 4..<end]) else { return }
            place = end
        }
    }

    /// A string with its length before it.
    private func name(_ content: ArraySlice<UInt8>, wide: Bool = false) -> String {
        guard isUnicode else {
            let length = Int(content.first ?? 0)
            return Charset.decode(content.dropFirst().prefix(length), "CP1252")
        }
        let length = wide ? content.littleEndian16(0) : Int(content.first ?? 0)
        let rest = content.dropFirst(wide ? 2 : 1)
        let characters = rest.dropFirst()
        if (rest.first ?? 0) & 1 == 0 {
            return String(decoding: characters.prefix(length).map { UInt16($0) }, as: UTF16.self)
        }
        let units = stride(from: 0, to: min(length * 2, characters.count - 1), by: 2)
            .map { UInt16(characters.littleEndian16($0)) }
        return String(decoding: units, as: UTF16.self)
    }

    private func grid(from start: Int) -> SheetGrid {
        var grid = SheetGrid()
        var isFirst = true
        var formulaPlace: SheetGrid.Place?
        Self.walk(bytes, from: start) { type, content in
            defer { isFirst = false }
            if type == 0x0A || type == 0x809 && !isFirst { return false }
            let (row, column, look) = (content.littleEndian16(0), content.littleEndian16(2), content.littleEndian16(4))
            func put(_ value: Double, _ column: Int, _ look: Int) {
                var cell = SheetGrid.Cell(text: text(value, look: look))
                cell.alignment = .end
                grid.set(cell, row: row, column: column)
            }
            switch type {
            case 0xFD:
                let index = content.littleEndian32(6)
                if strings.indices.contains(index) {
                    grid.set(SheetGrid.Cell(text: strings[index]), row: row, column: column)
                }
            case 0x204, 0xD6:
                grid.set(SheetGrid.Cell(text: name(content.dropFirst(6), wide: true)), row: row, column: column)
            case 0x203: put(content.littleEndianDouble(6), column, look)
            case 0x27E: put(Double(compact: content.littleEndian32(6)), column, look)
            case 0xBD:
                for index in 0..<max(0, (content.count - 6) / 6) {
                    put(
                        Double(compact: content.littleEndian32(6 + index * 6)), column + index,
                        content.littleEndian16(4 + index * 6))
                }
            case 0x06:
                if content.littleEndian16(12) == 0xFFFF {
                    formulaPlace = SheetGrid.Place(row: row, column: column)
                } else {
                    put(content.littleEndianDouble(6), column, look)
                }
            case 0x207:
                if let place = formulaPlace {
                    grid.set(SheetGrid.Cell(text: name(content, wide: true)), row: place.row, column: place.column)
                }
            case 0x7D:
                let last = min(content.littleEndian16(2), SheetGrid.columnLimit)
                guard row <= last else { break }
                for column in row...last {
                    grid.columnWidths[column] = Double(content.littleEndian16(4)) / 256 * 5.3 + 3.6
                }
            default: break
            }
            return true
        }
        return grid
    }

    private func text(_ value: Double, look: Int) -> String {
        let id = looks.indices.contains(look) ? looks[look] : 0
        var format = formats[id] ?? CellFormat(builtIn: id)
        format.startsIn1904 = startsIn1904
        return format.text(value)
    }
}
