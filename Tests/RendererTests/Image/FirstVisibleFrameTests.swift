// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import Renderers
@testable import StillRenderers

/// Animations of 16 × 12 pixels made here, whose first frame is all transparent and whose second one is red on the left.
@Suite struct FirstVisibleFrameTests {
    private static let size = PixelSize(width: 16, height: 12)
    private static let red: [UInt8] = [255, 0, 0, 255]

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func big(_ values: Int...) -> [UInt8] { values.flatMap { little($0, 4).reversed() } }

    /// A frame, BGRA.
    private static func pixels(isEmpty: Bool) -> [UInt8] {
        (0..<size.width * size.height).flatMap { index -> [UInt8] in
            isEmpty || index % size.width >= 8 ? [0, 0, 0, 0] : [0, 0, 255, 255]
        }
    }

    private static func still(isEmpty: Bool, by encoder: any ImageEncoder, as encoding: ImageEncoding) throws -> [UInt8]
    {
        try pixels(isEmpty: isEmpty).withUnsafeBytes {
            try encoder.encode(
                $0, size: size, stride: size.width * 4, isOpaque: false, as: encoding, options: EncodingOptions())
        }
    }

    private static func gif() -> [UInt8] {
        // Red, two others, and one that stands for transparent.
        let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
        func frame(isEmpty: Bool) -> [UInt8] {
            // The table starts anew after two pixels, so that all codes have three bits.
            var codes: [Int] = []
            for index in 0..<size.width * size.height {
                if index % 2 == 0 { codes.append(4) }
                codes.append(isEmpty || index % size.width >= 8 ? 3 : 0)
            }
            codes.append(5)
            var data: [UInt8] = []
            var (word, count) = (0, 0)
            for code in codes {
                word |= code << count
                count += 3
                while count >= 8 {
                    data.append(UInt8(word & 255))
                    (word, count) = (word >> 8, count - 8)
                }
            }
            data.append(UInt8(word & 255))
            var frame: [UInt8] = [0x21, 0xF9, 4, 5, 4, 0, 3, 0, 0x2C, 0, 0, 0, 0]
            frame += little(size.width, 2)
            frame += little(size.height, 2)
            frame += [0, 2, UInt8(data.count)]
            return frame + data + [0]
        }
        var file = Array("GIF89a".utf8)
        file += little(size.width, 2)
        file += little(size.height, 2)
        file += [0x91, 0, 0]
        file += palette
        file += frame(isEmpty: true)
        file += frame(isEmpty: false)
        return file + [0x3B]
    }

    private static func webP() throws -> [UInt8] {
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            Array(type.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        func frame(isEmpty: Bool) throws -> [UInt8] {
            var file = Array(try still(isEmpty: isEmpty, by: WebPEncoder(), as: .webp).dropFirst(12))
            // The header of files with alpha goes, the chunks of the picture stay.
            if file.starts(with: "VP8X".utf8) { file.removeFirst(18) }
            let sides = little(size.width - 1, 3) + little(size.height - 1, 3)
            var content = little(0, 6) + sides
            content += little(40, 3)
            content += [2]
            return chunk("ANMF", content + file)
        }
        let sides = little(size.width - 1, 3) + little(size.height - 1, 3)
        var content = chunk("VP8X", [0x12, 0, 0, 0] + sides)
        content += chunk("ANIM", little(0, 6))
        content += try frame(isEmpty: true)
        content += try frame(isEmpty: false)
        return Array("RIFF".utf8) + little(content.count + 4, 4) + Array("WEBP".utf8) + content
    }

    /// - Parameter isAlone: whether the empty picture is none of the frames.
    private static func png(isAlone: Bool = false) throws -> [UInt8] {
        func content(_ type: String, _ file: [UInt8]) throws -> [UInt8] {
            let mark = try #require((0..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual(type.utf8) })
            let length = file[mark - 4..<mark].reduce(0) { $0 << 8 | Int($1) }
            return Array(file[mark + 4..<mark + 4 + length])
        }
        // No checksum is looked at.
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] { big(content.count) + type.utf8 + content + big(0) }
        func control(_ number: Int) -> [UInt8] {
            chunk("fcTL", big(number, size.width, size.height, 0, 0) + [0, 4, 0, 100, 0, 0])
        }
        let empty = try still(isEmpty: true, by: PNGEncoder(), as: .png)
        let seen = try still(isEmpty: false, by: PNGEncoder(), as: .png)
        var file = Array(empty.prefix(8))
        file += chunk("IHDR", try content("IHDR", empty))
        file += chunk("acTL", big(isAlone ? 1 : 2, 0))
        if !isAlone { file += control(0) }
        file += chunk("IDAT", try content("IDAT", empty))
        file += control(isAlone ? 0 : 1)
        file += chunk("fdAT", big(isAlone ? 1 : 2) + (try content("IDAT", seen)))
        file += chunk("IEND", [])
        return file
    }

