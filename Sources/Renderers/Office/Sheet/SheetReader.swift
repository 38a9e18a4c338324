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

    /// The sheets that are not hidden; only the first one for a first page.
    func read() throws(Refusal) -> [SheetGrid] {
        guard let workbook = try package.xml(part) else { throw Refusal(.damaged, "it holds no workbook") }
        let relations = try package.relations(of: part)
        func root(_ kind: String) throws(Refusal) -> XMLElement? {
            guard let path = try package.target(of: kind, from: part) else { return nil }
            return try? package.xml(path)
        }
        let theme = OfficeTheme(try root("theme"))
        let styles = SheetStyles(try root("styles"), theme: theme)
        let strings = (try root("sharedStrings"))?.all("si").map { Self.string($0) } ?? []
        let startsIn1904 = ["1", "true"].contains(workbook.first("workbookPr")?["date1904"] ?? "")
        var sheets: [SheetGrid] = []
        let shown = (workbook.first("sheets")?.all("sheet") ?? []).filter { ($0["state"] ?? "visible") == "visible" }
        for element in shown.prefix(extent == .firstPage ? 1 : 60) {
            guard let relation = relations[element["r:id"] ?? ""], relation.kind == "worksheet" else { continue }
            var limits = XMLParser.Limits()
            if extent == .firstPage { limits.elements = 25_000 }
            guard let root = try package.xml(relation.target, limits: limits) else { continue }
            var grid = Self.grid(root, strings: strings, styles: styles, startsIn1904: startsIn1904)
            grid.name = element["name"] ?? ""
            sheets.append(grid)
        }
        guard !sheets.isEmpty else { throw Refusal(.nothingToShow, "it has no sheet to show") }
        return sheets
    }

    /// A string without the readings that Japanese texts carry.
    private static func string(_ element: XMLElement) -> String {
        var text = ""
        for child in element.children {
            if child.name == "t" { text += child.text }
            if child.name == "r" { text += child.first("t")?.text ?? "" }
        }
        return text
    }

    private static func grid(
        _ root: XMLElement, strings: [String], styles: SheetStyles, startsIn1904: Bool
    ) -> SheetGrid {
        var grid = SheetGrid()
        if let format = root.first("sheetFormatPr") {
            if let width = Double(written: format["defaultColWidth"]) { grid.defaultWidth = points(characters: width) }
            if let height = Double(written: format["defaultRowHeight"]) { grid.defaultHeight = min(max(height, 8), 60) }
        }
        for column in root.first("cols")?.all("col") ?? [] {
            guard let first = Int(written: column["min"]), let last = Int(written: column["max"]), first > 0,
                first <= last, let width = Double(written: column["width"])
            else { continue }
            let isHidden = column["hidden"] == "1" || column["hidden"] == "true"
            for index in first...min(last, SheetGrid.columnLimit) where first <= SheetGrid.columnLimit {
                grid.columnWidths[index - 1] = isHidden ? 4 : points(characters: width)
            }
        }
        var nextRow = 0
        for row in root.first("sheetData")?.all("row") ?? [] {
            let index = Int(written: row["r"]).map { $0 - 1 } ?? nextRow
            nextRow = index &+ 1
            if let height = Double(written: row["ht"]) { grid.rowHeights[index] = height }
            var nextColumn = 0
            for element in row.all("c") {
                let column = element["r"].flatMap { SheetGrid.place(of: $0)?.column } ?? nextColumn
                nextColumn = column &+ 1
                let cell = Self.cell(element, strings: strings, styles: styles, startsIn1904: startsIn1904)
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
        return grid
    }

    private static func cell(
        _ element: XMLElement, strings: [String], styles: SheetStyles, startsIn1904: Bool
    ) -> SheetGrid.Cell {
        var look = SheetStyles.Look()
        // Cells that name no style have the first.
        if let index = Int(written: element["s"] ?? "0"), styles.looks.indices.contains(index) {
            look = styles.looks[index]
        }
        let value = element.first("v")?.text ?? ""
        var text = value
        var alignment = Paragraph.Alignment.start
        switch element["t"] ?? "n" {
        case "s": text = Int(written: value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "inlineStr": text = element.first("is").map { string($0) } ?? ""
        case "str", "d": break
        case "b":
            text = value == "1" ? "TRUE" : "FALSE"
            alignment = .centre
        case "e": alignment = .centre
        default:
            if let number = Double(written: value) {
                var format = look.format
                format.startsIn1904 = startsIn1904
                text = format.text(number)
                alignment = .end
            }
        }
        return SheetGrid.Cell(
            text: text, style: look.style, alignment: look.alignment ?? alignment, background: look.background,
            wraps: look.wraps)
    }

    /// A width in points, of one that is counted in digits of the default font.
    static func points(characters: Double) -> Double {
        min(max(characters * 5.3 + 3.6, 4), 420)
    }
}
