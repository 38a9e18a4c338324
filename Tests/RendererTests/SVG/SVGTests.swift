// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct SVGTests {
    private let renderer = SVGRenderer()

    @Test(arguments: ["corners.svg", "corners.svgz"])
    func `a drawing fills the thumbnail in the shape of its view box`(name: String) throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "SVG/\(name)"), by: renderer, side: 300)
        #expect(picture.width == 300)
        #expect(picture.height == 200)
        #expect(picture.canvas.documentSize == PixelSize(width: 96, height: 64))
        #expect(picture.hasCorners)
    }

    @Test func `a drawing that says nothing of its size is what it draws`() throws {
        let source = try MemorySource(fixture: "SVG/no-size.svg")
        for side in [48, 96, 300] {
            let picture = try TestPicture.thumbnail(source, by: renderer, side: side)
            #expect(picture.width == side && picture.height == side * 2 / 3)
            #expect(picture.hasCorners, "\(side)")
        }
        let opened = try renderer.open(source, contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any PageSession)
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
        let part = try TestPicture.page(session, scale: 10, region: PixelRect(x: 474, y: 314, width: 12, height: 12))
        #expect(part.hasCorners)
    }

    @Test(arguments: [100, 128, 130, 256]) func `its edges are not half there`(side: Int) throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "SVG/corners.svg"), by: renderer, side: side)
        #expect(picture.hasCorners)
        for x in 0..<picture.width {
            #expect(picture[x, 0][3] == 255 && picture[x, picture.height - 1][3] == 255)
        }
    }

    @Test func `lengths in centimetres are pixels at 96 an inch`() throws {
        let session = try renderer.open(
            MemorySource(fixture: "SVG/circle.svg"), contentType: "", password: nil, limits: .session(.wide))
        #expect(abs(session.info.pageSize.width - 75.59) < 0.01)
        #expect(abs(session.info.pageSize.height - 37.8) < 0.01)
    }

    @Test func `what is not drawn on is transparent`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "SVG/circle.svg"), by: renderer, side: 100)
        #expect(picture[2, 2] == [0, 0, 0, 0])
        #expect(picture.shows([0, 0, 255, 255], at: 50, 25))
        #expect(!picture.canvas.isOpaque)
    }

    @Test func `a region is the crop of the whole page, sharp at every scale`() throws {
        let opened = try renderer.open(
            MemorySource(fixture: "SVG/corners.svg"), contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any PageSession)
        let part = try TestPicture.page(session, scale: 10, region: PixelRect(x: 474, y: 314, width: 12, height: 12))
        #expect(part.hasCorners)
        #expect(part[5, 5] == [255, 0, 0, 255])
        #expect(part[6, 6] == [255, 255, 0, 255])
    }

    @Test func `nothing outside of the drawing is looked for`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "SVG/outside.svg"), by: renderer)
        #expect(picture.shows([0, 255, 0, 255], at: 20, 20))
        #expect(picture.shows([0, 255, 0, 255], at: 200, 200))
    }

    @Test func `what is not a drawing is damaged`() throws {
        for text in ["plain text", "<svg", "<html><body/></html>"] {
            let source = MemorySource(Array(text.utf8))
            #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .damaged)
        }
    }
}
