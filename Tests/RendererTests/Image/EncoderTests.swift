// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import StillRenderers

@Suite struct EncoderTests {
    private func encode(_ picture: TestPicture, _ encoding: ImageEncoding) throws -> [UInt8] {
        let encoder = try #require(Renderers.encoders.first { $0.encodings.contains(encoding) })
        return try encoder.encode(
            picture.pixels, size: PixelSize(width: picture.width, height: picture.height),
            stride: picture.canvas.stride, isOpaque: picture.canvas.isOpaque, as: encoding, options: EncodingOptions())
    }

    @Test func `PNG keeps every pixel`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners.png"), by: PNGRenderer())
        let again = try TestPicture.thumbnail(MemorySource(encode(picture, .png)), by: PNGRenderer())
        #expect(again.isSame(as: picture))
    }

    @Test func `PNG keeps transparency`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/half-red.png"), by: PNGRenderer())
        let again = try TestPicture.thumbnail(MemorySource(encode(picture, .png)), by: PNGRenderer())
        #expect(again.isSame(as: picture, within: 1))
    }

    @Test func `JPEG has white where the picture is transparent`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/half-red.png"), by: PNGRenderer())
        let again = try TestPicture.thumbnail(MemorySource(encode(picture, .jpeg)), by: JPEGRenderer())
        #expect(again.shows([255, 127, 127, 255], at: 4, 4))
    }

    @Test func `JPEG looks like the picture`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners.png"), by: PNGRenderer())
        #expect(try TestPicture.thumbnail(MemorySource(encode(picture, .jpeg)), by: JPEGRenderer()).hasCorners)
    }

    @Test func `WebP looks like the picture, and keeps transparency`() throws {
        let corners = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners.png"), by: PNGRenderer())
        #expect(try TestPicture.thumbnail(MemorySource(encode(corners, .webp)), by: ImageRenderer()).hasCorners)
        let half = try TestPicture.thumbnail(MemorySource(fixture: "Image/half-red.png"), by: PNGRenderer())
        let again = try TestPicture.thumbnail(MemorySource(encode(half, .webp)), by: ImageRenderer())
        #expect(again.shows([128, 0, 0, 128], at: 4, 4))
    }

    @Test(arguments: ImageEncoding.allCases) func `large pictures last until they are written`(
        encoding: ImageEncoding
    ) throws {
        let picture = try TestPicture.thumbnail(
            MemorySource(fixture: "SVG/corners.svg"), by: SVGRenderer(), side: 900)
        #expect(!picture.canvas.isOpaque)
        let file = try MemorySource(encode(picture, encoding))
        let renderer: any Renderer =
            switch encoding {
            case .png: PNGRenderer()
            case .jpeg: JPEGRenderer()
            case .webp: ImageRenderer()
            }
        let again = try TestPicture.thumbnail(file, by: renderer, side: 900)
        #expect(again.width == 900)
        #expect(again.hasCorners)
    }
}
