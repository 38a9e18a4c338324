// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct DjVuTests {
    @Test func `a page is drawn in its shape and its colours`() throws {
        let source = try MemorySource(fixture: "DjVu/red.djvu")
        let picture = try TestPicture.thumbnail(source, by: DjVuRenderer())
        #expect(picture.width == 256 && picture.height == 171 && picture.shows([255, 0, 0, 255], at: 128, 80))
    }

    @Test func `a page has a size in points and can be drawn in parts`() throws {
        let source = try MemorySource(fixture: "DjVu/red.djvu")
        let session = try DjVuRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let pages = try #require(session as? DjVuSession)
        #expect(pages.info.pageCount == 1)
        #expect(abs(pages.info.pageSize.width - 69.12) < 0.01)
        let part = try TestPicture.page(pages, scale: 4, region: PixelRect(x: 100, y: 50, width: 30, height: 20))
        #expect(part.width == 30 && part.shows([255, 0, 0, 255], at: 15, 10))
        #expect(refusal { _ = try pages.pageSize(1) } == .invalidRequest)
    }

    @Test func `what is no DjVu file, or stops too early, is refused`() throws {
        #expect(refusal { _ = try DjVuFile(MemorySource("no page".utf8)) } == .damaged)
        let whole = try MemorySource.bytes(of: "DjVu/red.djvu")
        let cut = MemorySource(whole.prefix(20))
        #expect(refusal { _ = try TestPicture.thumbnail(cut, by: DjVuRenderer()) } == .damaged)
    }
}
