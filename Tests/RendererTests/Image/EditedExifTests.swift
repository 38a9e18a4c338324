// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Pictures
@testable import StillRenderers

@Suite struct EditedExifTests {
    private func exif(_ bytes: [UInt8]) -> Exif? { bytes.withUnsafeBytes { Exif($0) } }

    @Test func `metadata that says nothing of how a picture lies learns it`() {
        var edited = EditedExif([])
        edited.setOrientation(.turnedLeft)
        #expect(exif(edited.bytes)?.orientation == .turnedLeft)
    }

    @Test(arguments: [true, false]) func `what was said before stays`(isBigEndian: Bool) {
        // One entry: the maker, "Mine".
        let little: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x0F, 0x01, 2, 0, 5, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
            + Array("Mine\0".utf8)
        let big: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x0F, 0, 2, 0, 0, 0, 5, 0, 0, 0, 26, 0, 0, 0, 0]
            + Array("Mine\0".utf8)
        var edited = EditedExif(isBigEndian ? big : little)
        edited.setOrientation(.upsideDown)
        #expect(exif(edited.bytes)?.orientation == .upsideDown)
        #expect(exif(edited.bytes)?.facts == [Fact(.camera, "Mine")])
        let length = edited.bytes.count
        edited.setOrientation(.upright)
        #expect(exif(edited.bytes)?.orientation == .upright)
        #expect(edited.bytes.count == length)
    }

    @Test func `what makes no sense is left alone`() {
        for bytes in [[0x49, 0x49, 42, 0, 0xFF, 0xFF, 0xFF, 0x7F], [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xFF, 0xFF]] {
            var edited = EditedExif(bytes.map { UInt8($0) })
            edited.setOrientation(.flipped)
            edited.setSize(PixelSize(width: 1, height: 2))
            edited.dropThumbnail()
            #expect(edited.bytes == bytes.map { UInt8($0) })
        }
    }

    @Test func `nothing of a dropped thumbnail is left in the metadata`() throws {
        let photo = try MemorySource.bytes(of: "Image/photo.jpg")
        let structure = photo.withUnsafeBytes { photo in JPEGSegments(photo).exif.map { Array(photo[$0]) } }
        let old = try #require(structure)
        let place = try #require(exif(old)?.thumbnail)
        try #require(old[place] != [UInt8](repeating: 0, count: place.count)[...])
        var edited = EditedExif(old)
        edited.dropThumbnail()
        #expect(exif(edited.bytes)?.thumbnail == nil)
        #expect(edited.bytes[place].allSatisfy { $0 == 0 })
        #expect(exif(edited.bytes)?.facts == exif(old)?.facts)
    }
}
