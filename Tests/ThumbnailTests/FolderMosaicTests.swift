// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import Rendering
import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// What is in a folder, as its picture.
@Suite struct FolderMosaicTests {
    private let disk = TemporaryFolder()

    private func area(_ cells: [PixelRect]) -> Int { cells.map { $0.width * $0.height }.reduce(0, +) }

    @Test(arguments: [1, 2, 3, 4])
    func `the places of pictures fill the box and do not overlap`(count: Int) {
        let size = PixelSize(width: 97, height: 61)
        let cells = FolderMosaic.cells(count, in: size)
        #expect(cells.count == count)
        for (index, cell) in cells.enumerated() {
            #expect(cell.x >= 0 && cell.y >= 0 && cell.x + cell.width <= 97 && cell.y + cell.height <= 61)
            for other in cells[..<index] {
                #expect(
                    other.x + other.width <= cell.x || other.y + other.height <= cell.y
                        || cell.x + cell.width <= other.x)
            }
        }
        #expect(cells.last.map { $0.x + $0.width } == 97 && cells.last.map { $0.y + $0.height } == 61)
        #expect(area(cells) * 10 >= 97 * 61 * 9)
    }

    @Test func `a picture is cut to its place: a page to its top, another to its middle`() {
        // Three rows: white, black, white.
        let pixels =
            [UInt8](repeating: 255, count: 12) + Array([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
            + [UInt8](repeating: 255, count: 12)
        let content = PixelRect(x: 0, y: 0, width: 3, height: 3)
        pixels.withUnsafeBytes { bytes in
            let parts = [true, false].map {
                FolderMosaic.Part(pixels: bytes, stride: 12, content: content, isPage: $0)
            }
            let mosaic = FolderMosaic(parts, size: PixelSize(width: 61, height: 10))
            func colour(_ x: Int) -> [UInt8] { Array(mosaic.pixels[(5 * 61 + x) * 4..<(5 * 61 + x) * 4 + 4]) }
            #expect(colour(15) == [255, 255, 255, 255])
            #expect(colour(45) == [0, 0, 0, 255])
            #expect(colour(30) == [0, 0, 0, 0])
        }
    }

    @Test func `corners are round, and a single picture is whole`() {
        let pixels = [UInt8](repeating: 255, count: 100 * 50 * 4)
        pixels.withUnsafeBytes { bytes in
            let part = FolderMosaic.Part(
                pixels: bytes, stride: 400, content: PixelRect(x: 0, y: 0, width: 100, height: 50), isPage: false)
            let mosaic = FolderMosaic([part], size: PixelSize(width: 60, height: 60))
            func alpha(_ x: Int, _ y: Int) -> UInt8 { mosaic.pixels[(y * 60 + x) * 4 + 3] }
            #expect(alpha(30, 14) == 0 && alpha(30, 15) == 255 && alpha(30, 44) == 255 && alpha(30, 45) == 0)
            #expect(alpha(0, 15) == 0 && alpha(0, 30) == 255)
        }
    }

    private func best(_ name: String) async throws(ThumbnailError) -> ThumbnailRepresentation {
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("cache")))
        return try await generator.best(
            for: ThumbnailRequest(
                file: disk.location(name), size: ThumbnailSize(width: 90, height: 60), representations: .thumbnail))
    }

    @Test func `a folder shows what is in it, pictures before texts, and nothing hidden`() async throws {
        disk.makeFolder("folder")
        disk.write("folder/a.txt", Array("text".utf8))
        disk.write("folder/.hidden.png", TestPNG.file(40, 40))
        disk.write("folder/z.png", TestPNG.file(40, 40))
        disk.write("folder/unknown.bin", [0, 1, 2])
        let both = try await best("folder")
        #expect(both.source == .composite && both.kind == .thumbnail && both.contentType == .folder)
        #expect(both.picture?.size == PixelSize(width: 90, height: 60))
        // The picture is on the left: its colour, not a page's white.
        let image = try await best("folder/z.png").picture
        let left = both.picture.map { Array($0.pixels[(30 * 90 + 20) * 4..<(30 * 90 + 20) * 4 + 4]) }
        #expect(left == image.map { Array($0.pixels[(20 * 40 + 20) * 4..<(20 * 40 + 20) * 4 + 4]) })
    }

    @Test func `a folder without documents has no picture, and a damaged one spoils nothing`() async throws {
        disk.makeFolder("empty")
        await #expect(throws: ThumbnailError.self) { try await best("empty") }
        disk.makeFolder("folder")
        disk.write("folder/a.png", Array(TestPNG.file(40, 40).prefix(30)))
        disk.write("folder/b.png", TestPNG.file(40, 40))
        #expect(try await best("folder").source == .composite)
    }
}
