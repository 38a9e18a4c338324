// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct PostScriptTests {
    private let renderer = PostScriptRenderer()
    private static let isInstalled = Ghostscript.installed != nil

    private func open(_ name: String) throws -> any PageSession {
        let session = try renderer.open(
            MemorySource(fixture: "PostScript/\(name)"), contentType: "", password: nil, limits: .session(.postscript))
        return try #require(session as? any PageSession)
    }

    @Test(.enabled(if: isInstalled, "Ghostscript is not installed")) func `a picture fills its box`() throws {
        let source = try MemorySource(fixture: "PostScript/corners.eps")
        let picture = try TestPicture.thumbnail(source, by: renderer, side: 96)
        #expect(picture.width == 96)
        #expect(picture.height == 64)
        #expect(picture.hasCorners)
        #expect(picture.canvas.isOpaque)
    }

    @Test(.enabled(if: isInstalled, "Ghostscript is not installed")) func `a document has its pages`() throws {
        let session = try open("two-pages.ps")
        #expect(session.info.pageCount == 2)
        #expect(session.info.pageSize == PageSize(width: 200, height: 100))
        #expect(session.info.title == "Two pages")
        #expect(try TestPicture.page(session, 0).shows([255, 0, 0, 255], at: 100, 50))
        let second = try TestPicture.page(session, 1, scale: 2)
        #expect(second.width == 400)
        #expect(second.shows([0, 0, 255, 255], at: 200, 100))
    }

    @Test(.enabled(if: isInstalled, "Ghostscript is not installed"))
    func `small letters stay grey between their strokes`() throws {
        // Fitted to the grid they are thick and black, and words cannot be read.
        let page = try TestPicture.page(try open("truetype.ps"), 0, scale: 0.5)
        var darkest = 0
        for y in 5..<45 {
            for x in 5..<page.width - 5 { darkest = max(darkest, 255 - Int(page[x, y][0])) }
        }
        #expect((60..<165).contains(darkest))
    }

    @Test func `a picture put in beforehand is shown for a program that fails`() throws {
        let source = try MemorySource(fixture: "PostScript/preview.eps")
        #expect(try TestPicture.embedded(source, by: renderer).hasCorners)
        #expect(try TestPicture.thumbnail(source, by: renderer).hasCorners)
        let none = try MemorySource(fixture: "PostScript/corners.eps")
        #expect(refusal { _ = try TestPicture.embedded(none, by: renderer) } == .nothingToShow)
    }

    @Test(.enabled(if: isInstalled, "Ghostscript is not installed")) func `programs cannot read files`() throws {
        let program = "%!PS\n(/etc/hostname) (r) file closefile 1 0 0 setrgbcolor 0 0 600 900 rectfill showpage\n"
        #expect(refusal { _ = try TestPicture.thumbnail(MemorySource(program.utf8), by: renderer) } == .damaged)
    }

    @Test func `what a file says about itself is found at either end`() throws {
        let text = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: (atend)\nshowpage\n%%Trailer\n%%BoundingBox: 1 2 31 42\n"
        let source = MemorySource(text.utf8)
        let file = try PostScriptFile(try source.mapped())
        #expect(file.isEncapsulated)
        #expect(file.pageSize == PageSize(width: 30, height: 40))
        let other = MemorySource("no program".utf8)
        #expect(refusal { _ = try PostScriptFile(try other.mapped()) } == .damaged)
    }
}
