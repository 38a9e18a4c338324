// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import StillRenderers

/// Files of several pictures, as cameras write them.
@Suite struct MultiPictureTests {
    private static let large = 0x01_0001

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A photo with a list that names itself and one more picture behind it.
    private static func file(_ photo: [UInt8], _ preview: [UInt8], kind: Int = large, offset: Int = 0) -> [UInt8] {
        // Mark, byte order, directory of one entry, then the list: 16 bytes a picture.
        let directory = 8 + 2 + 12 + 4
        let length = 2 + 4 + directory + 32
        let start = photo.count + length + 2 - (2 + 4 + 4)
        var segment: [UInt8] = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("MPF\0".utf8)
        segment += Array("II".utf8) + little(42, 2) + little(8, 4)
        segment += little(1, 2) + little(0xB002, 2) + little(7, 2) + little(32, 4) + little(directory, 4) + little(0, 4)
        segment += little(0x2003_0000, 4) + little(photo.count, 4) + little(0, 8)
        segment += little(kind, 4) + little(preview.count, 4) + little(start + offset, 4) + little(0, 4)
        return photo.prefix(2) + segment + photo.dropFirst(2) + preview
    }

    @Test func `the preview behind a photo is its embedded picture`() throws {
        // Grey stands for the photo, four corners for its preview.
        let photo = try MemorySource.bytes(of: "Image/grey.jpg")
        let shape = try #require(photo.withUnsafeBytes { JPEGSegments($0).size })
        let preview = try MemorySource.bytes(of: "Image/corners-1.jpg")
        let small = try #require(preview.withUnsafeBytes { JPEGSegments($0).size })
        try #require(shape.width * small.height == shape.height * small.width)
        let picture = try TestPicture.embedded(MemorySource(Self.file(photo, preview)), by: JPEGRenderer())
        #expect(picture.hasCorners)
        #expect(picture.canvas.documentSize == shape)
    }

    @Test func `another view of the same moment is none`() throws {
        let photo = try MemorySource.bytes(of: "Image/corners-1.jpg")
        let file = Self.file(photo, photo, kind: 0x02_0002)
        #expect(refusal { _ = try TestPicture.embedded(MemorySource(file), by: JPEGRenderer()) } == .nothingToShow)
    }

    @Test(arguments: [-1 << 31, -40, 400, 1 << 30])
    func `a list that points elsewhere harms nobody`(offset: Int) throws {
        let photo = try MemorySource.bytes(of: "Image/corners-1.jpg")
        let file = Self.file(photo, photo, offset: offset)
        #expect(refusal { _ = try TestPicture.embedded(MemorySource(file), by: JPEGRenderer()) } == .nothingToShow)
    }
}
