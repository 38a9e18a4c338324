// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit
import Testing

@testable import Renderers

/// Uncompressed TIFF files of any depth, written here.
@Suite struct TIFFDepthTests {
    /// Samples most significant bit first, each row on a byte of its own.
    private static func pack(_ rows: [[Int]], bits: Int) -> [UInt8] {
        rows.flatMap { row in
            var bytes: [UInt8] = []
            var (word, count) = (0, 0)
            for sample in row {
                (word, count) = (word << bits | sample, count + bits)
                while count >= 8 {
                    bytes.append(UInt8(word >> (count - 8) & 0xFF))
                    count -= 8
                    word &= (1 << count) - 1
                }
            }
            if count > 0 { bytes.append(UInt8(word << (8 - count) & 0xFF)) }
            return bytes
        }
    }

    private static func file(
        width: Int, height: Int, bits: Int, samples: Int, kind: Int, format: Int = 1, orientation: Int = 1,
        _ pixels: [UInt8]
    ) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let start = 8 + 2 + 11 * 12 + 4 + 6
        // All samples have the same depth, which stands behind the directory when there are three.
        let depth = samples == 3 ? start - 6 : bits
        let tags = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, samples, depth), (259, 3, 1, 1), (262, 3, 1, kind),
            (273, 4, 1, start), (274, 3, 1, orientation), (277, 3, 1, samples), (278, 4, 1, height),
            (279, 4, 1, pixels.count), (339, 3, 1, format),
        ]
        let entries = tags.flatMap { little($0.0, 2) + little($0.1, 2) + little($0.2, 4) + little($0.3, 4) }
        let depths = (0..<3).flatMap { _ in little(bits, 2) }
        return Array("II".utf8) + little(42, 2) + little(8, 4) + little(11, 2) + entries + little(0, 4) + depths
            + pixels
    }

    @Test(arguments: [5, 10, 12, 14]) func `grey of any depth goes from black to white`(bits: Int) throws {
        let most = 1 << bits - 1
        let row = (0..<9).map { most * $0 / 8 }
        for kind in [0, 1] {
            let bytes = Self.file(
                width: 9, height: 2, bits: bits, samples: 1, kind: kind, Self.pack([row, row], bits: bits))
            let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer())
            #expect(picture.width == 9 && picture.height == 2 && picture.canvas.isOpaque)
            for x in 0..<9 {
                let grey = UInt8(255 * (kind == 1 ? row[x] : most - row[x]) / most)
                #expect(picture.shows([grey, grey, grey, 255], at: x, 1, within: 4), "\(bits) bits, \(x)")
            }
        }
    }

    @Test func `colours of ten bits are those colours`() throws {
        let row = [1023, 0, 0, 0, 1023, 0, 0, 0, 1023, 1023, 1023, 0]
        let bytes = Self.file(width: 4, height: 1, bits: 10, samples: 3, kind: 2, Self.pack([row], bits: 10))
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer())
        for (x, colour) in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255]].enumerated() {
            #expect(picture.shows(colour.map { UInt8($0) }, at: x, 0, within: 1))
        }
    }

    @Test func `whole bytes are in the file's order`() throws {
        let pixels = [0, 0x4000_0000, 0x8000_0000, 0xFFFF_FFFF].flatMap { value in
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let bytes = Self.file(width: 4, height: 1, bits: 32, samples: 1, kind: 1, pixels)
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer())
        for (x, grey) in [UInt8(0), 63, 127, 255].enumerated() {
            #expect(picture.shows([grey, grey, grey, 255], at: x, 0, within: 2), "\(x)")
        }
    }

    @Test func `numbers of half precision are shades of grey`() throws {
        // 0, 0.25, 0.5, 1, 2 and no number, as IEEE 754 writes them.
        let pixels = [0x0000, 0x3400, 0x3800, 0x3C00, 0x4000, 0x7E00].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bytes = Self.file(width: 6, height: 1, bits: 16, samples: 1, kind: 1, format: 3, pixels)
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer())
        for (x, grey) in [UInt8(0), 64, 128, 255, 255, 0].enumerated() {
            #expect(picture.shows([grey, grey, grey, 255], at: x, 0, within: 2), "\(x)")
        }
    }

    /// Little-endian numbers of 32 or 64 bits.
    private static func numbers(_ values: [Double], bits: Int) -> [UInt8] {
        values.flatMap { value in
            let word = bits == 32 ? UInt64(Float(value).bitPattern) : value.bitPattern
            return (0..<bits / 8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
    }

    /// The shades of numbers in a row, as the thumbnail and the page have them.
    private static func shades(of values: [Double], bits: Int, kind: Int = 1) throws -> [[UInt8]] {
        let bytes = file(
            width: values.count, height: 2, bits: bits, samples: 1, kind: kind, format: 3,
            numbers(values + values, bits: bits))
        let session = try ImageRenderer().open(
            MemorySource(bytes), contentType: "", password: nil, limits: .session(.wide))
        let page = try TestPicture.page(try #require(session as? any PageSession))
        return try [TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer()), page].map { picture in
            try #require(picture.width == values.count && picture.height == 2)
            return (0..<values.count).map { picture[$0, 1][1] }
        }
    }

    @Test(arguments: [32, 64]) func `floating-point numbers are shades of grey from 0 to 1`(bits: Int) throws {
        for shades in try Self.shades(of: [0, 0.25, 0.5, 1, 1.5, -0.1, .nan], bits: bits) {
            #expect(shades == [0, 63, 127, 255, 255, 0, 0])
        }
        for shades in try Self.shades(of: [0, 0.25, 1], bits: bits, kind: 0) { #expect(shades == [255, 192, 0]) }
    }

    @Test(arguments: [32, 64]) func `other numbers are seen from the lowest to the highest`(bits: Int) throws {
        for shades in try Self.shades(of: [-100, 900, 400, -3.4e38, .infinity], bits: bits) {
            #expect(shades == [0, 255, 127, 0, 0])
        }
        for shades in try Self.shades(of: [5, 5, 5], bits: bits) { #expect(shades == [255, 255, 255]) }
    }

    @Test(arguments: 1...8) func `a deep picture is upright however it is stored`(number: Int) throws {
        // Three shades above, three below, as they are seen; turned back, as they are stored.
        let upright = [[0, 300, 600], [400, 700, 1000]]
        let orientation = try #require(Orientation(rawValue: number))
        let size = orientation.applied(to: PixelSize(width: 3, height: 2))
        var stored = [[Int]](repeating: [Int](repeating: 0, count: size.width), count: size.height)
        for y in 0..<2 {
            for x in 0..<3 {
                let place = orientation.stored(
                    PixelRect(x: x, y: y, width: 1, height: 1), of: PixelSize(width: 3, height: 2))
                stored[place.y][place.x] = upright[y][x]
            }
        }
        let bytes = Self.file(
            width: size.width, height: size.height, bits: 10, samples: 1, kind: 1, orientation: number,
            Self.pack(stored, bits: 10))
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer())
        try #require(picture.width == 3 && picture.height == 2)
        for y in 0..<2 {
            for x in 0..<3 {
                let grey = UInt8(upright[y][x] * 255 / 1023)
                #expect(picture.shows([grey, grey, grey, 255], at: x, y, within: 1), "\(x), \(y)")
            }
        }
    }

    @Test func `a file cut off anywhere harms nobody`() throws {
        let row = (0..<64).map { $0 * 16 }
        let rows = [[Int]](repeating: row, count: 32)
        let bytes = Self.file(width: 64, height: 32, bits: 10, samples: 1, kind: 1, Self.pack(rows, bits: 10))
        for length in stride(from: 0, to: bytes.count, by: 97) {
            _ = refusal { _ = try TestPicture.thumbnail(MemorySource(bytes.prefix(length)), by: ImageRenderer()) }
        }
        #expect(try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer()).width == 64)
    }
}
