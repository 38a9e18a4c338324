// SPDX-License-Identifier: MPL-2.0

/// Measures the columns of tables.
struct TableColumns<Setter: Typesetter> {
    /// So many rows of a table are measured.
    private static var rowLimit: Int { 60 }
    /// So many paragraphs of a cell are measured.
    private static var paragraphLimit: Int { 4 }
    /// So many tables and pictures of a cell are measured.
    private static var blockLimit: Int { 8 }

    /// Widths in points.
    struct Widths {
        /// The width that the longest word needs.
        var least = 12.0
        /// The width that the text needs to stand in one line.
        var natural = 12.0

        mutating func raise(to other: Widths) {
            least = max(least, other.least)
            natural = max(natural, other.natural)
        }
    }

    let typesetter: Setter
    /// How many tables the table stands in.
    let depth: Int

    /// The widths of the columns as given, or as the first rows need them.
    func widths(of table: Table, _ grid: TableGrid, width: Double) -> [Double] {
        let given = table.columns.prefix(grid.columns).map { $0.isFinite ? max(0, $0) : 0 }
        let total = given.reduce(0, +)
        if given.count == grid.columns, total > 0 {
            return given.map { $0 / total * width }
        }
        let columns = measured(table, grid)
        let asked =
            switch table.extent {
            case .points(let points): points
            case .part(let part): width * part
            case nil: width
            }
        let wanted = min(width, max(asked, columns.reduce(0) { $0 + $1.least }))
        let natural = columns.map(\.natural)
        let sum = natural.reduce(0, +)
        if sum <= wanted {
            return table.fillsWidth || table.extent != nil ? natural.map { $0 * wanted / sum } : natural
        }
        // Narrow columns keep what they need; wide ones share the rest.
        let fair = wanted / Double(grid.columns)
        let narrow = natural.map { min($0, fair) }
        let rest = wanted - narrow.reduce(0, +)
        let excess = zip(natural, narrow).map { $0 - $1 }
        let excessSum = max(1e-9, excess.reduce(0, +))
        let shared = zip(narrow, excess).map { $0 + rest * $1 / excessSum }
        return Self.raised(shared, to: columns.map(\.least))
    }

    /// Widths of which none is less than the least one, at the cost of those that are more; as they are where the least ones
    /// have no room.
    private static func raised(_ widths: [Double], to least: [Double]) -> [Double] {
        let missing = zip(widths, least).reduce(0) { $0 + max(0, $1.1 - $1.0) }
        let slack = zip(widths, least).reduce(0) { $0 + max(0, $1.0 - $1.1) }
        guard missing > 0, slack > 0 else { return widths }
        let factor = min(1, missing / slack)
        let share = min(1, slack / missing)
        return zip(widths, least).map { width, least in
            width < least ? width + (least - width) * share : width - (width - least) * factor
        }
    }

    private func measured(_ table: Table, _ grid: TableGrid) -> [Widths] {
        var columns = [Widths](repeating: Widths(), count: grid.columns)
        var spanning: [(columns: Range<Int>, widths: Widths)] = []
        for (row, places) in grid.places.prefix(Self.rowLimit).enumerated() {
            for place in places {
                let widths = widths(of: table.rows[row].cells[place.cell], padding: table.padding)
                if place.columns.count == 1 {
                    columns[place.columns.lowerBound].raise(to: widths)
                } else {
                    spanning.append((place.columns, widths))
                }
            }
        }
        for (range, widths) in spanning {
            let count = Double(range.count)
            let least = widths.least - columns[range].reduce(0) { $0 + $1.least }
            let natural = widths.natural - columns[range].reduce(0) { $0 + $1.natural }
            for column in range {
                columns[column].least += max(0, least) / count
                columns[column].natural += max(0, natural) / count
            }
        }
        return columns
    }

    private func widths(of cell: Table.Cell, padding: Double) -> Widths {
        var widths = Widths(least: 0, natural: 0)
        var (paragraphs, others) = (0, 0)
        for block in cell.blocks where paragraphs < Self.paragraphLimit || others < Self.blockLimit {
            switch block {
            case .paragraph(let paragraph) where paragraphs < Self.paragraphLimit:
                paragraphs += 1
                let beside = paragraph.indent + paragraph.rightIndent + 1
                widths.raise(
                    to: Widths(
                        least: width(of: paragraph.longestWord) + beside,
                        natural: width(of: paragraph) + beside))
            case .table(let table) where others < Self.blockLimit && depth < 3:
                others += 1
                widths.raise(to: self.widths(of: table))
            case .picture(_, let width, _, _) where others < Self.blockLimit:
                others += 1
                widths.raise(to: Widths(least: min(width, 60), natural: width))
            default: break
            }
        }
        return Widths(least: widths.least + 2 * padding, natural: widths.natural + 2 * padding)
    }

    /// The widths of a whole table in a cell.
    private func widths(of table: Table) -> Widths {
        let columns = TableColumns(typesetter: typesetter, depth: depth + 1).measured(table, TableGrid(table))
        let sum = columns.reduce(into: Widths(least: 0, natural: 0)) {
            $0.least += $1.least
            $0.natural += $1.natural
        }
        guard case .points(let points) = table.extent else { return sum }
        return Widths(least: sum.least, natural: max(sum.least, points))
    }

    private func width(of paragraph: Paragraph) -> Double {
        typesetter.lines(of: paragraph, width: nil, height: nil).width
    }
}

extension Paragraph {
    /// So many characters of a word are kept together in a narrow column.
    private static let wordLimit = 16

    /// Its longest word, which is not broken where there is room for it.
    fileprivate var longestWord: Paragraph {
        var longest = TextRun("")
        var count = 0
        for run in runs {
            // Chinese and Japanese break between any two characters.
            let words = run.text.unicodeScalars.prefix(2_000).split { $0.properties.isWhitespace || $0.value >= 0x2E80 }
            for word in words where word.count > count {
                count = word.count
                longest = TextRun(String(word.prefix(Self.wordLimit)), run.style)
            }
        }
        return Paragraph([longest])
    }
}
