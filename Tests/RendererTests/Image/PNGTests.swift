// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import StillRenderers

@Suite struct PNGTests {
    private let renderer = PNGRenderer()

    @Test(arguments: ["corners", "interlaced", "deep", "palette"])
    func `every way to store a picture looks the same`(name: String) throws {
        let source = try MemorySource(fixture: "Image/\(name).png")
        for side in [256, 96, 48] {
            let picture = try TestPicture.thumbnail(source, by: renderer, side: side)
            #expect(picture.hasCorners, "\(side)")
            #expect(picture.canvas.isOpaque)
        }
    }

    @Test func `transparency stays, premultiplied`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/half-red.png"), by: renderer)
        #expect(picture.shows([128, 0, 0, 128], at: 4, 4, within: 1))
        #expect(!picture.canvas.isOpaque)
    }

    @Test func `a wide gamut is brought into sRGB`() throws {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/adobe-rgb.png"), by: renderer)
        #expect(picture.shows([0, 201, 93, 255], at: 10, 10, within: 4))
    }

    @Test func `a gamma is brought to that of sRGB`() throws {
        // Half of the light is 188 in sRGB.
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/linear.png"), by: renderer)
        #expect(picture.shows([188, 188, 188, 255], at: 10, 10, within: 3))
    }

    /// The fixture's four quarters, stored so that EXIF's `orientation` turns them upright.
    private func corners(stored orientation: Orientation) throws -> [UInt8] {
        let picture = try TestPicture.thumbnail(MemorySource(fixture: "Image/corners.png"), by: renderer)
        let back: Orientation =
            switch orientation {
            case .turnedLeft: .turnedRight
            case .turnedRight: .turnedLeft
            default: orientation
            }
        let size = PixelSize(width: picture.width, height: picture.height)
        let upright = try Raster(size)
        for y in 0..<size.height {
            let row = UnsafeRawBufferPointer(rebasing: picture.pixels[(y * picture.canvas.stride)...])
            upright.row(y).copyMemory(from: row.baseAddress!, byteCount: size.width * 4)
        }
        let stored = try Raster(back.applied(to: size))
        upright.turn(back, into: stored.bytes)
        var exif = EditedExif([])
        exif.setOrientation(orientation)
        var options = EncodingOptions()
        options.exif = exif.bytes
        return try PNGEncoder().encode(
            UnsafeRawBufferPointer(stored.bytes), size: stored.size, stride: stored.stride, isOpaque: true, as: .png,
            options: options)
    }

    @Test(arguments: 1...8) func `a picture is upright however it is stored`(number: Int) throws {
        let source = MemorySource(try corners(stored: try #require(Orientation(rawValue: number))))
        for side in [96, 48] {
            let picture = try TestPicture.thumbnail(source, by: renderer, side: side)
            #expect(picture.width == side && picture.height == side * 2 / 3)
            #expect(picture.hasCorners)
        }
        let opened = try renderer.open(source, contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any PageSession)
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
        #expect(try TestPicture.page(session).hasCorners)
        #expect(try TestPicture.page(session, region: PixelRect(x: 20, y: 10, width: 56, height: 44)).hasCorners)
    }

    @Test func `a picture is upright when its EXIF stands behind the pixels`() throws {
        var file = try corners(stored: .turnedLeft)
        // The chunk with length and checksum, between header and pixels.
        let mark = try #require((0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual("eXIf".utf8) })
        let length = file[mark - 4..<mark].reduce(0) { $0 << 8 | Int($1) }
        let chunk = Array(file[mark - 4..<mark + length + 8])
        file.removeSubrange(mark - 4..<mark + length + 8)
        file.insert(contentsOf: chunk, at: file.count - 12)
        let picture = try TestPicture.thumbnail(MemorySource(file), by: renderer, side: 96)
        #expect(picture.width == 96 && picture.height == 64)
        #expect(picture.hasCorners)
        let opened = try renderer.open(MemorySource(file), contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any PageSession)
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
        #expect(try TestPicture.page(session).hasCorners)
        #expect(try session.facts().contains(Fact(.dimensions, "96 × 64")))
    }

    /// The file with another chunk in the place of the one for EXIF.
    private func replacingExif(_ make: ([UInt8]) -> (kind: String, content: [UInt8], isWhole: Bool)) throws -> [UInt8] {
        var file = try corners(stored: .turnedLeft)
        let mark = try #require((0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual("eXIf".utf8) })
        let length = file[mark - 4..<mark].reduce(0) { $0 << 8 | Int($1) }
        let (kind, content, isWhole) = make(Array(file[mark + 4..<mark + 4 + length]))
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let sum = TestPackage.checksum(Array(kind.utf8) + content) ^ (isWhole ? 0 : 1)
        file.replaceSubrange(mark - 4..<mark + length + 8, with: big(content.count) + kind.utf8 + content + big(sum))
        return file
    }

    @Test func `EXIF with a wrong checksum does not count, and that of older programs does`() throws {
        func size(_ file: [UInt8]) throws -> PixelSize? {
            try TestPicture.thumbnail(MemorySource(file), by: renderer, side: 96).canvas.size
        }
        let upright = PixelSize(width: 96, height: 64)
        #expect(try size(replacingExif { ("eXIf", $0, true) }) == upright)
        #expect(try size(replacingExif { ("eXIf", Array("Exif\0\0".utf8) + $0, true) }) == upright)
        #expect(try size(replacingExif { ("eXIf", $0, false) }) == PixelSize(width: 64, height: 96))
        func digits(_ bytes: [UInt8]) -> String {
            let letters = Array("0123456789abcdef")
            return String(bytes.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] })
        }
        let text = try replacingExif { exif in
            let content = Array("Exif\0\0".utf8) + exif
            let text = "Raw profile type exif\0\nexif\n    \(content.count)\n\(digits(content))\n"
            return ("tEXt", Array(text.utf8), true)
        }
        #expect(try size(text) == upright)
    }

    @Test func `half a file shows its upper half`() throws {
        // Noise, which does not become smaller: half of the file is half of the rows.
        let size = PixelSize(width: 200, height: 200)
        var noise: UInt32 = 1
        let pixels = (0..<size.width * size.height * 4).map { index in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return index % 4 == 3 ? 255 : UInt8(noise >> 24)
        }
        let file = try pixels.withUnsafeBytes {
            try PNGEncoder().encode(
                $0, size: size, stride: size.width * 4, isOpaque: true, as: .png, options: EncodingOptions())
        }
        let half = try TestPicture.thumbnail(
            MemorySource(file.prefix(file.count / 2)), by: renderer, side: 200)
        let place = (20 * size.width + 50) * 4
        #expect(half[50, 20] == [pixels[place + 2], pixels[place + 1], pixels[place], 255])
        #expect(half[50, 149] == [0, 0, 0, 0])
        #expect(!half.canvas.isOpaque)
        let start = MemorySource(file.prefix(file.count / 20))
        #expect(refusal { _ = try TestPicture.thumbnail(start, by: renderer) } == .damaged)
    }

    @Test func `a picture that is not one is damaged`() throws {
        let source = try MemorySource(fixture: "Text/utf8.txt")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: renderer) } == .damaged)
    }

    @Test func `a region of a session is the crop of the whole page`() throws {
        let opened = try renderer.open(
            MemorySource(fixture: "Image/corners.png"), contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any PageSession)
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
        let part = try TestPicture.page(session, scale: 2, region: PixelRect(x: 90, y: 60, width: 12, height: 8))
        #expect(part.hasCorners)
    }
}
