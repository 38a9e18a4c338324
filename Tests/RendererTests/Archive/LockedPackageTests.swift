// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Documents made of a ZIP file whose entries are encrypted.
@Suite struct LockedPackageTests {
    private static let documents: [(any SessionRenderer, String)] = [
        (ComicRenderer(), "Comic/strip.cbz"), (BookRenderer(), "Book/plain.epub"), (BookRenderer(), "Book/cover.epub"),
        (OfficeRenderer(), "Office/letter.docx"), (OfficeRenderer(), "Office/slides.pptx"),
        (OfficeRenderer(), "Office/numbers.xlsx"), (OpenDocumentRenderer(), "OpenDocument/letter.odt"),
        (XPSRenderer(), "XPS/corners.xps"), (ModelRenderer(), "Model/tower.3mf"),
        (PackageRenderer(), "Package/drawing.kra"),
    ]

    @Test(arguments: documents.indices)
    func `a document in an encrypted ZIP file opens with its password as without encryption`(index: Int) throws {
        let (renderer, fixture) = Self.documents[index]
        renderer.warm()
        let plain = try renderer.open(
            MemorySource(fixture: fixture), contentType: "", password: nil, limits: .session(.wide))
        let locked = try LockedPackage(MemorySource(fixture: fixture), password: "secret")
        for password in [nil, "wrong", ""] {
            let reason = refusal {
                _ = try renderer.open(
                    locked.source, contentType: "", password: password, limits: .session(.wide))
            }
            #expect(reason == .locked)
        }
        let opened = try renderer.open(
            locked.source, contentType: "", password: "secret", limits: .session(.wide))
        #expect(opened.info == plain.info)
        #expect(try opened.facts() == plain.facts())
        guard let pages = opened as? any PageSession, let plainPages = plain as? any PageSession else { return }
        for page in 0..<min(2, plain.info.pageCount) {
            let (first, second) = (try TestPicture.page(pages, page), try TestPicture.page(plainPages, page))
            #expect(first.isSame(as: second))
        }
    }

    @Test(arguments: documents.indices)
    func `the thumbnail of a document in an encrypted ZIP file is refused as locked`(index: Int) throws {
        let (renderer, fixture) = Self.documents[index]
        renderer.warm()
        let locked = try LockedPackage(MemorySource(fixture: fixture), password: "secret").source
        #expect(refusal { _ = try TestPicture.thumbnail(locked, by: renderer) } == .locked)
        guard let renderer = renderer as? any EmbeddedPictureRenderer else { return }
        let plain = refusal { _ = try TestPicture.embedded(MemorySource(fixture: fixture), by: renderer) }
        // One without a picture has none to refuse.
        #expect([.locked, plain].contains(refusal { _ = try TestPicture.embedded(locked, by: renderer) }))
    }

    @Test func `a FictionBook in an encrypted ZIP file opens with its password`() throws {
        BookRenderer().warm()
        let text = String(decoding: try MemorySource.bytes(of: "Book/story.fb2"), as: UTF8.self)
        let package = MemorySource(TestPackage(["story.fb2": text]).bytes)
        let locked = try LockedPackage(package, password: "secret")
        #expect(refusal { _ = try TestPicture.thumbnail(locked.source, by: BookRenderer()) } == .locked)
        let session = try BookRenderer().open(
            locked.source, contentType: "", password: "secret", limits: .session(.wide))
        #expect(session.info.title == "Story")
    }

    @Test func `a comic in WinZip's encryption opens with its password`() throws {
        ComicRenderer().warm()
        let source = try MemorySource(fixture: "Comic/locked.cbz")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: ComicRenderer()) } == .locked)
        let opened = try ComicRenderer().open(
            source, contentType: "", password: "secret", limits: .session(.wide))
        let pages = try #require(opened as? ComicSession)
        #expect(pages.info.pageCount == 3)
        #expect(try TestPicture.page(pages, 1).shows([0, 0, 255, 255], at: 20, 30))
    }

    @Test func `a comic asks for a password only if a page is encrypted`() throws {
        ComicRenderer().warm()
        let strip = try MemorySource(fixture: "Comic/strip.cbz")
        let notes = try LockedPackage(strip, password: "secret") { $0 == "notes.txt" }
        let opened = try ComicRenderer().open(
            notes.source, contentType: "", password: nil, limits: .session(.wide))
        #expect(opened.info.pageCount == 3)
        let page = try LockedPackage(strip, password: "secret") { $0 == "3.png" }
        #expect(
            refusal {
                _ = try ComicRenderer().open(
                    page.source, contentType: "", password: nil, limits: .session(.wide))
            } == .locked)
    }

    @Test func `a document in an unsupported encryption is protected, and no password is asked for`() throws {
        ComicRenderer().warm()
        var entry = ZipBuilder.Entry("1.png".utf8, "0123456789abcdef")
        // Bit 6 is PKWARE's strong encryption.
        entry.flags = 0x41
        let source = MemorySource(ZipBuilder([entry]).bytes)
        for password in [nil, "secret"] {
            #expect(
                refusal {
                    _ = try ComicRenderer().open(
                        source, contentType: "", password: password, limits: .session(.wide))
                } == .protected)
        }
    }
}
