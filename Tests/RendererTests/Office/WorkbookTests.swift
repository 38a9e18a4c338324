// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// Workbooks made by the tests, part by part.
@Suite struct WorkbookTests {
    /// A workbook of sheets, with a look for each format code.
    private func workbook(
        _ sheets: [String], states: [String] = [], strings: String = "", codes: [String] = [], settings: String = "",
        looks more: String = ""
    ) -> [UInt8] {
        let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        let document = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        func relation(_ id: String, _ kind: String, _ target: String) -> String {
            "<Relationship Id=\"\(id)\" Type=\"\(document)/\(kind)\" Target=\"\(target)\"/>"
        }
        var parts = [
            "_rels/.rels":
                "<Relationships xmlns=\"\(package)\">\(relation("a", "officeDocument", "xl/workbook.xml"))</Relationships>"
        ]
        var (list, relations) = (
            "", relation("t", "styles", "styles.xml") + relation("s", "sharedStrings", "strings.xml")
        )
        for (index, sheet) in sheets.enumerated() {
            let state = states.indices.contains(index) ? "state=\"\(states[index])\"" : ""
            list += "<sheet name=\"S\(index + 1)\" sheetId=\"\(index + 1)\" r:id=\"r\(index)\" \(state)/>"
            relations += relation("r\(index)", "worksheet", "sheet\(index).xml")
            parts["xl/sheet\(index).xml"] = "<worksheet \(main)>\(sheet)</worksheet>"
        }
        parts["xl/workbook.xml"] =
            "<workbook \(main) xmlns:r=\"\(document)\"><workbookPr \(settings)/><sheets>\(list)</sheets></workbook>"
        parts["xl/_rels/workbook.xml.rels"] = "<Relationships xmlns=\"\(package)\">\(relations)</Relationships>"
        parts["xl/strings.xml"] = "<sst \(main)>\(strings)</sst>"
        let formats = codes.enumerated().map { index, code in
            let clean = code.map { $0 == "\"" ? "&quot;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : "\($0)" }.joined()
            return "<numFmt numFmtId=\"\(200 + index)\" formatCode=\"\(clean)\"/>"
        }
        let looks = codes.indices.map { "<xf numFmtId=\"\(200 + $0)\"/>" }.joined()
        parts["xl/styles.xml"] = """
            <styleSheet \(main)><numFmts>\(formats.joined())</numFmts><cellXfs><xf numFmtId="0"/>\(looks)\
            <xf numFmtId="14"/><xf numFmtId="22"/>\(more)</cellXfs></styleSheet>
            """
        return TestPackage(parts).bytes
    }

    private func open(_ bytes: [UInt8]) throws -> DrawnSession {
        let session = try OfficeRenderer().open(
            MemorySource(bytes), contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    private func text(_ bytes: [UInt8]) throws -> String {
        try open(bytes).text(at: 0, length: 10_000).text
    }

    private func row(_ cells: String) -> String { "<sheetData><row>\(cells)</row></sheetData>" }

    @Test(arguments: ["1", "true"])
    func `days are counted from 1904 if the workbook has the attribute in either spelling`(value: String) throws {
        let sheet = row("<c s=\"1\"><v>42004</v></c><c s=\"1\"><v>0</v></c><c s=\"2\"><v>1.5</v></c>")
        let bytes = workbook([sheet], codes: ["yyyy\\-mm\\-dd", "[h]:mm"], settings: "date1904=\"\(value)\"")
        #expect(try text(bytes) == "S1\n2019-01-01\t1904-01-01\t36:00\n")
    }

    @Test func `a string has neither readings nor escapes, and a line break makes a row higher`() throws {
        let strings = """
            <si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="0"/></si>\
            <si><r><t>one </t></r><r><rPr><b/></rPr><t xml:space="preserve">two</t></r></si>\
            <si><t>_x0041_x _x005F_x0042_ _xZZ_ _xD83D__xDE00_</t></si><si><t>up&#10;down_x000D_&#10;end</t></si>
            """
        let sheet = row((0..<4).map { "<c t=\"s\"><v>\($0)</v></c>" }.joined())
        let bytes = workbook([sheet], strings: strings)
        #expect(try text(bytes) == "S1\n山田\tone two\tAx _x0042_ _xZZ_ 😀\tup\ndown\nend\n")
        let flat = try open(workbook([row("<c t=\"s\"><v>0</v></c>")], strings: strings)).info.pageSize
        #expect(try open(bytes).info.pageSize.height > flat.height + 20)
    }

    @Test func `cells of all kinds, with and without references, are shown in their places`() throws {
        let sheet = """
            <sheetData><row r="2"><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#DIV/0!</v></c>\
            <c r="E2" t="str"><f>A1</f><v>joined</v></c></row>\
            <row><c t="inlineStr"><is><t>first</t></is></c><c t="inlineStr"><is><t>covered</t></is></c>\
            <c t="d" s="1"><v>2020-02-29T12:00:00</v></c></row></sheetData><mergeCells><mergeCell ref="A3:B3"/></mergeCells>
            """
        let shown = "S1\n\n\tTRUE\t#DIV/0!\t\tjoined\nfirst\t\t2020-02-29 12\n"
        #expect(try text(workbook([sheet], codes: ["yyyy-mm-dd hh"])) == shown)
    }

    @Test func `hidden rows, columns and sheets are not shown, and a fact counts the sheets`() throws {
        let sheet = """
            <cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1"><c t="inlineStr"><is><t>a</t></is></c>\
            <c t="inlineStr"><is><t>secret</t></is></c><c t="inlineStr"><is><t>c</t></is></c></row>\
            <row r="2" hidden="true"><c t="inlineStr"><is><t>secret</t></is></c></row>\
            <row r="3"><c t="inlineStr"><is><t>end</t></is></c></row></sheetData>
            """
        let bytes = workbook([sheet, sheet, sheet, sheet], states: ["hidden", "visible", "veryHidden", "visible"])
        let session = try open(bytes)
        #expect(try session.text(at: 0, length: 1_000).text == "S2\na\tc\nend\n\nS4\na\tc\nend\n")
        #expect(try session.facts().contains(Fact(.other, "Hidden sheets\t2")))
        #expect(try session.outline().entries.map(\.title) == ["S2", "S4"])
        #expect(try open(workbook([sheet])).facts().isEmpty)
        // The column is missing on the page, not only its text.
        let plain = try open(workbook([sheet.withoutHidden]))
        #expect(plain.info.pageSize.width > session.info.pageSize.width + 20)
    }

    @Test func `a workbook all of whose sheets are hidden shows them`() throws {
        let sheet = row("<c><v>1</v></c>")
        #expect(try text(workbook([sheet], states: ["hidden"])) == "S1\n1\n")
        let all = "<sheetData><row hidden=\"1\"><c><v>1</v></c></row></sheetData>"
        #expect(try open(workbook([all])).info.pageCount == 1)
    }

    @Test func `a number is red where its format says so`() throws {
        let sheet = row("<c s=\"1\"><v>-1234.5</v></c><c s=\"1\"><v>1234.5</v></c>")
        let grid = try grid(workbook([sheet], codes: ["#,##0.00\\ \"€\";[Red]\\-#,##0.00\\ \"€\""]))
        let negative = try #require(grid.cells[SheetGrid.Place(row: 0, column: 0)])
        let positive = try #require(grid.cells[SheetGrid.Place(row: 0, column: 1)])
        #expect(negative.text == "-1,234.50 €" && negative.style.colour == Colour(hex: "FF0000"))
        #expect(positive.text == "1,234.50 €" && positive.style.colour == TextStyle().colour)
    }

    @Test func `a column is as wide as its dates, and a text in it is not`() throws {
        let columns = "<cols><col min=\"1\" max=\"1\" width=\"3\"/></cols>"
        let date = row("<c s=\"1\"><v>46213</v></c>")
        let words = row("<c t=\"inlineStr\"><is><t>10 July of the year 2026</t></is></c>")
        func width(_ sheet: String) throws -> Double {
            let grid = try grid(workbook([columns + sheet], codes: ["d mmmm yyyy"]))
            return SheetMeasures(grid, columns: 1, context: PageContext()).widths[0]
        }
        #expect(try width(date) > 55)
        #expect(try width(words) < 22)
        // The empty columns beside wide columns make no page.
        let wide = "<cols><col min=\"1\" max=\"6\" width=\"22\"/></cols>" + row("<c><v>1</v></c>")
        #expect(try open(workbook([wide])).info.pageCount == 1)
    }

    @Test func `a date is not broken in a cell that breaks its text`() throws {
        func look(_ code: String) -> SheetStyles.Look {
            var look = SheetStyles.Look()
            look.wraps = true
            look.format = CellFormat(code)
            return look
        }
        #expect(!SheetGrid.Cell(46_213, look("yyyy-mm-dd"), startsIn1904: false).wraps)
        #expect(SheetGrid.Cell(46_213, look("yyyy\n\"m\" m"), startsIn1904: false).wraps)
        #expect(SheetGrid.Cell(text: "2026-07-10", look("General")).wraps)
    }

    @Test func `built-in dates have the form of the reader's language`() throws {
        let forms = try #require(
            LocaleForms(
                days: LocaleForms.english.days, months: LocaleForms.english.months, date: "dd.mm.yyyy",
                dateSeparator: ".",
                hasHalfDays: false, point: ",", thousands: "."))
        let reader = ReaderLocale(forms: forms)
        #expect(CellFormat(builtIn: 14, for: reader).text(46_213) == "10.07.2026")
        #expect(CellFormat(builtIn: 22, for: reader).text(46_213.375) == "10.07.2026 9:00")
        #expect(CellFormat("d/m/yy", for: reader).text(46_213) == "10.7.26")
        #expect(CellFormat(builtIn: 4, for: reader).text(-1_234.5) == "-1.234,50")
        #expect(CellFormat("General", for: reader).text(1.5) == "1,5")
        #expect(CellFormat("mm:ss.0", for: reader).text(1.26 / 86_400) == "00:01,3")
    }

    @Test func `a text stands at the top, in the middle or at the bottom of its cell, as its look says`() throws {
        let looks = ["top", "center", "bottom"].flatMap { place in
            [false, true].map { "<xf><alignment vertical=\"\(place)\" \($0 ? "wrapText=\"1\"" : "")/></xf>" }
        }
        let cells = (0..<6).map { "<c s=\"\(3 + $0)\" t=\"str\"><v>word</v></c>" }.joined()
        let row = "<row ht=\"90\" customHeight=\"1\">\(cells)<c t=\"str\"><v>usual</v></c></row>"
        let sheet = "<sheetData>\(row)</sheetData>"
        let grid = try grid(workbook([sheet], looks: looks.joined()))
        let page = try #require(SheetLayout(context: PageContext()).pages(of: [grid], limit: 1).pages.first)
        let baselines = page.items.compactMap { item -> Double? in
            guard case .clipped(_, let parts) = item, case .text(_, _, _, let baseline)? = parts.first else {
                return nil
            }
            return baseline
        }
        try #require(baselines.count >= 7)
        for (index, place) in [0, 0, 1, 1, 2, 2, 2].enumerated() {
            let difference = baselines[index] - baselines[0]
            #expect(abs(difference - Double(place) * 37) < 6, "cell \(index): \(difference)")
        }
    }

    private func grid(_ bytes: [UInt8]) throws -> SheetGrid {
        let package = try OfficePackage(MemorySource(bytes))
        let sheets = try SheetReader(package: package, part: "xl/workbook.xml", extent: .whole).read()
        return try #require(sheets.grids.first)
    }
}

extension String {
    /// The sheet without its hidden rows and columns.
    fileprivate var withoutHidden: String {
        split(separator: " ").map {
            $0.hasPrefix("hidden=") ? Substring("a=\"1\"" + $0.drop { $0 != "/" && $0 != ">" }) : $0
        }
        .joined(separator: " ")
    }
}
