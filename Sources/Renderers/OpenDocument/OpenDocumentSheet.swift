// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// Turns the tables of an OpenDocument spreadsheet (ODF 1.3 part 3 §9) into grids.
struct OpenDocumentSheet {
    let package: OpenDocumentPackage

    /// The sheets that are not hidden.
    func sheets(in spreadsheet: XMLElement, limit: Int) -> ShownSheets {
        let all = spreadsheet.all("table")
        let visible = all.filter { table in
            package.styles.value(
                "table:display", of: "table-properties", style: table["table:style-name"], family: "table") != "false"
        }
        // The hidden sheets are shown when there are no others.
        let shown = visible.isEmpty ? all : visible
        return ShownSheets(grids: shown.prefix(limit).map { grid($0) }, hiddenCount: all.count - shown.count)
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
                if isHidden(element) { grid.hiddenColumns.insert(column) }
                column += 1
            }
        }
        var row = 0
        addRows(of: table, to: &grid, row: &row, depth: 0)
        grid.removeCovered()
        return grid
    }

    /// Whether a row or column is hidden, by hand or by a filter.
    private func isHidden(_ element: XMLElement) -> Bool {
        ["collapse", "filter"].contains(element["table:visibility"] ?? "")
    }

    private func addRows(of element: XMLElement, to grid: inout SheetGrid, row: inout Int, depth: Int) {
        guard depth < 6 else { return }
        for child in element.children {
            guard row < SheetGrid.rowLimit else { return }
            switch child.name {
            case "table-row":
                let repeats = count(child, "rows")
                func value(_ attribute: String) -> String? {
                    package.styles.value(
                        attribute, of: "table-row-properties", style: child["table:style-name"], family: "table-row")
                }
                let height = Length.points(value("style:row-height"))
                let isOwn = value("style:use-optimal-row-height") == "false"
                // An empty row that repeats is the rest of the sheet.
                let shown = !hasContent(child) ? min(repeats, 1) : min(repeats, SheetGrid.rowLimit - row)
                for offset in 0..<shown {
                    if let height, isOwn {
                        grid.rowHeights[row + offset] = height
                    } else if let height {
                        grid.leastHeights[row + offset] = height
                    }
                    addCells(of: child, to: &grid, row: row + offset)
                }
                if isHidden(child) { grid.hiddenRows.formUnion(row..<min(row + repeats, SheetGrid.rowLimit)) }
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

    /// Whether any cell of a row has content.
    private func hasContent(_ row: XMLElement) -> Bool {
        row.children.contains { $0["office:value-type"] != nil || $0.descendant("p") != nil }
    }

    /// The text of a cell in the document, or else the text of its value.
    private func text(of element: XMLElement) -> String {
        let paragraphs = element.all("p")
        if !paragraphs.isEmpty { return paragraphs.map { Self.text(in: $0, depth: 0) }.joined(separator: "\n") }
        switch element["office:value-type"] {
        case "float", "currency":
            return Double(written: element["office:value"]).map { CellFormat("General").text($0) } ?? ""
        case "percentage": return Double(written: element["office:value"]).map { CellFormat("0.##%").text($0) } ?? ""
        case "date":
            guard let text = element["office:date-value"], let serial = CellMoment.serial(of: text) else { return "" }
            return CellFormat(builtIn: text.utf8.count > 10 ? 22 : 14).text(serial)
        case "time": return element["office:time-value"] ?? ""
        case "boolean": return element["office:boolean-value"] == "true" ? "TRUE" : "FALSE"
        default: return element["office:string-value"] ?? ""
        }
    }

    private static func text(in element: XMLElement, depth: Int) -> String {
        guard depth < 40 else { return "" }
        var text = ""
        for part in element.content {
            switch part {
            case .text(let more): text += more.collapsed(after: text.last)
            case .element(let child):
                switch child.name {
                case "s": text += String(repeating: " ", count: min(max(Int(written: child["text:c"]) ?? 1, 1), 200))
                case "tab": text += "\t"
                case "line-break": text += "\n"
                case "ruby-text", "annotation", "note": break
                default: text += Self.text(in: child, depth: depth + 1)
                }
            }
        }
        return text
    }

    private func cell(_ element: XMLElement) -> SheetGrid.Cell? {
        let text = text(of: element)
        let name = element["table:style-name"]
        func value(_ attribute: String, of properties: String) -> String? {
            package.styles.value(attribute, of: properties, style: name, family: "table-cell")
        }
        let background = value("fo:background-color", of: "table-cell-properties").flatMap { Colour(hex: $0) }
        guard !text.isEmpty || background != nil else { return nil }
        var cell = SheetGrid.Cell(text: text, background: background)
        cell.style.size = 10
        package.styles.apply(name, family: "table-cell", to: &cell.style)
        cell.wraps = value("fo:wrap-option", of: "table-cell-properties") == "wrap" || text.utf8.contains(0x0A)
        cell.shrinks = value("style:shrink-to-fit", of: "table-cell-properties") == "true"
        cell.isNumber = (element["office:value-type"] ?? "string") != "string"
        switch value("style:vertical-align", of: "table-cell-properties") {
        case "top": cell.verticalAlignment = .top
        case "middle": cell.verticalAlignment = .centre
        default: cell.verticalAlignment = .bottom
        }
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
