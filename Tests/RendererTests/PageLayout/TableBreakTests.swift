// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Testing

/// Tables that are higher than a page.
@Suite struct TableBreakTests {
    /// 300 by 500 points of text.
    private static let paper = Paper(width: 340, height: 540, margin: 20)

    private func pages(_ blocks: [Block], limit: Int = 100) -> [DrawnPage<FixedTypesetter.Lines>] {
        var flow = Flow(Self.paper, pageLimit: limit, typesetter: FixedTypesetter())
        flow.add(blocks)
        return flow.pages
    }

    private func paragraphs(_ name: String, _ count: Int) -> [Block] {
        (0..<count).map { .paragraph(Paragraph("\(name)\($0)")) }
    }

    private func table(_ rows: [[Table.Cell]]) -> Block {
        .table(Table(rows: rows.map { Table.Row(cells: $0) }))
    }

    /// The names of all lines, in their order, when none of them lies beyond the margins of its page.
    private func words(_ pages: [DrawnPage<FixedTypesetter.Lines>], _ name: String) -> [String] {
        pages.flatMap { page in
            page.texts.filter { $0.text.hasPrefix(name) && $0.y >= 20 && $0.y <= 520 }.map(\.text)
        }
    }

    private func expected(_ name: String, _ count: Int) -> [String] { (0..<count).map { "\(name)\($0)" } }

    @Test func `a row higher than a page goes on, and begins where there is room`() {
        let title = Block.paragraph(Paragraph("title"))
        let pages = pages([title, table([[Table.Cell(paragraphs("a", 150)), Table.Cell(paragraphs("b", 3))]])])
        #expect(words(pages, "a") == expected("a", 150) && words(pages, "b") == expected("b", 3))
        // 150 paragraphs of 16 points.
        #expect(pages.count == 5 && pages[0].texts.count > 30)
    }

    @Test func `the first page alone has the beginning of a row`() {
        let pages = pages([table([[Table.Cell(paragraphs("a", 150))]])], limit: 1)
        #expect(pages.count == 1 && words(pages, "a").count > 25 && words(pages, "a").first == "a0")
    }

    @Test func `low rows stay whole`() {
        let row = [Table.Cell(paragraphs("a", 8))]
        let pages = pages([table([[Table.Cell(paragraphs("b", 25))], row])])
        #expect(pages.count == 2 && pages[1].texts.map(\.text) == expected("a", 8))
    }

    @Test(arguments: [1, 2, 3])
    func `a table in a cell is broken, too`(depth: Int) {
        var inner = paragraphs("a", 150)
        for _ in 0..<depth { inner = [.paragraph(Paragraph("before")), table([[Table.Cell(inner)]])] }
        #expect(words(pages(inner), "a") == expected("a", 150))
    }

    @Test func `a cell of several rows goes on beside them`() {
        let rows = (0..<60).map { row in
            (row == 0 ? [Table.Cell(paragraphs("a", 40), rows: 60)] : []) + [Table.Cell("b\(row)")]
        }
        let pages = pages([table(rows)])
        #expect(words(pages, "a") == expected("a", 40) && words(pages, "b") == expected("b", 60))
        #expect(Set(pages.flatMap(\.texts).filter { $0.text.hasPrefix("b") }.map(\.x)).count == 1)
    }

    @Test func `what is higher than a page does not stop the layout`() {
        let pages = pages([table([[Table.Cell(paragraphs("a", 30)), Table.Cell([.space(9_000)])]])])
        #expect(words(pages, "a") == expected("a", 30))
        #expect(pages.count < 30)
        let tiny = Paper(width: 100, height: 100, margin: 30)
        var flow = Flow(tiny, pageLimit: 500, typesetter: FixedTypesetter())
        flow.add(table([[Table.Cell(paragraphs("a", 20), rows: 3)], [Table.Cell("b")], []]))
        #expect(flow.pages.flatMap(\.texts).map(\.text).filter { $0.hasPrefix("a") } == expected("a", 20))
    }

    @Test func `cells stand beside those of the rows above`() {
        let pages = pages([
            table([
                [Table.Cell(paragraphs("name", 1), rows: 2), Table.Cell(paragraphs("group", 1), span: 2)],
                [Table.Cell("one"), Table.Cell("two")], [Table.Cell("n"), Table.Cell("1"), Table.Cell("2")],
            ])
        ])
        let places = Dictionary(uniqueKeysWithValues: pages[0].texts.map { ($0.text, $0.x) })
        #expect(places["name0"] == places["n"] && places["one"] == places["1"] && places["two"] == places["2"])
        #expect(places["group0"] == places["one"] && places["one"] != places["n"])
    }

    @Test func `a column is as wide as the table in it needs`() {
        let inner = table([[Table.Cell("first"), Table.Cell("second")]])
        let pages = pages([table([[Table.Cell([inner]), Table.Cell(paragraphs("a long text beside the table ", 40))]])])
        let texts = pages[0].texts
        let (first, second) = (texts.first { $0.text == "first" }, texts.first { $0.text == "second" })
        #expect(second.map { $0.x } ?? 0 >= (first.map { $0.x } ?? 999) + 25)
    }

    @Test func `a table is as wide as it is to be`() {
        func place(_ extent: Table.Extent?) -> Double {
            var table = Table(rows: [Table.Row(cells: [Table.Cell("a"), Table.Cell("b")])])
            table.fillsWidth = false
            table.extent = extent
            return pages([.table(table)])[0].texts[1].x
        }
        #expect(place(nil) < 50 && place(.part(1)) == 20 + 150 + 4 && place(.points(200)) == 20 + 100 + 4)
        #expect(place(.points(9_000)) == place(.part(1)))
        // Words are not broken for it.
        #expect(place(.points(1)) == place(nil) && place(.part(0.001)) == place(nil))
    }
}
