// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// TIFF files in luma and chroma, written here.
@Suite struct ConvertedTIFFTests {
    /// A picture of 32 × 16 pixels in one colour; `across` × `down` pixels share their samples of chroma.
    private static func file(
        across: Int, down: Int, luma: UInt8, blue: UInt8, red: UInt8, orientation: Int = 1, white: Bool = false
    ) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let (width, height) = (32, 16)
        let block = [UInt8](repeating: luma, count: across * down) + [blue, red]
        var pixels = (0..<width / across * (height / down)).flatMap { _ in block }
        // The first stored block, at the upper left, may be white.
        if white {
            pixels.replaceSubrange(..<block.count, with: [UInt8](repeating: 255, count: across * down) + [128, 128])
        }
        // Behind the directory: three depths, and the numbers that are black and white.
        let depths = 8 + 2 + 12 * 12 + 4
        let levels = [0, 255, 128, 255, 128, 255].flatMap { little($0, 4) + little(1, 4) }
        let tags = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, depths), (259, 3, 1, 1), (262, 3, 1, 6),
            (273, 4, 1, depths + 6 + levels.count), (274, 3, 1, orientation), (277, 3, 1, 3), (278, 4, 1, height),
            (279, 4, 1, pixels.count), (530, 3, 2, across | down << 16), (532, 5, 6, depths + 6),
        ]
        let entries = tags.flatMap { little($0.0, 2) + little($0.1, 2) + little($0.2, 4) + little($0.3, 4) }
        let head: [UInt8] = [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(tags.count, 2) + entries + little(0, 4)
        return head + [8, 0, 8, 0, 8, 0] + levels + pixels
    }

    @Test(arguments: [(2, 1), (1, 2), (2, 2), (4, 1), (4, 2), (4, 4)])
    func `pixels that share their chroma have their colour`(across: Int, down: Int) throws {
        let source = MemorySource(Self.file(across: across, down: down, luma: 76, blue: 85, red: 255))
        let picture = try TestPicture.thumbnail(source, by: ImageRenderer(), contentType: "image/tiff")
        #expect(picture.width == 32 && picture.height == 16)
        #expect(picture.shows([254, 0, 0, 255], at: 3, 3) && picture.shows([254, 0, 0, 255], at: 28, 12))
        // A thumbnail and a preview are made in different ways.
        let session = try ImageRenderer().open(
            source, contentType: "image/tiff", password: nil, limits: .session(.wide))
        #expect(session.info.pageSize == PageSize(width: 32, height: 16))
    }

    @Test(arguments: 1...8) func `it is upright however it is stored`(number: Int) throws {
        let bytes = Self.file(
            across: 4, down: 4, luma: 76, blue: 85, red: 255, orientation: number, white: true)
        let picture = try TestPicture.thumbnail(MemorySource(bytes), by: ImageRenderer(), contentType: "image/tiff")
        let isTurned = number > 4
        try #require(picture.width == (isTurned ? 16 : 32) && picture.height == (isTurned ? 32 : 16))
        // EXIF's orientations by the corner in which the first pixel is seen.
        let isRight = [2, 3, 6, 7].contains(number)
        let isBelow = [3, 4, 7, 8].contains(number)
        for (right, below) in [(false, false), (true, false), (false, true), (true, true)] {
            let (x, y) = (right ? picture.width - 2 : 1, below ? picture.height - 2 : 1)
            let isFirst = right == isRight && below == isBelow
            #expect(picture.shows([254, isFirst ? 255 : 0, isFirst ? 255 : 0, 255], at: x, y), "\(right), \(below)")
        }
    }

    @Test func `chroma that more pixels share downwards than across is refused`() {
        let source = MemorySource(Self.file(across: 1, down: 4, luma: 76, blue: 85, red: 255))
        let reason = refusal {
            _ = try TestPicture.thumbnail(source, by: ImageRenderer(), contentType: "image/tiff")
        }
        #expect(reason != nil)
    }
}
