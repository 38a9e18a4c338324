// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import StillRenderers

@Suite struct JPEGTurningTests {
    private func turned(
        _ bytes: [UInt8], _ turn: PictureChange.Turn, crop: PixelRect? = nil, keepsMetadata: Bool = true
    ) throws -> ChangedPicture? {
        try bytes.withUnsafeBytes { try JPEGTurning($0, keepsMetadata: keepsMetadata).turned(turn, crop: crop) }
    }

    private func raster(_ bytes: [UInt8]) throws -> Raster {
        try bytes.withUnsafeBytes { bytes in
            let decoder = try JPEGDecoder(bytes)
            let raster = try Raster(decoder.size)
            try decoder.decode(to: raster.size, into: raster.bytes)
            return raster
        }
    }

    private func orientation(_ bytes: [UInt8]) -> Orientation? {
        bytes.withUnsafeBytes { bytes in
            JPEGSegments(bytes).exif.flatMap { Exif(UnsafeRawBufferPointer(rebasing: bytes[$0])) }?.orientation
        }
    }

    /// The largest difference of two pictures' colours; nil when they have not the same size.
    private func difference(_ first: Raster, _ second: Raster) -> Int? {
        guard first.size == second.size else { return nil }
        return zip(first.bytes, second.bytes).map { abs(Int($0) - Int($1)) }.max()
    }

    @Test(arguments: 1...8, PictureChange.Turn.allCases)
    func `turned from every EXIF orientation, the picture is the upright one turned`(
        orientation: Int, turn: PictureChange.Turn
    ) throws {
        let bytes = try MemorySource.bytes(of: "Image/corners-\(orientation).jpg")
        let before = try raster(bytes)
        let wanted = try Raster(turn.swapsSides ? PixelSize(width: 64, height: 96) : before.size)
        before.turn(Orientation(turn), into: wanted.bytes)
        let changed = try #require(try turned(bytes, turn))
        #expect(changed.method == .lossless)
        // Rounding in the other direction.
        #expect(try #require(difference(try raster(changed.file), wanted)) <= 4)
        if turn != .none { #expect(self.orientation(changed.file) ?? .upright == .upright) }
    }

    @Test(arguments: 1...8, PictureChange.Turn.allCases)
    func `a crop on the grid of MCUs is made without loss from every EXIF orientation`(
        orientation: Int, turn: PictureChange.Turn
    ) throws {
        let bytes = try MemorySource.bytes(of: "Image/corners-\(orientation).jpg")
        let crop = PixelRect(x: 32, y: 16, width: 48, height: 32)
        let part = try raster(bytes).part(crop)
        let wanted = try Raster(turn.swapsSides ? PixelSize(width: 32, height: 48) : part.size)
        part.turn(Orientation(turn), into: wanted.bytes)
        let changed = try #require(try turned(bytes, turn, crop: crop))
        #expect(changed.method == .lossless)
        // The chroma at the edges is interpolated without the neighbours that were cut off.
        let inner = PixelRect(x: 2, y: 2, width: wanted.size.width - 4, height: wanted.size.height - 4)
        #expect(try #require(difference(try raster(changed.file).part(inner), try wanted.part(inner))) <= 4)
        #expect(self.orientation(changed.file) ?? .upright == .upright)
    }

    @Test func `a crop off the grid, or one that would leave pixels outside of it in the file, takes decoding`() throws
    {
        let bytes = try MemorySource.bytes(of: "Image/corners-1.jpg")
        for crop in [
            PixelRect(x: 1, y: 0, width: 32, height: 32), PixelRect(x: 0, y: 7, width: 32, height: 32),
            PixelRect(x: 0, y: 0, width: 31, height: 32), PixelRect(x: 0, y: 0, width: 32, height: 33),
            PixelRect(x: 0, y: 0, width: 128, height: 32), PixelRect(x: 960, y: 0, width: 32, height: 32),
        ] {
            #expect(try turned(bytes, .none, crop: crop) == nil)
        }
    }

    @Test(arguments: ["corners-1", "progressive", "cmyk", "grey", "baseline"])
    func `four quarter turns restore the same pixels`(name: String) throws {
        let bytes = try MemorySource.bytes(of: "Image/\(name).jpg")
        var file = bytes
        for _ in 0..<4 {
            let changed = try #require(try turned(file, .right))
            try #require(changed.method == .lossless)
            file = changed.file
        }
        #expect(difference(try raster(file), try raster(bytes)) == 0)
    }

    @Test func `with incomplete MCUs at an edge, the EXIF orientation is set and the coefficients stay`() throws {
        // 100 × 75 pixels, which are not multiples of an MCU.
        let picture = [UInt8](repeating: 0x80, count: 100 * 75 * 4)
        let file = try picture.withUnsafeBytes {
            try JPEGEncoder().encode(
                $0, size: PixelSize(width: 100, height: 75), stride: 400, isOpaque: true, as: .jpeg,
                options: EncodingOptions())
        }
        let changed = try #require(try turned(file, .right))
        #expect(changed.method == .tagged)
        #expect(orientation(changed.file) == .turnedLeft)
        #expect(try raster(changed.file).size == PixelSize(width: 75, height: 100))
        let back = try #require(try turned(changed.file, .left))
        #expect(back.method == .lossless)
        #expect(orientation(back.file) == .upright)
    }

    @Test func `a turn keeps the metadata, and removes them when they are not wanted`() throws {
        let bytes = try MemorySource.bytes(of: "Image/photo.jpg")
        let camera = { (file: [UInt8]) in
            file.withUnsafeBytes { file in
                JPEGSegments(file).exif.flatMap { Exif(UnsafeRawBufferPointer(rebasing: file[$0])) }?.facts ?? []
            }
        }
        try #require(!camera(bytes).isEmpty)
        #expect(camera(try #require(try turned(bytes, .right)).file) == camera(bytes))
        for turn in [PictureChange.Turn.none, .right] {
            let stripped = try #require(try turned(bytes, turn, keepsMetadata: false))
            #expect(camera(stripped.file).isEmpty)
        }
    }

    @Test func `a picture with a film behind it keeps the film`() throws {
        let film = Array("and here a film begins".utf8)
        let bytes = try MemorySource.bytes(of: "Image/corners-1.jpg") + film
        let changed = try #require(try turned(bytes, .right))
        #expect(changed.method == .tagged)
        #expect(changed.file.suffix(film.count).elementsEqual(film))
        // The film may say where it was taken, too.
        #expect(try turned(bytes, .right, keepsMetadata: false) == nil)
    }

    @Test func `a truncated file is not encoded anew by a turn`() throws {
        let bytes = try MemorySource.bytes(of: "Image/baseline.jpg")
        // As cameras end a file that they could not finish.
        let half = Array(bytes[..<(bytes.count / 2)]) + [0xFF, 0xD9]
        #expect(try turned(half, .right)?.method != .encoded)
        #expect(throws: Refusal.self) { try turned(Array(bytes[..<100]), .right) }
    }
}
