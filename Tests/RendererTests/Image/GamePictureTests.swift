// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Pictures of games: QOI, and the textures of DDS files.
@Suite struct GamePictureTests {
    private let renderer = ImageRenderer()

    private func little(_ numbers: UInt32...) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }

    /// A DDS file of 8 × 4 pixels.
    private func texture(_ format: [UInt8], _ pixels: [UInt8], more: [UInt8] = []) -> [UInt8] {
        Array("DDS ".utf8) + little(124, 0x1007, 4, 8, 0, 0, 0) + [UInt8](repeating: 0, count: 44) + format
            + little(0x1000, 0, 0, 0, 0) + more + pixels
    }

    private func compressed(_ code: String, _ pixels: [UInt8], number: UInt32? = nil) -> [UInt8] {
        texture(
            little(32, 4) + Array(code.utf8) + little(0, 0, 0, 0, 0), pixels,
            more: number.map { little($0, 3, 0, 1, 0) } ?? [])
    }

    private func picture(_ file: [UInt8]) throws -> TestPicture {
        try TestPicture.thumbnail(MemorySource(file), by: renderer)
    }

    /// A block that is red in its first row, blue in its second, and between them in the others.
    private let redAndBlue: [UInt8] = [0x00, 0xF8, 0x1F, 0x00, 0x00, 0x55, 0xAA, 0xFF]

    @Test func `each kind of QOI chunk is decoded`() throws {
        let header = Array("qoif".utf8) + [0, 0, 0, 8, 0, 0, 0, 1, 4, 0]
        let chunks: [UInt8] = [
            // Red; with alpha; a small difference; a difference by luma; the table's entry for red; a run of three.
            0xFE, 255, 0, 0, 0xFF, 0, 0, 255, 128, 0x40 | 3 << 4 | 2 << 2 | 2, 0x80 | 33, 0x88,
            UInt8((255 * 3 + 255 * 11) % 64), 0xC0 | 2,
        ]
        let picture = try picture(header + chunks + [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(picture.width == 8 && picture.height == 1)
        #expect(picture[0, 0] == [255, 0, 0, 255])
        #expect(picture[1, 0] == [0, 0, 128, 128])
        #expect(picture[2, 0][3] == 128)
        #expect(picture[4, 0] == [255, 0, 0, 255] && picture[7, 0] == [255, 0, 0, 255])
    }

    @Test(arguments: ["DXT1", "DXT3", "DXT5", "DX10"])
    func `blocks of colours are decoded`(code: String) throws {
        let opaque: [UInt8] = code == "DXT3" ? [UInt8](repeating: 255, count: 8) : [255, 0, 0, 0, 0, 0, 0, 0]
        let block = code == "DXT1" || code == "DX10" ? redAndBlue : opaque + redAndBlue
        let picture = try picture(compressed(code, block + block, number: code == "DX10" ? 71 : nil))
        #expect(picture.width == 8 && picture.height == 4)
        #expect(picture[0, 0] == [255, 0, 0, 255] && picture[7, 0] == [255, 0, 0, 255])
        #expect(picture[3, 1] == [0, 0, 255, 255])
        #expect(picture[4, 2] == [170, 0, 85, 255])
        #expect(picture[0, 3] == [85, 0, 170, 255])
    }

    @Test func `alpha is one bit, four bits, or between two values`() throws {
        // The colours in this order mean that the fourth is transparent.
        let swapped: [UInt8] = [0x1F, 0x00, 0x00, 0xF8, 0xFF, 0, 0, 0]
        #expect(try picture(compressed("DXT1", swapped + swapped))[0, 0] == [0, 0, 0, 0])
        let half: [UInt8] = [0x88, 0x88, 0x88, 0x88, 0x88, 0x88, 0x88, 0x88]
        #expect(try picture(compressed("DXT3", half + redAndBlue))[0, 0] == [136, 0, 0, 136])
        // Half of red, which DXT2 has multiplied by the alpha already.
        let darkRed: [UInt8] = [0x00, 0x80, 0x00, 0x80, 0, 0, 0, 0]
        #expect(try picture(compressed("DXT3", half + darkRed))[0, 0] == [70, 0, 0, 136])
        let multiplied = try picture(compressed("DXT2", half + darkRed))[0, 0]
        #expect((131...132).contains(multiplied[0]) && multiplied[3] == 136)
        let steps: [UInt8] = [255, 0, 2, 0, 0, 0, 0, 0]
        let blended = try picture(compressed("DXT5", steps + redAndBlue))
        #expect(blended[0, 0] == [218, 0, 0, 218] && blended[1, 0] == [255, 0, 0, 255])
    }

    @Test func `single channels are grey, and normals have their third part`() throws {
        let block: [UInt8] = [200, 100, 0, 0, 0, 0, 0, 0]
        #expect(try picture(compressed("ATI1", block + block))[0, 0] == [200, 200, 200, 255])
        let middle: [UInt8] = [128, 128, 0, 0, 0, 0, 0, 0]
        #expect(try picture(compressed("ATI2", middle + middle))[0, 0] == [128, 128, 255, 255])
    }

    @Test func `uncompressed pixels are read by their masks`() throws {
        let red: [UInt8] = [0, 0xF8]
        let sixteen = little(32, 0x40, 0, 16, 0xF800, 0x7E0, 0x1F, 0)
        #expect(
            try picture(texture(sixteen, Array(repeatElement(red, count: 32).joined())))[0, 0] == [255, 0, 0, 255])
        let turned = little(32, 0x41, 0, 32, 0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000)
        let pixel: [UInt8] = [255, 255, 0, 128]
        #expect(
            try picture(texture(turned, Array(repeatElement(pixel, count: 32).joined())))[7, 3] == [128, 128, 0, 128])
        let grey = little(32, 0x2_0000, 0, 8, 0xFF, 0, 0, 0)
        #expect(
            try picture(texture(grey, [UInt8](repeating: 77, count: 32)))[0, 0] == [77, 77, 77, 255])
    }

    @Test(arguments: [3, 4]) func `an alpha channel that is no opacity is not seen`(mode: UInt32) throws {
        let pixels = Array(repeatElement([200, 100, 50, 8] as [UInt8], count: 32).joined())
        let file = texture(
            little(32, 4) + Array("DX10".utf8) + little(0, 0, 0, 0, 0), pixels, more: little(28, 3, 0, 1, mode))
        #expect(try picture(file)[5, 2] == [200, 100, 50, 255])
    }

    @Test func `rows may be longer than their pixels`() throws {
        // 8 pixels of three bytes, and four bytes more; the third row is red.
        let rows = (0..<4).flatMap { row in
            (0..<8).flatMap { _ -> [UInt8] in row == 2 ? [0, 0, 255] : [255, 0, 0] } + [UInt8](repeating: 9, count: 4)
        }
        let masks = little(32, 0x40, 0, 24, 0xFF_0000, 0xFF00, 0xFF, 0)
        for flags: UInt32 in [0x100F, 0x1007] {
            var file = texture(masks, rows)
            file.replaceSubrange(8..<12, with: little(flags))
            file.replaceSubrange(20..<24, with: little(28))
            let padded = try picture(file)
            for x in 0..<8 { #expect(padded[x, 2] == [255, 0, 0, 255] && padded[x, 3] == [0, 0, 255, 255]) }
        }
        // A file of just its pixels has no such gaps, whatever its header says.
        var plain = texture(masks, [UInt8](repeating: 77, count: 96))
        plain.replaceSubrange(8..<12, with: little(0x100F))
        plain.replaceSubrange(20..<24, with: little(28))
        #expect(try picture(plain)[7, 3] == [77, 77, 77, 255])
    }

    /// The bytes of words of 16 bits, the least significant byte first.
    private func words(_ numbers: UInt16...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    @Test func `numbers of 16 and 32 bits are read in their order, floating-point ones as linear light`() throws {
        func first(_ number: UInt32, _ pixel: [UInt8]) throws -> [UInt8] {
            try picture(compressed("DX10", Array(repeatElement(pixel, count: 32).joined()), number: number))[5, 2]
        }
        // Full red, half green and no blue; half as linear light is brighter than half as an integer.
        #expect(try first(11, words(65_535, 32_768, 0, 65_535)) == [255, 127, 0, 255])
        #expect(try first(10, words(0x3C00, 0x3800, 0, 0x3C00)) == [255, 188, 0, 255])
        #expect(try first(2, little(0x3F80_0000, 0x3F00_0000, 0, 0x3F80_0000)) == [255, 188, 0, 255])
        #expect(try first(2, little(0x7F80_0000, 0x7FC0_0000, 0xFF80_0000, 0x3F80_0000)) == [255, 0, 0, 255])
        #expect(try first(54, words(0x3800)) == [188, 188, 188, 255])
        #expect(try first(41, little(0x3F00_0000)) == [188, 188, 188, 255])
        #expect(try first(56, words(65_535)) == [255, 255, 255, 255])
        #expect(try first(34, words(0x3C00, 0)) == [255, 0, 0, 255])
        #expect(try first(26, little(0x3C0 | 0x380 << 11)) == [255, 188, 0, 255])
        #expect(try first(67, little(16 << 27 | 256 | 128 << 9)) == [255, 188, 0, 255])
        #expect(try first(24, little(0x3FF | 0xC000_0000)) == [255, 0, 0, 255])
        #expect(try first(85, words(0x07E0)) == [0, 255, 0, 255])
        #expect(try first(31, [127, 0, 0x81, 127]) == [255, 127, 0, 255])
    }

    @Test func `a number of Direct3D 9 selects a layout`() throws {
        func first(_ number: UInt8, _ pixel: [UInt8]) throws -> [UInt8] {
            let code = String(decoding: [number, 0, 0, 0], as: UTF8.self)
            return try picture(compressed(code, Array(repeatElement(pixel, count: 32).joined())))[5, 2]
        }
        #expect(try first(113, words(0x3C00, 0x3800, 0, 0x3C00)) == [255, 188, 0, 255])
        #expect(try first(116, little(0x3F80_0000, 0x3F00_0000, 0, 0x3F80_0000)) == [255, 188, 0, 255])
        #expect(try first(36, words(0, 65_535, 0, 65_535)) == [0, 255, 0, 255])
    }

    @Test func `a cube map shows its first face`() throws {
        var file = compressed("DXT1", redAndBlue + redAndBlue + [UInt8](repeating: 0, count: 16 * 5))
        file.replaceSubrange(112..<116, with: little(0xFE00))
        let picture = try picture(file)
        #expect(picture.width == 8 && picture.height == 4 && picture[0, 0] == [255, 0, 0, 255])
    }

    @Test func `files that end early show what is there, and impossible ones are refused`() throws {
        #expect(try picture(compressed("DXT1", redAndBlue))[0, 0] == [255, 0, 0, 255])
        for file in [
            compressed("DXT1", []), compressed("ZZZZ", redAndBlue), compressed("DX10", redAndBlue, number: 150),
            Array("DDS ".utf8), Array("qoif".utf8),
            Array("qoif".utf8) + [255, 255, 255, 255, 255, 255, 255, 255, 4, 0],
            texture(little(32, 0x40, 0, 7, 1, 1, 1, 0), redAndBlue),
        ] { #expect(throws: (any Error).self) { try picture(file) } }
    }
}
