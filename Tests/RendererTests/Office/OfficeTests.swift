// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

@Suite struct OfficeTests {
    private func session(_ name: String) throws -> DrawnSession {
        let source = try MemorySource(fixture: "Office/\(name)")
        let session = try OfficeRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    private func text(_ name: String) throws -> String {
        try session(name).text(at: 0, length: 10_000).text
    }

    @Test func `a letter has the pages and the text its program would show`() throws {
        let session = try session("letter.docx")
        #expect(session.info.pageCount == 2)
        #expect(session.info.pageSize == PageSize(width: 595, height: 842))
        #expect(session.info.title == "A title")
        let text = try text("letter.docx")
        #expect(text == "Heading\nPlain bold\ni) first\nii) second\nleft\tright\nPage two\n")
        #expect(try session.facts().contains(Fact(.author, "Somebody")))
    }

    @Test func `the names of parts are the same in capitals, and behind backslashes`() throws {
        let namespace = "http://schemas.openxmlformats.org"
        let relation = "Type=\"\(namespace)/officeDocument/2006/relationships/officeDocument\""
        let relations = "<Relationship Id=\"r\" \(relation) Target=\"word\\document.xml\"/>"
        let zip = ZipBuilder([
            ZipBuilder.Entry("[CONTENT_TYPES].XML".utf8, "<Types/>"),
            ZipBuilder.Entry("_RELS/.RELS".utf8, "<Relationships>\(relations)</Relationships>"),
            ZipBuilder.Entry(
                "WORD/DOCUMENT.XML".utf8,
                "<w:document xmlns:w=\"\(namespace)/wordprocessingml/2006/main\"><w:body><w:p><w:r><w:t>Words</w:t></w:r>"
                    + "</w:p></w:body></w:document>"),
        ])
        let source = MemorySource(zip.bytes)
        let session = try OfficeRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(try (session as? DrawnSession)?.text(at: 0, length: 100).text == "Words\n")
    }

    @Test func `a letter's tables keep their colours, and its pictures are drawn`() throws {
        let page = try TestPicture.page(try session("letter.docx"))
        #expect(page.shows([255, 255, 255, 255], at: 5, 5))
        let colours = (0..<page.height).map { page[53, $0] }
        #expect(colours.contains { $0[0] > 200 && $0[1] < 80 && $0[2] < 80 })
        #expect(colours.contains { $0[2] > 200 && $0[0] < 80 && $0[1] < 80 })
    }

    @Test func `a document's own thumbnail is found without reading the document`() throws {
        let source = try MemorySource(fixture: "Office/letter.docx")
        let picture = try TestPicture.embedded(source, by: OfficeRenderer())
        #expect(picture.width == 90 && picture.height == 120)
        #expect(picture.shows([0, 128, 0, 255], at: 45, 60))
    }

    @Test func `a document without a thumbnail says so`() throws {
        let source = try MemorySource(fixture: "Office/numbers.xlsx")
        #expect(refusal { _ = try TestPicture.embedded(source, by: OfficeRenderer()) } == .nothingToShow)
    }

    @Test func `a metafile for a thumbnail is passed over for the page`() throws {
        let source = try MemorySource(fixture: "Office/metafile.docx")
        #expect(refusal { _ = try TestPicture.embedded(source, by: OfficeRenderer()) } != nil)
        let picture = try TestPicture.thumbnail(source, by: OfficeRenderer())
        #expect(picture.height > picture.width && picture.ink > 0.0005)
    }

    @Test func `a workbook shows its first sheet that is not hidden, with numbers as they are formatted`() throws {
        #expect(try text("numbers.xlsx") == "Shown\nFruit\t2023-03-15\nApple\t1,234.50 km\t12.50%\tTRUE\n")
        let page = try TestPicture.page(try session("numbers.xlsx"))
        #expect(page.shows([0, 255, 0, 255], at: 88, 20))
    }

    @Test func `a binary workbook shows what the same workbook in XML does, and the results of formulas`() throws {
        let shown = "Shown\nFruit\t2023-03-15\nApple\t1,234.50 km\t12.50%\tTRUE\nrich\t#N/A\tjoined\n"
        #expect(try text("numbers.xlsb") == shown)
        let page = try TestPicture.page(try session("numbers.xlsb"))
        let colours = (0..<page.height).map { page[page.width / 12, $0] }
        #expect(colours.contains { $0[1] > 200 && $0[0] < 80 && $0[2] < 80 })
    }

    @Test func `a binary workbook with any byte of a sheet changed is drawn or refused`() throws {
        for (name, bytes) in [("sheet", try part("xl/worksheets/sheet2.bin")), ("styles", try part("xl/styles.bin"))] {
            for place in bytes.indices {
                for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
                    var changed = bytes
                    changed[place] = value
                    if name == "sheet" {
                        let grid = BinaryWorkbookReader.grid(changed, BinaryWorkbookReader.Context())
                        _ = SheetLayout(context: PageContext()).pages(of: [grid], limit: 1)
                    } else {
                        let styles = SheetStyles(binary: changed, theme: OfficeTheme(nil))
                        #expect(styles.looks.count <= SheetStyles.limit)
                    }
                }
            }
        }
    }

