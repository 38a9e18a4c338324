// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageRenderers

@Suite struct PDFTests {
    private let renderer = PDFRenderer()

    private func session() throws -> any PageSession {
        let opened = try renderer.open(
            MemorySource(fixture: "PDF/two-pages.pdf"), contentType: "application/pdf", password: nil,
            limits: .session(.still))
        return try #require(opened as? any PageSession)
    }

    @Test func `the thumbnail is the first page, in its shape, on white`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "PDF/two-pages.pdf"), by: renderer)
        #expect(picture.width == 181)
        #expect(picture.height == 256)
        #expect(picture.canvas.documentSize == PixelSize(width: 595, height: 842))
        #expect(picture.shows([255, 0, 0, 255], at: 5, 5))
        #expect(picture.shows([0, 0, 255, 255], at: 176, 250))
        #expect(picture.shows([255, 255, 255, 255], at: 90, 128, within: 0))
        #expect(picture.canvas.isOpaque)
    }

    @Test func `a page of odd shape keeps at least a pixel`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "PDF/wide.pdf"), by: renderer, side: 64)
        #expect(picture.width == 64)
        #expect(picture.height == 1)
    }

    @Test func `pages have their own sizes`() throws {
        let session = try session()
        #expect(session.info.kind == .pages)
        #expect(session.info.pageCount == 2)
        #expect(session.info.title == "Two pages")
        #expect(try session.pageSize(1) == PageSize(width: 400, height: 200))
        #expect(refusal { _ = try session.pageSize(2) } == .invalidRequest)
        #expect(refusal { _ = try session.pageSize(-1) } == .invalidRequest)
    }

    @Test func `a region is the crop of the whole page`() throws {
        let session = try session()
        let whole = try TestPicture.page(session, 1, scale: 1.5)
        let part = try TestPicture.page(
            session, 1, scale: 1.5, region: PixelRect(x: 290, y: 100, width: 40, height: 50))
        for (x, y) in [(0, 0), (5, 5), (9, 20), (11, 20), (39, 49)] { #expect(part[x, y] == whole[x + 290, y + 100]) }
        #expect(part.shows([0, 255, 0, 255], at: 0, 0))
        #expect(part.shows([255, 255, 255, 255], at: 39, 0))
    }

    @Test func `the document says who wrote it, when, and on what paper`() throws {
        let facts = try session().facts()
        #expect(facts.contains(Fact(.title, "Two pages")))
        #expect(facts.contains(Fact(.author, "A. Writer")))
        #expect(facts.contains(Fact(.producer, "By hand")))
        #expect(facts.contains(Fact(.format, "PDF 1.7")))
        #expect(facts.contains(Fact(.pages, "2")))
        #expect(facts.contains(Fact(.paper, "210 × 297")))
        #expect(facts.contains(Fact(.created, "2024-05-17T10:11:12Z")))
    }

    @Test func `an encrypted document is locked until its password is given`() throws {
        let source = try MemorySource(fixture: "PDF/locked.pdf")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .locked)
        func open(_ password: String?) throws -> any RenderSession {
            try renderer.open(
                source, contentType: "application/pdf", password: password, limits: .session(.still))
        }
        #expect(refusal { _ = try open(nil) } == .locked)
        #expect(refusal { _ = try open("wrong") } == .locked)
        #expect(try open("secret").info.pageCount == 1)
    }

    @Test(arguments: [
        ("locked-aes-256.pdf", "pässwört€"), ("locked-aes-256.pdf", "pa\u{308}sswo\u{308}rt€"),
        ("locked-aes-256.pdf", "p\u{AD}ässwört€"), ("locked-aes-256.pdf", "owner"), ("locked-aes-128.pdf", "Größe€"),
        ("locked-aes-128.pdf", "Gro\u{308}ße€"),
    ])
    func `a password of letters beyond ASCII opens a document however they are composed`(
        name: String, password: String
    ) throws {
        let source = try MemorySource(fixture: "PDF/" + name)
        func open(_ password: String) throws -> any RenderSession {
            try renderer.open(source, contentType: "application/pdf", password: password, limits: .session(.still))
        }
        #expect(try open(password).info.pageCount == 1)
        #expect(refusal { _ = try open("passwort€") } == .locked)
    }

    @Test func `a document without pages has nothing to show`() throws {
        let source = try MemorySource(fixture: "PDF/no-pages.pdf")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .nothingToShow)
    }

    @Test func `a file that is not a document is damaged`() throws {
        let source = try MemorySource(fixture: "Text/utf8.txt")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .damaged)
    }
}
