// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The sheets of an Excel workbook of before 2007 ([MS-XLS], versions 5 to 8).
struct WorkbookBinary {
    private(set) var shown = ShownSheets(grids: [])

    private let bytes: [UInt8]
    private var strings: [String] = []
    private var styles = SheetStyles([])
    private var isUnicode = true
    private var startsIn1904 = false

    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    init(_ file: CompoundFile, password: String? = nil, sheetLimit: Int) throws(Refusal) {
        guard let stream = file.stream("Workbook") ?? file.stream("Book") else {
            throw Refusal(.damaged, "it holds no workbook")
        }
        bytes = try ProtectedWorkbook.opened(stream, password: password)
        var found: [(name: String, place: Int, isHidden: Bool)] = []
        var table: [ArraySlice<UInt8>] = []
        var isTable = false
        var looks = WorkbookLooks()
        Self.walk(bytes, from: 0) { type, content in
            if type != 0x3C { isTable = false }
            switch type {
            case 0x809: isUnicode = content.littleEndian16(0) >= 0x600
            case 0x22: startsIn1904 = content.littleEndian16(0) == 1
            case 0xFC, 0x3C:
                if type == 0xFC { isTable = true }
                if isTable { table.append(content) }
            case 0x85:
                // Chart sheets and macro sheets are not tables.
                guard content.count > 8, content.littleEndian16(4) >> 8 == 0 else { break }
                let isHidden = content.littleEndian16(4) & 0x3 != 0
                found.append((name(content.dropFirst(6)), content.littleEndian32(0), isHidden))
            case 0x41E:
                if content.count > 5 {
                    looks.add(
                        format: name(content.dropFirst(2), wide: true), number: content.littleEndian16(0))
                }
            case 0x31: looks.add(font: content, name: name(content.dropFirst(14)))
            case 0x92: looks.add(palette: content)
            case 0xE0: looks.add(look: content, isUnicode: isUnicode)
            default: break
            }
            return type != 0x0A
        }
        strings = WorkbookStrings(table).list
        styles = looks.styles
        let visible = found.filter { !$0.isHidden }
        // The hidden sheets are shown when there are no others.
        let chosen = visible.isEmpty ? found : visible
        shown.hiddenCount = found.count - chosen.count
        for (name, place, _) in chosen.prefix(sheetLimit) where place < bytes.count {
            var grid = grid(from: place)
            grid.name = name
            grid.removeCovered()
            shown.grids.append(grid)
        }
        guard !shown.grids.isEmpty else { throw Refusal(.nothingToShow, "it has no sheet to show") }
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
        var formulaPlace: (place: SheetGrid.Place, look: Int)?
        Self.walk(bytes, from: start) { type, content in
            defer { isFirst = false }
            if type == 0x0A || type == 0x809 && !isFirst { return false }
            let (row, column, look) = (content.littleEndian16(0), content.littleEndian16(2), content.littleEndian16(4))
            func put(_ value: Double, _ column: Int, _ look: Int) {
                grid.set(
                    SheetGrid.Cell(value, styles[look], startsIn1904: startsIn1904), row: row, column: column)
            }
            func put(_ text: String) {
                grid.set(SheetGrid.Cell(text: CellText.unescaped(text), styles[look]), row: row, column: column)
            }
            /// Puts a cell without a value, which counts where it has a fill.
            func put(fillOf look: Int, _ column: Int) {
                let cell = SheetGrid.Cell(text: "", styles[look])
                if cell.background != nil { grid.set(cell, row: row, column: column) }
            }
            func put(word value: Int, isError: Bool) {
                let word = isError ? BinaryWorkbookReader.errors[value] ?? "" : value == 0 ? "FALSE" : "TRUE"
                grid.set(SheetGrid.Cell(word: word, styles[look]), row: row, column: column)
            }
            switch type {
            case 0xFD:
                let index = content.littleEndian32(6)
                if strings.indices.contains(index) { put(strings[index]) }
            case 0x204, 0xD6: put(name(content.dropFirst(6), wide: true))
            case 0x203: put(content.littleEndianDouble(6), column, look)
            case 0x27E: put(Double(compact: content.littleEndian32(6)), column, look)
            case 0x205:
                let value = content.littleEndian16(6)
                put(word: value & 0xFF, isError: value >> 8 != 0)
            case 0xBD:
                for index in 0..<max(0, (content.count - 6) / 6) {
                    put(
                        Double(compact: content.littleEndian32(6 + index * 6)), column + index,
                        content.littleEndian16(4 + index * 6))
                }
            case 0x201: put(fillOf: look, column)
            case 0xBE:
                for index in 0..<max(0, (content.count - 6) / 2) {
                    put(fillOf: content.littleEndian16(4 + index * 2), column + index)
                }
            case 0x06:
                guard content.littleEndian16(12) == 0xFFFF else {
                    put(content.littleEndianDouble(6), column, look)
                    break
                }
                // The result is not a number but a string, which follows, a truth value or an error.
                let value = content.littleEndian16(8) & 0xFF
                switch content.littleEndian16(6) & 0xFF {
                case 0: formulaPlace = (SheetGrid.Place(row: row, column: column), look)
                case 1: put(word: value, isError: false)
                case 2: put(word: value, isError: true)
                default: break
                }
            case 0x207:
                if let (place, look) = formulaPlace {
                    let text = CellText.unescaped(name(content, wide: true))
                    grid.set(SheetGrid.Cell(text: text, styles[look]), row: place.row, column: place.column)
                }
            case 0x208: readRow(content, into: &grid)
            case 0x7D:
                let last = min(content.littleEndian16(2), SheetGrid.columnLimit)
                guard row <= last else { break }
                for column in row...last {
                    if content.littleEndian16(8) & 1 != 0 { grid.hiddenColumns.insert(column) }
                    grid.columnWidths[column] = Double(content.littleEndian16(4)) / 256 * 5.3 + 3.6
                }
            case 0xE5:
                for index in 0..<min(row, (content.count - 2) / 8) {
                    let (top, bottom) = (content.littleEndian16(2 + index * 8), content.littleEndian16(4 + index * 8))
                    let (left, right) = (content.littleEndian16(6 + index * 8), content.littleEndian16(8 + index * 8))
                    guard top <= bottom, left <= right else { continue }
                    grid.merged[SheetGrid.Place(row: top, column: left)] = (bottom - top + 1, right - left + 1)
                }
            default: break
            }
            return true
        }
        return grid
    }

    /// Reads the height of a row, and whether it is hidden.
    private func readRow(_ content: ArraySlice<UInt8>, into grid: inout SheetGrid) {
        let row = content.littleEndian16(0)
        let flags = content.littleEndian16(12)
        if flags & 0x20 != 0 { grid.hiddenRows.insert(row) }
        let height = Double(content.littleEndian16(6) & 0x7FFF) / 20
        guard height > 0, content.littleEndian16(6) & 0x8000 == 0 else { return }
        if flags & 0x40 != 0 {
            grid.rowHeights[row] = height
        } else {
            grid.leastHeights[row] = height
        }
    }
}
