// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import StillRenderers

@Suite struct JPEGTests {
    private let renderer = JPEGRenderer()

    @Test(arguments: 1...8) func `a picture is drawn upright from every EXIF orientation`(orientation: Int) throws {
        let picture = try TestPicture.thumbnail(
            MemorySource(fixture: "Image/corners-\(orientation).jpg"), by: renderer)
        #expect(picture.width == 96)
        #expect(picture.height == 64)
        #expect(picture.hasCorners)
        #expect(picture.canvas.isOpaque)
    }

    @Test func `a thumbnail is reduced to fit its box, and never enlarged`() throws {
        let source = try MemorySource(fixture: "Image/baseline.jpg")
        let small = try TestPicture.thumbnail(source, by: renderer, side: 100)
        #expect(small.width == 100)
        #expect(small.height == 75)
        #expect(small.canvas.documentSize == PixelSize(width: 640, height: 480))
        #expect(try TestPicture.thumbnail(source, by: renderer, side: 2000).width == 640)
    }

    @Test func `a progressive file decodes to the same picture as a baseline one`() throws {
        let baseline = try TestPicture.thumbnail(
            MemorySource(fixture: "Image/corners-1.jpg"), by: renderer, side: 48)
        let progressive = try TestPicture.thumbnail(
            MemorySource(fixture: "Image/progressive.jpg"), by: renderer, side: 48)
        #expect(baseline.hasCorners)
        #expect(progressive.hasCorners)
    }

    @Test func `CMYK is converted to sRGB`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/cmyk.jpg"), by: renderer)
        #expect(picture.hasCorners)
    }

    @Test func `a file of one component is grey`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/grey.jpg"), by: renderer)
        let colour = picture[4, 4]
        #expect(colour[0] == colour[1])
        #expect(colour[1] == colour[2])
        #expect(colour[3] == 255)
    }

    @Test func `Adobe RGB is converted to sRGB`() throws {
        // Adobe RGB 100, 200, 100 lies outside sRGB's reds.
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/adobe-rgb.jpg"), by: renderer)
        #expect(picture.shows([0, 201, 93, 255], at: 30, 30, within: 4))
    }

    @Test func `a truncated scan shows the rows that it has`() throws {
        let bytes = try MemorySource.bytes(of: "Image/baseline.jpg")
        let whole = try TestPicture.thumbnail(MemorySource(bytes), by: renderer)
        let half = try TestPicture.thumbnail(MemorySource(bytes.prefix(bytes.count / 2)), by: renderer)
        #expect(half.width == whole.width)
        #expect(half.shows(whole[100, 10], at: 100, 10))
        #expect(half.shows(whole[20, 40], at: 20, 40))
    }

    @Test func `a scan with less than an eighth of its rows is damaged`() throws {
        let bytes = try MemorySource.bytes(of: "Image/baseline.jpg")
        for length in [3, 100, 700, 1500] {
            let source = MemorySource(bytes.prefix(length))
            #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .damaged, "\(length) bytes")
        }
    }

    @Test func `a text with the name of a JPEG file is damaged`() throws {
        let source = try MemorySource(fixture: "Text/utf8.txt")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .damaged)
        #expect(refusal { _ = try TestPicture.embedded(source, by: renderer) } == .damaged)
    }

    @Test func `more pixels than the limits allow are refused before they are decoded`() throws {
        var bytes = try MemorySource.bytes(of: "Image/grey.jpg")
        let start = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(refusal { _ = try TestPicture.thumbnail(MemorySource(bytes), by: renderer) } == .tooLarge)
    }

    @Test func `the embedded thumbnail is upright and has lost its black bars`() throws {
        let picture = try TestPicture.embedded(MemorySource(fixture: "Image/photo.jpg"), by: renderer)
        #expect(picture.width == 105)
        #expect(picture.height == 160)
        #expect(picture.canvas.documentSize == PixelSize(width: 800, height: 1200))
        // Red at the top as stored is red at the right when turned.
        #expect(picture.shows([255, 0, 0, 255], at: 103, 80, within: 30))
        #expect(picture.shows([0, 0, 255, 255], at: 1, 80, within: 30))
    }

    @Test func `an embedded thumbnail of another aspect ratio is not shown`() throws {
        let source = try MemorySource(fixture: "Image/cropped.jpg")
        #expect(refusal { _ = try TestPicture.embedded(source, by: renderer) } == .nothingToShow)
    }

    @Test func `a picture without a thumbnail has none`() throws {
        let source = try MemorySource(fixture: "Image/baseline.jpg")
        #expect(refusal { _ = try TestPicture.embedded(source, by: renderer) } == .nothingToShow)
    }

    @Test func `EXIF metadata truncated anywhere is refused`() throws {
        let bytes = try MemorySource.bytes(of: "Image/photo.jpg")
        // The size comes after it, and without the size its shape cannot be checked.
        let end = 4 + (Int(bytes[4]) << 8 | Int(bytes[5]))
        for length in stride(from: 0, to: end, by: 7) {
            let reason = refusal { _ = try TestPicture.embedded(MemorySource(bytes.prefix(length)), by: renderer) }
            #expect(reason != nil)
        }
    }

    @Test func `a session knows the camera, the exposure, the time and the place`() throws {
        let session = try renderer.open(
            MemorySource(fixture: "Image/photo.jpg"), contentType: "image/jpeg", password: nil,
            limits: .session(.still))
        #expect(session.info.kind == .image)
        #expect(session.info.pageSize == PageSize(width: 800, height: 1200))
        let facts = try session.facts()
        #expect(facts.contains(Fact(.dimensions, "800 × 1200")))
        #expect(facts.contains(Fact(.camera, "Vitrine Optics V-1")))
        #expect(facts.contains(Fact(.exposure, "1/250 s, f/2.8, ISO 200")))
        #expect(facts.contains(Fact(.focalLength, "35")))
        #expect(facts.contains(Fact(.taken, "2024-05-17T10:11:12+02:00")))
        #expect(facts.contains(Fact(.place, "-33.856750, 151.210000")))
    }

    @Test func `a region of a session is the crop of the whole page`() throws {
        let opened = try renderer.open(
            MemorySource(fixture: "Image/baseline.jpg"), contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any PageSession)
        for scale in [0.3, 1.0, 1.5] {
            let whole = try TestPicture.page(session, scale: scale)
            let part = try TestPicture.page(
                session, scale: scale, region: PixelRect(x: 40, y: 30, width: 50, height: 60))
            for (x, y) in [(0, 0), (49, 59), (20, 31)] { #expect(part[x, y] == whole[x + 40, y + 30]) }
        }
    }

    @Test func `a large picture that is stored turned is upright`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/photo.jpg"), by: renderer, side: 1100)
        #expect(picture.width == 733)
        #expect(picture.height == 1100)
        #expect(picture.shows([255, 0, 0, 255], at: 728, 500, within: 30))
        #expect(picture.shows([0, 0, 255, 255], at: 4, 500, within: 30))
    }
}