    private func part(_ path: String) throws -> [UInt8] {
        let package = try OfficePackage(try MemorySource(fixture: "Office/numbers.xlsb"))
        return try #require(try package.archive.content(of: path))
    }

    @Test func `a workbook of several sheets says which begins where, and one of a single sheet does not`() throws {
        func grid(_ name: String, rows: Int) -> SheetGrid {
            var grid = SheetGrid()
            grid.name = name
            for row in 0..<rows { grid.set(SheetGrid.Cell(text: "\(row)"), row: row, column: 0) }
            return grid
        }
        let layout = SheetLayout(context: PageContext())
        let sheets = [grid("First", rows: 60), grid("Second", rows: 2)]
        let (pages, parts) = layout.pages(of: sheets, limit: 300)
        #expect(parts.map(\.title) == ["First", "Second"] && parts.map(\.page) == [0, 2])
        var document = try DrawnDocument(pages: pages)
        document.parts = parts
        let outline = try DrawnSession(document, provider: .office).outline()
        #expect(outline.entries.map(\.title) == ["First", "Second"] && outline.entries[1].place?.page == 2)
        #expect(layout.pages(of: [sheets[0]], limit: 300).parts.isEmpty)
    }

    @Test func `a tint adds light, not white paint`() {
        // Black with three quarters of its own light is the grey of Office's subtitles.
        let grey = Colour.black.lightened(by: 0.25)
        #expect(abs(grey.red * 255 - 137) < 1.5)
        #expect(abs(Colour.white.lightened(by: 0.5).red - 1) < 1e-9)
    }

    @Test func `each slide is a page with its background and its boxes in their places`() throws {
        let session = try session("slides.pptx")
        #expect(session.info.pageCount == 2)
        #expect(session.info.pageSize == PageSize(width: 400, height: 200))
        let first = try TestPicture.page(session)
        #expect(first.shows([255, 0, 0, 255], at: 190, 90))
        #expect(first.shows([0, 0, 255, 255], at: 300, 150))
        #expect(try TestPicture.page(session, 1).shows([0, 255, 0, 255], at: 300, 150))
        #expect(try text("slides.pptx") == "One\n\nTwo\n\n")
    }

    @Test func `a region of a page is drawn as it is in the whole`() throws {
        let session = try session("slides.pptx")
        let part = try TestPicture.page(session, region: PixelRect(x: 150, y: 50, width: 100, height: 100))
        #expect(part.shows([255, 0, 0, 255], at: 45, 45) && part.shows([0, 0, 255, 255], at: 55, 45))
        #expect(refusal { _ = try TestPicture.page(session, 2) } == .invalidRequest)
    }

    @Test func `a document cut anywhere is drawn or refused, never worse`() throws {
        let whole = try MemorySource.bytes(of: "Office/letter.docx")
        var refusals = 0
        for length in stride(from: 1, to: whole.count, by: 97) {
            let cut = MemorySource(whole.prefix(length))
            if refusal({ _ = try TestPicture.thumbnail(cut, by: OfficeRenderer()) }) != nil { refusals += 1 }
        }
        #expect(refusals > 0)
    }
}
