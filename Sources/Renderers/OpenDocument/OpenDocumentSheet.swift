// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// Turns the tables of an OpenDocument spreadsheet (ODF 1.3 part 3 §9) into grids.
struct OpenDocumentSheet {
    let package: OpenDocumentPackage

    /// The sheets that are not hidden.
    func grids(in spreadsheet: XMLElement, limit: Int) -> [SheetGrid] {
        spreadsheet.all("table").filter { table in
            package.styles.value(
                "table:display", of: "table-properties", style: table["table:style-name"], family: "table") != "false"
        }.prefix(limit).map { grid($0) }
    }

    private func grid(_ table: XMLElement) -> SheetGrid {
        var grid = SheetGrid()
        grid.name = table["table:name"] ?? ""
        grid.defaultWidth = 64
        var column = 0
        for element in table.descendants("table-column") where column < SheetGrid.columnLimit {
            let width = package.styles.value(
                "style:column-width", of: "table-column-properties", style: element["table:style-name"],
                family: "table-column")
            for _ in 0..<min(count(element, "columns"), SheetGrid.columnLimit - column) {
                grid.columnWidths[column] = Length.points(width)
                column += 1
            }
        }
        var row = 0
        addRows(of: table, to: &grid, row: &row, depth: 0)
        return grid
    }

    private func addRows(of element: XMLElement, to grid: inout SheetGrid, row: inout Int, depth: Int) {
        guard depth < 6 else { return }
        for child in element.children {
            guard row < SheetGrid.rowLimit else { return }
            switch child.name {
            case "table-row":
                let repeats = count(child, "rows")
                let height = Length.points(
                    package.styles.value(
                        "style:row-height", of: "table-row-properties", style: child["table:style-name"],
                        family: "table-row"))
                // An empty row that repeats is the rest of the sheet.
                let shown = child.descendant("p") == nil ? min(repeats, 1) : min(repeats, SheetGrid.rowLimit - row)
                for offset in 0..<shown {
                    if let height { grid.rowHeights[row + offset] = height }
                    addCells(of: child, to: &grid, row: row + offset)
                }
                row = min(row + repeats, SheetGrid.rowLimit)
            case "table-rows", "table-header-rows", "table-row-group":
                addRows(of: child, to: &grid, row: &row, depth: depth + 1)
            default: break
            }
        }
    }

    private func addCells(of element: XMLElement, to grid: inout SheetGrid, row: Int) {
        var column = 0
        for child in element.children where child.name == "table-cell" || child.name == "covered-table-cell" {
            let repeats = count(child, "columns")
            if let cell = cell(child) {
                for offset in 0..<min(repeats, SheetGrid.columnLimit) {
                    grid.set(cell, row: row, column: column + offset)
                }
                let columns = Int(written: child["table:number-columns-spanned"]) ?? 1
                let rows = Int(written: child["table:number-rows-spanned"]) ?? 1
                if columns > 1 || rows > 1 {
                    grid.merged[SheetGrid.Place(row: row, column: column)] = (rows, columns)
                }
            }
            column += repeats
            guard column < SheetGrid.columnLimit else { return }
        }
    }

    private func cell(_ element: XMLElement) -> SheetGrid.Cell? {
        let text = element.all("p").map { $0.text }.joined(separator: "\n")
        let name = element["table:style-name"]
        func value(_ attribute: String, of properties: String) -> String? {
            package.styles.value(attribute, of: properties, style: name, family: "table-cell")
        }
        let background = value("fo:background-color", of: "table-cell-properties").flatMap { Colour(hex: $0) }
        guard !text.isEmpty || background != nil else { return nil }
        var cell = SheetGrid.Cell(text: text, background: background)
        cell.style.size = 10
        package.styles.apply(name, family: "table-cell", to: &cell.style)
        cell.wraps = value("fo:wrap-option", of: "table-cell-properties") == "wrap"
        switch value("fo:text-align", of: "paragraph-properties") {
        case "center": cell.alignment = .centre
        case "end", "right": cell.alignment = .end
        case "start", "left": cell.alignment = .start
        default:
            let kind = element["office:value-type"] ?? "string"
            cell.alignment = kind == "string" ? .start : .end
        }
        return cell
    }

    private func count(_ element: XMLElement, _ what: String) -> Int {
        min(max(Int(written: element["table:number-\(what)-repeated"]) ?? 1, 1), 2_000_000)
    }
}
