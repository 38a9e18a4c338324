// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Reads a workbook (SpreadsheetML, ECMA-376 part 1 §18) into grids.
struct SheetReader {
    let package: OfficePackage
    let part: String
    let extent: DrawnExtent

    /// The parts of a workbook that all its sheets share.
    private struct Context {
        var strings: [String] = []
        var styles: SheetStyles
        var startsIn1904 = false
    }

    /// The sheets that are not hidden; only the first one for a first page.
    func read() throws(Refusal) -> ShownSheets {
        guard let workbook = try package.xml(part) else { throw Refusal(.damaged, "it holds no workbook") }
        let relations = try package.relations(of: part)
        func root(_ kind: String) throws(Refusal) -> XMLElement? {
            guard let path = try package.target(of: kind, from: part) else { return nil }
            return try? package.xml(path)
        }
        let theme = OfficeTheme(try root("theme"))
        let context = Context(
            strings: (try root("sharedStrings"))?.all("si").map { Self.string($0) } ?? [],
            styles: SheetStyles(try root("styles"), theme: theme),
            startsIn1904: Self.isTrue(workbook.first("workbookPr")?["date1904"]))
        // Chart sheets and macro sheets are not tables.
        let all = (workbook.first("sheets")?.all("sheet") ?? []).compactMap { element -> (XMLElement, String)? in
            let id = element["r:id"] ?? element.attributes.first { $0.key.hasSuffix(":id") }?.value
            guard let relation = relations[id ?? ""], relation.kind == "worksheet" else { return nil }
            return (element, relation.target)
        }
        let visible = all.filter { ($0.0["state"] ?? "visible") == "visible" }
        // The hidden sheets are shown when there are no others.
        let shown = visible.isEmpty ? all : visible
        var sheets = ShownSheets(grids: [], hiddenCount: all.count - shown.count)
        for (element, path) in shown.prefix(ShownSheets.limit(of: extent)) {
            var limits = XMLParser.Limits()
            if extent == .firstPage { limits.elements = 25_000 }
            guard let root = try package.xml(path, limits: limits) else { continue }
            var grid = Self.grid(root, context)
            grid.name = CellText.unescaped(element["name"] ?? "")
            sheets.grids.append(grid)
        }
        guard !sheets.grids.isEmpty else { throw Refusal(.nothingToShow, "it has no sheet to show") }
        return sheets
    }

    private static func isTrue(_ value: String?) -> Bool {
        value == "1" || value == "true"
    }

    /// A string without the readings that Japanese texts carry.
    private static func string(_ element: XMLElement) -> String {
        var text = ""
        for child in element.children {
            if child.name == "t" { text += child.text }
            if child.name == "r" { text += child.first("t")?.text ?? "" }
        }
        return CellText.unescaped(text)
    }

    private static func grid(_ root: XMLElement, _ context: Context) -> SheetGrid {
        var grid = SheetGrid()
        if let format = root.first("sheetFormatPr") {
            if let width = Double(written: format["defaultColWidth"]) { grid.defaultWidth = points(characters: width) }
            if let height = Double(written: format["defaultRowHeight"]) { grid.defaultHeight = min(max(height, 8), 60) }
        }
        for column in root.first("cols")?.all("col") ?? [] {
            guard let first = Int(written: column["min"]), let last = Int(written: column["max"]), first > 0,
                first <= last, first <= SheetGrid.columnLimit
            else { continue }
            let width = Double(written: column["width"])
            for index in first...min(last, SheetGrid.columnLimit) {
                if isTrue(column["hidden"]) || width == 0 { grid.hiddenColumns.insert(index - 1) }
                if let width { grid.columnWidths[index - 1] = points(characters: width) }
            }
        }
        var nextRow = 0
        var known: Set<Int> = []
        for row in root.first("sheetData")?.all("row") ?? [] {
            let index = Int(written: row["r"]).map { $0 - 1 } ?? nextRow
            nextRow = index &+ 1
            known.insert(index)
            let height = Double(written: row["ht"])
            if isTrue(row["hidden"]) || height == 0 { grid.hiddenRows.insert(index) }
            if let height, isTrue(row["customHeight"]) {
                grid.rowHeights[index] = height
            } else if let height {
                grid.leastHeights[index] = height
            }
            var nextColumn = 0
            for element in row.all("c") {
                let column = element["r"].flatMap { SheetGrid.place(of: $0)?.column } ?? nextColumn
                nextColumn = column &+ 1
                let cell = Self.cell(element, context)
                if !cell.text.isEmpty || cell.background != nil { grid.set(cell, row: index, column: column) }
            }
        }
        for merge in root.first("mergeCells")?.all("mergeCell") ?? [] {
            let ends = (merge["ref"] ?? "").split(separator: ":")
            guard ends.count == 2, let from = SheetGrid.place(of: ends[0]), let to = SheetGrid.place(of: ends[1]),
                to.row >= from.row, to.column >= from.column
            else { continue }
            grid.merged[from] = (to.row - from.row + 1, to.column - from.column + 1)
        }
        if isTrue(root.first("sheetFormatPr")?["zeroHeight"]) {
            for row in 0..<grid.rowCount where !known.contains(row) { grid.hiddenRows.insert(row) }
        }
        grid.removeCovered()
        return grid
    }

    private static func cell(_ element: XMLElement, _ context: Context) -> SheetGrid.Cell {
        // Cells that name no style have the first.
        let look = context.styles[Int(written: element["s"] ?? "0") ?? -1]
        let value = element.first("v")?.text ?? ""
        func number(_ number: Double) -> SheetGrid.Cell {
            SheetGrid.Cell(number, look, startsIn1904: context.startsIn1904)
        }
        switch element["t"] ?? "n" {
        case "s":
            let strings = context.strings
            let text = Int(written: value.trimmed).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
            return SheetGrid.Cell(text: text, look)
        case "inlineStr":
            return SheetGrid.Cell(text: element.first("is").map { string($0) } ?? CellText.unescaped(value), look)
        case "str": return SheetGrid.Cell(text: CellText.unescaped(value), look)
        case "d":
            guard let serial = CellMoment.serial(of: value) else { return SheetGrid.Cell(text: value, look) }
            return number(serial - (context.startsIn1904 ? 1_462 : 0))
        case "b":
            return SheetGrid.Cell(word: value.isEmpty ? "" : isTrue(value.trimmed) ? "TRUE" : "FALSE", look)
        case "e": return SheetGrid.Cell(word: value, look)
        default: return Double(written: value.trimmed).map(number) ?? SheetGrid.Cell(text: value, look)
        }
    }

    /// A width in points, of one that is counted in digits of the default font.
    static func points(characters: Double) -> Double {
        min(max(characters * 5.3 + 3.6, 4), 420)
    }
}
