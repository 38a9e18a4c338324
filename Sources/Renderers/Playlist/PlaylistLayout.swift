// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import Quantities
import RendererKit

/// The blocks of playlists and cue sheets: a heading, and a row for each title with its number and its length.
struct PlaylistLayout {
    /// The most rows that are drawn.
    private static let rowLimit = 5_000
    /// The most rows on a first page.
    private static let firstPageLimit = 40
    /// The side of a cover, in points.
    private static let coverSide = 132.0

    let extent: DrawnExtent

    /// A row of the table.
    struct Row {
        var number: String
        var title: String
        /// A second line, such as the artist; empty for none.
        var detail = ""
        /// The words about what is missing; empty for none.
        var note = ""
        var start = ""
        var length = ""
    }

    /// The heading: the title, then lines below it.
    func heading(_ title: String, _ lines: [String], notes: [String] = [], cover: Raster? = nil) -> [Block] {
        var blocks: [Block] = []
        if let cover, cover.size.width > 0, cover.size.height > 0 {
            let longest = Double(max(cover.size.width, cover.size.height))
            blocks.append(
                .picture(
                    cover, width: Double(cover.size.width) / longest * Self.coverSide,
                    height: Double(cover.size.height) / longest * Self.coverSide, alignment: .start))
        }
        if !title.isEmpty {
            var style = TextStyle()
            (style.size, style.isBold) = (20, true)
            var paragraph = Paragraph(title, style)
            paragraph.after = 3
            blocks.append(.paragraph(paragraph))
        }
        for line in lines where !line.isEmpty {
            var style = TextStyle()
            style.colour = .faded
            var paragraph = Paragraph(line, style)
            paragraph.after = 1
            blocks.append(.paragraph(paragraph))
        }
        for note in notes { blocks.append(.paragraph(Self.line(note, size: 10.5, isItalic: true))) }
        if !blocks.isEmpty { blocks.append(.space(10)) }
        return blocks
    }

    /// The table of the rows.
    func table(_ rows: [Row]) -> [Block] {
        let limit = extent == .firstPage ? Self.firstPageLimit : Self.rowLimit
        let hasStarts = rows.contains { !$0.start.isEmpty }
        let hasLengths = rows.contains { !$0.length.isEmpty }
        var table = Table(
            rows: rows.prefix(limit).map { row in
                var cells = [Self.cell([Self.line(row.number, size: 10.5, colour: .faded, alignment: .end)])]
                var lines = [Self.line(row.title, size: 11)]
                if !row.detail.isEmpty { lines.append(Self.line(row.detail, size: 9.5, colour: .faded)) }
                if !row.note.isEmpty { lines.append(Self.line(row.note, size: 9.5, isItalic: true)) }
                cells.append(Self.cell(lines))
                for (isShown, text) in [(hasStarts, row.start), (hasLengths, row.length)] where isShown {
                    cells.append(Self.cell([Self.line(text, size: 10.5, colour: .faded, alignment: .end)]))
                }
                return Table.Row(cells: cells)
            })
        let numberWidth = rows.count > 999 ? 44.0 : 30
        let times = (hasStarts ? [54.0] : []) + (hasLengths ? [54.0] : [])
        table.columns = [numberWidth, Paper.note.textWidth - numberWidth - times.reduce(0, +)] + times
        (table.lines, table.padding) = (nil, 3)
        var blocks: [Block] = [.table(table)]
        if rows.count > limit, extent == .whole {
            blocks.append(.paragraph(Self.line("… +\(rows.count - limit)", size: 10.5, colour: .faded)))
        }
        return blocks
    }

    private static func cell(_ paragraphs: [Paragraph]) -> Table.Cell { Table.Cell(paragraphs.map { .paragraph($0) }) }

    private static func line(
        _ text: String, size: Double, colour: Colour = .ink, isItalic: Bool = false,
        alignment: Paragraph.Alignment = .start
    ) -> Paragraph {
        var style = TextStyle()
        (style.size, style.colour, style.isItalic) = (size, colour, isItalic)
        // A name of any length is shown as far as a reader follows it.
        var paragraph = Paragraph(text.count > 400 ? text.prefix(399) + "…" : text, style)
        (paragraph.after, paragraph.alignment) = (0, alignment)
        return paragraph
    }

    /// A length such as `3:05` or `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(saturating: min(max(0, seconds), 1e9).rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }
}
