// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Pictures

@Suite struct ReducedCopyTests {
    /// Both ways a picture of 403 × 301 pixels, in which every place has a colour of its own.
    private let size = PixelSize(width: 403, height: 301)

    private func part(_ place: PixelRect, shrunkBy step: Int) throws -> ImagePart {
        let raster = try Raster(
            PixelSize(width: (place.width + step - 1) / step, height: (place.height + step - 1) / step))
        for y in 0..<raster.size.height {
            for x in 0..<raster.size.width {
                let (right, down) = (place.x / step + x, place.y / step + y)
                raster.row(y).storeBytes(
                    of: UInt32(0xFF00_0000 + right << 8 + down), toByteOffset: x * 4, as: UInt32.self)
            }
        }
        return ImagePart(raster: raster, place: place)
    }

    @Test func `it is put together from the strips of an overview, and then draws any part`() throws {
        let copy = try ReducedCopy(of: size)
        #expect(copy.scale == 0.25)
        // An overview of 40 × 30 pixels, in strips that do not end where pixels of the copy do.
        let scale = 0.1
        for top in stride(from: 0, to: 30, by: 5) {
            let needed = PixelRect(x: 0, y: top * 10 - (top > 0 ? 3 : 0), width: 400, height: 53)
            #expect(!copy.holds(needed))
            let strip = try #require(copy.next(from: needed, drawnAt: scale))
            #expect(strip.x == 0 && strip.width == size.width)
            let place = PixelRect(
                x: 0, y: strip.y / 4 * 4, width: size.width, height: strip.y + strip.height - strip.y / 4 * 4)
            copy.add(try part(place, shrunkBy: 4), for: strip)
        }
        #expect(copy.holds(PixelRect(x: 0, y: 0, width: 403, height: 301)))
        let output = try Raster(PixelSize(width: 30, height: 20))
        try copy.draw(PixelRect(x: 70, y: 55, width: 30, height: 20), at: 0.25, into: output.bytes, stride: 120)
        for y in 0..<20 {
            for x in 0..<30 {
                let pixel = output.row(y).load(fromByteOffset: x * 4, as: UInt32.self)
                #expect(pixel == 0xFF00_0000 + UInt32(70 + x) << 8 + UInt32(55 + y))
            }
        }
    }

    @Test func `only what comes next is taken`() throws {
        let copy = try ReducedCopy(of: size)
        // Not the whole width, and not from the top.
        #expect(copy.next(from: PixelRect(x: 0, y: 0, width: 200, height: 50), drawnAt: 0.1) == nil)
        #expect(copy.next(from: PixelRect(x: 0, y: 60, width: 403, height: 50), drawnAt: 0.1) == nil)
        let first = try #require(copy.next(from: PixelRect(x: 0, y: 0, width: 403, height: 48), drawnAt: 0.1))
        copy.add(try part(first, shrunkBy: 4), for: first)
        #expect(copy.holds(PixelRect(x: 100, y: 10, width: 20, height: 38)))
        #expect(!copy.holds(PixelRect(x: 100, y: 10, width: 20, height: 39)))
        #expect(copy.next(from: first, drawnAt: 0.1) == nil)
    }

    @Test func `no copy has more pixels than a child has room for`() throws {
        #expect(try ReducedCopy(of: PixelSize(width: 32_000, height: 32_000)).scale == 0.25)
        #expect(try ReducedCopy(of: PixelSize(width: 60_000, height: 30_000)).scale == 0.125)
    }
}