    private static func check(_ file: [UInt8], by renderer: any SessionRenderer) throws {
        let session = try renderer.open(
            MemorySource(file), contentType: "", password: nil, limits: .session(.wide))
        let moving = try #require(session as? any AnimationSession)
        #expect(try moving.animation().delays.count == 2)
        // It plays as it is.
        #expect(try TestPicture.page(moving, 0)[4, 6] == [0, 0, 0, 0])
        let picture = try TestPicture.thumbnail(MemorySource(file), by: renderer)
        #expect(picture.width == 16 && picture.height == 12 && !picture.canvas.isOpaque)
        #expect(picture.shows(red, at: 4, 6) && picture.shows([0, 0, 0, 0], at: 13, 6))
        let small = try TestPicture.thumbnail(MemorySource(file), by: renderer, side: 8)
        #expect(small.width == 8 && small.height == 6)
        #expect(small.shows(red, at: 1, 3) && small.shows([0, 0, 0, 0], at: 6, 3))
    }

    @Test func `the thumbnail of an animation is its first frame that shows anything`() throws {
        try Self.check(Self.gif(), by: ImageRenderer())
        try Self.check(try Self.webP(), by: ImageRenderer())
        try Self.check(try Self.png(), by: PNGRenderer())
    }

    @Test func `a picture behind a hundred empty ones is found`() throws {
        let (empty, seen) = (try Raster(Self.size), try Raster(Self.size))
        seen.makeOpaqueIfInvisible()
        let frame = FirstVisibleFrame.find(of: 200) { $0 == 120 ? seen : empty }
        #expect(frame === seen)
    }

    @Test func `the only frame counts where the picture before it is empty`() throws {
        let file = try Self.png(isAlone: true)
        let picture = try TestPicture.thumbnail(MemorySource(file), by: PNGRenderer())
        #expect(picture.shows(Self.red, at: 4, 6))
        let session = try PNGRenderer().open(
            MemorySource(file), contentType: "", password: nil, limits: .session(.wide))
        let pages = try #require(session as? any PageSession)
        #expect(pages.info.pageCount == 1)
        #expect(try TestPicture.page(pages).shows(Self.red, at: 4, 6))
    }

    @Test func `the canvas of a GIF file is that of its header`() throws {
        // The first frame lies beyond the canvas, the second one in it.
        var file = Self.gif()
        let frames = file.indices.filter { file[$0...].starts(with: [0x2C, 0, 0, 0, 0]) }
        file[frames[0] + 1] = 40
        file[frames[0] + 3] = 50
        let picture = try TestPicture.thumbnail(MemorySource(file), by: ImageRenderer())
        #expect(picture.width == 16 && picture.height == 12 && picture.shows(Self.red, at: 4, 6))
        let session = try ImageRenderer().open(
            MemorySource(file), contentType: "", password: nil, limits: .session(.wide))
        let pages = try #require(session as? any PageSession)
        #expect(pages.info.pageSize == PageSize(width: 16, height: 12))
        #expect(try TestPicture.page(pages, 1).shows(Self.red, at: 4, 6))
    }

    @Test func `not all frames of a long animation are looked at`() throws {
        let empty = try Raster(Self.size)
        var looked = 0
        let frame = FirstVisibleFrame.find(of: 1_000_000) { (_) throws(Refusal) in
            looked += 1
            return empty
        }
        #expect(frame == nil && looked <= 1_000)
    }
}
