// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct XPSTests {
    private func open() throws -> XPSSession {
        let source = try MemorySource(fixture: "XPS/corners.xps")
        let session = try XPSRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? XPSSession)
    }

    @Test func `the first page is drawn in its shape and its colours`() throws {
        let source = try MemorySource(fixture: "XPS/corners.xps")
        let picture = try TestPicture.thumbnail(source, by: XPSRenderer())
        #expect(picture.width == 256 && picture.height == 128)
        #expect(picture.hasCorners)
        // Its text stands in the middle.
        #expect(
            (100..<156).contains { x in (50..<78).contains { picture.shows([0, 0, 0, 255], at: x, $0, within: 60) } })
    }

    @Test func `each page has its own size, and can be drawn in parts`() throws {
        let session = try open()
        #expect(session.info.pageCount == 2)
        let second = try session.pageSize(1)
        #expect(abs(second.width - 100) < 1 && abs(second.height - 200) < 1)
        let part = try TestPicture.page(session, 1, scale: 2, region: PixelRect(x: 0, y: 0, width: 60, height: 40))
        #expect(part.shows([255, 255, 255, 255], at: 10, 10) && part.shows([0, 0, 255, 255], at: 40, 30))
        #expect(refusal { _ = try session.pageSize(2) } == .invalidRequest)
    }

    @Test func `a page is drawn as far as the library understands it`() throws {
        let source = try MemorySource(fixture: "XPS/inks.xps")
        #expect(try TestPicture.thumbnail(source, by: XPSRenderer()).hasCorners)
        let session = try XPSRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let pages = try #require(session as? XPSSession)
        let part = try TestPicture.page(pages, 0, scale: 2, region: PixelRect(x: 0, y: 0, width: 60, height: 40))
        #expect(part.shows([255, 0, 0, 255], at: 30, 20))
        // No part of the second page is drawn.
        #expect(refusal { _ = try TestPicture.page(pages, 1) } == .damaged)
    }

    @Test func `what is no XPS file, or stops too early, is refused`() throws {
        #expect(refusal { _ = try XPSDocument(MemorySource("no page".utf8)) } == .damaged)
        let whole = try MemorySource.bytes(of: "XPS/corners.xps")
        #expect(refusal { _ = try XPSDocument(MemorySource(whole.prefix(1000))) } == .damaged)
    }
}
