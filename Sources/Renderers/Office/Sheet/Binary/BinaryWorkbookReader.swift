// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Reads a binary workbook (`.xlsb`, [MS-XLSB]) into grids: the parts of a workbook of Office Open XML, written as records.
struct BinaryWorkbookReader {
    let package: OfficePackage
    let part: String
    let extent: DrawnExtent

    /// The parts that all sheets have in common.
    struct Context {
        var strings: [String] = []
        var styles = SheetStyles([])
        var startsIn1904 = false
    }

    /// The sheets that are not hidden; only the first one for a first page.
    func read() throws(Refusal) -> ShownSheets {
        guard let workbook = try package.archive.content(of: part) else {
            throw Refusal(.damaged, "it holds no workbook")
        }
        let relations = try package.relations(of: part)
        var context = Context()
        let theme = OfficeTheme(try package.target(of: "theme", from: part).flatMap { try? package.xml($0) })
        if let styles = try content("styles") { context.styles = SheetStyles(binary: styles, theme: theme) }
        if let strings = try content("sharedStrings") {
            context.strings = BinaryRecords(strings).lazy.filter { $0.type == 19 }.map {
                CellText.unescaped($0.content.wideString(1).text)
            }
        }
        var all: [(name: String, path: String, isHidden: Bool)] = []
        for (type, content) in BinaryRecords(workbook) {
            if type == 153 { context.startsIn1904 = content.littleEndian32(0) & 1 != 0 }
            guard type == 156 else { continue }
            let id = content.wideString(8)
            if let relation = relations[id.text], relation.kind == "worksheet", !relation.isExternal {
                let isHidden = content.littleEndian32(0) != 0
                all.append((content.wideString(id.end).text, relation.target, isHidden))
            }
        }
        let visible = all.filter { !$0.isHidden }
        // The hidden sheets are shown when there are no others.
        let shown = visible.isEmpty ? all : visible
        var sheets = ShownSheets(grids: [], hiddenCount: all.count - shown.count)
        for (name, path, _) in shown.prefix(ShownSheets.limit(of: extent)) {
            guard let sheet = try package.archive.content(of: path) else { continue }
            var grid = Self.grid(sheet, context)
            grid.name = name
            sheets.grids.append(grid)
        }
        guard !sheets.grids.isEmpty else { throw Refusal(.nothingToShow, "it has no sheet to show") }
        return sheets
    }

    private func content(_ kind: String) throws(Refusal) -> [UInt8]? {
        guard let path = try package.target(of: kind, from: part) else { return nil }
        return try? package.archive.content(of: path)
    }

    /// The cells of a sheet.
    static func grid(_ part: [UInt8], _ context: Context) -> SheetGrid {
        var grid = SheetGrid()
        var row = 0
        var nextColumn = 0
        for (type, content) in BinaryRecords(part) {
            switch type {
            case 0:
                row = content.littleEndian32(0)
                nextColumn = 0
                guard row < SheetGrid.rowLimit else { break }
                let height = content.littleEndian16(8)
                let flags = content.littleEndian16(10) >> 8
                if flags & 0x10 != 0 { grid.hiddenRows.insert(row) }
                if height > 0, flags & 0x20 != 0 {
                    grid.rowHeights[row] = Double(height) / 20
                } else if height > 0 {
                    grid.leastHeights[row] = Double(height) / 20
                }
            case 1...11 where row < SheetGrid.rowLimit, 62 where row < SheetGrid.rowLimit,
                12...18 where row < SheetGrid.rowLimit:
                // Short cells follow their neighbour, and name no column.
                let isShort = (12...18).contains(type)
                let column = isShort ? nextColumn : content.littleEndian32(0)
                nextColumn = column + 1
                let head = isShort ? content : content.dropFirst(4)
                let kind = isShort ? type - 11 : type
                let cell = cell(kind, head.dropFirst(4), look: head.littleEndian32(0) & 0xFF_FFFF, context)
                if !cell.text.isEmpty || cell.background != nil { grid.set(cell, row: row, column: column) }
            case 60:
                let (first, last) = (content.littleEndian32(0), content.littleEndian32(4))
                let isHidden = content.littleEndian16(16) & 1 != 0
                let width = SheetReader.points(characters: Double(content.littleEndian32(8)) / 256)
                guard first <= last, first < SheetGrid.columnLimit else { break }
                for index in first...min(last, SheetGrid.columnLimit - 1) {
                    if isHidden { grid.hiddenColumns.insert(index) }
                    grid.columnWidths[index] = width
                }
            case 485:
                let width = content.littleEndian32(0)
                if width != 0xFFFF_FFFF { grid.defaultWidth = SheetReader.points(characters: Double(width) / 256) }
                let height = Double(content.littleEndian16(6)) / 20
                if height > 0 { grid.defaultHeight = min(max(height, 8), 60) }
            case 176:
                let (top, bottom) = (content.littleEndian32(0), content.littleEndian32(4))
                let (left, right) = (content.littleEndian32(8), content.littleEndian32(12))
                guard top <= bottom, left <= right else { break }
                grid.merged[SheetGrid.Place(row: top, column: left)] = (bottom - top + 1, right - left + 1)
            default: break
            }
        }
        grid.removeCovered()
        return grid
    }

    /// A cell of a kind (the number of its record's type), from what follows its look.
    private static func cell(
        _ kind: Int, _ value: ArraySlice<UInt8>, look index: Int, _ context: Context
    ) -> SheetGrid.Cell {
        let look = context.styles[index]
        func number(_ number: Double) -> SheetGrid.Cell {
            SheetGrid.Cell(number, look, startsIn1904: context.startsIn1904)
        }
        func text(_ text: String) -> SheetGrid.Cell { SheetGrid.Cell(text: text, look) }
        switch kind {
        case 2: return number(Double(compact: value.littleEndian32(0)))
        case 3, 11: return SheetGrid.Cell(word: errors[Int(value.first ?? 0)] ?? "", look)
        case 4, 10: return SheetGrid.Cell(word: value.first ?? 0 == 0 ? "FALSE" : "TRUE", look)
        case 5, 9: return number(value.littleEndianDouble(0))
        case 6, 8: return text(CellText.unescaped(value.wideString(0).text))
        case 7:
            let index = value.littleEndian32(0)
            return text(context.strings.indices.contains(index) ? context.strings[index] : "")
        case 62: return text(CellText.unescaped(value.wideString(1).text))
        default: return text("")
        }
    }

    /// The errors that a formula can result in ([MS-XLSB] 2.5.97.2).
    static let errors: [Int: String] = [
        0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
        0x2B: "#GETTING_DATA",
    ]
}
