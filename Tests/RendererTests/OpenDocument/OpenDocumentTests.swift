// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct OpenDocumentTests {
    private func session(_ name: String) throws -> DrawnSession {
        let source = try MemorySource(fixture: "OpenDocument/\(name)")
        let session = try OpenDocumentRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test func `a letter has the paper, the pages and the text of its program`() throws {
        let session = try session("letter.odt")
        #expect(session.info.pageCount == 2)
        #expect(abs(session.info.pageSize.width - 283.46) < 0.01 && abs(session.info.pageSize.height - 141.73) < 0.01)
        #expect(session.info.title == "Ein Titel")
        let text = try session.text(at: 0, length: 1_000).text
        #expect(text == "Heading\nSome bold\u{A0}\u{A0}words\n• item\nNext page\n")
        let page = try TestPicture.page(session)
        #expect((0..<page.height).contains { page.shows([255, 0, 0, 255], at: 240, $0) })
    }

    @Test func `its own thumbnail is found`() throws {
        let source = try MemorySource(fixture: "OpenDocument/letter.odt")
        let picture = try TestPicture.embedded(source, by: OpenDocumentRenderer())
        #expect(picture.width == 90 && picture.shows([0, 128, 0, 255], at: 45, 60))
    }

    @Test func `rows and cells that repeat to the end of a sheet are not drawn`() throws {
        let session = try session("table.ods")
        #expect(session.info.pageCount == 1)
        #expect(try session.text(at: 0, length: 1_000).text == "Sheet\ntwice\ttwice\n")
    }

    @Test func `a sheet shows no hidden rows and columns, line breaks, and values without a text`() throws {
        let file = """
            <?xml version="1.0"?><office:document xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" \
            office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>\
            <style:style style:name="h" style:family="table"><style:table-properties table:display="false"/>\
            </style:style></office:automatic-styles><office:body><office:spreadsheet>\
            <table:table table:name="No" table:style-name="h"><table:table-row><table:table-cell><text:p>no</text:p>\
            </table:table-cell></table:table-row></table:table><table:table table:name="Yes"><table:table-column/>\
            <table:table-column table:visibility="collapse"/><table:table-column/><table:table-row><table:table-cell>\
            <text:p>a<text:line-break/>b<text:s text:c="2"/>c</text:p></table:table-cell><table:table-cell><text:p>no</text:p>\
            </table:table-cell><table:table-cell office:value-type="float" office:value="1.50"/></table:table-row>\
            <table:table-row table:visibility="filter"><table:table-cell><text:p>no</text:p></table:table-cell>\
            </table:table-row><table:table-row><table:table-cell office:value-type="date" \
            office:date-value="2020-02-29"/><table:covered-table-cell/><table:table-cell office:value-type="boolean" \
            office:boolean-value="true"/></table:table-row></table:table></office:spreadsheet></office:body>\
            </office:document>
            """
        let session = try OpenDocumentRenderer().open(
            MemorySource(file.utf8), contentType: "", password: nil, limits: .session(.wide))
        let drawn = try #require(session as? DrawnSession)
        #expect(try drawn.text(at: 0, length: 100).text == "Yes\na\nb  c\t1.5\n2020-02-29\tTRUE\n")
        #expect(try drawn.facts().contains(Fact(.other, "Hidden sheets\t1")))
    }

    @Test func `shapes of a slide lie in their places`() throws {
        let page = try TestPicture.page(try session("slides.odp"))
        #expect(page.shows([0, 0, 255, 255], at: 100, 100) && page.shows([255, 255, 255, 255], at: 200, 100))
    }

    @Test func `a flat document needs no zip`() throws {
        #expect(try session("flat.fodt").text(at: 0, length: 100).text == "flat\n")
    }

    @Test func `what is no document is refused`() {
        let source = MemorySource("<html><p>no</p></html>".utf8)
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: OpenDocumentRenderer()) } == .damaged)
    }

    @Test func `a page is filled with its picture, as often as that fits`() throws {
        // Red, green, blue and yellow, one pixel each.
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAAMIM////ZwAAHu8E/KPItPcAAAAASUVORK5CYII="
        func page(_ style: String) throws -> TestPicture {
            let file = """
                <?xml version="1.0"?><office:document xmlns:office="o" xmlns:draw="d" xmlns:style="s" xmlns:xlink="x" \
                office:mimetype="application/vnd.oasis.opendocument.presentation"><office:styles>\
                <draw:fill-image draw:name="Tile"><office:binary-data>\(picture)</office:binary-data></draw:fill-image>\
                </office:styles><office:automatic-styles><style:style style:name="p" style:family="drawing-page">\
                <style:drawing-page-properties draw:fill="bitmap" draw:fill-image-name="Tile" \(style)/></style:style>\
                </office:automatic-styles><office:body><office:presentation><draw:page draw:style-name="p"/>\
                </office:presentation></office:body></office:document>
                """
            let session = try OpenDocumentRenderer().open(
                MemorySource(file.utf8), contentType: "application/vnd.oasis.opendocument.presentation-flat-xml",
                password: nil, limits: .session(.wide))
            return try TestPicture.page(#require(session as? DrawnSession))
        }
        let whole = try page("style:repeat=\"stretch\"")
        #expect(whole.shows([255, 0, 0, 255], at: 40, 40, within: 60))
        #expect(whole.shows([255, 255, 0, 255], at: whole.width - 40, whole.height - 40, within: 60))
        let tiled = try page("draw:fill-image-width=\"100pt\" draw:fill-image-height=\"100pt\"")
        for left in [0, 100, 300] {
            #expect(tiled.shows([255, 0, 0, 255], at: left + 10, 110, within: 60))
            #expect(tiled.shows([0, 255, 0, 255], at: left + 90, 110, within: 60))
        }
    }
}
