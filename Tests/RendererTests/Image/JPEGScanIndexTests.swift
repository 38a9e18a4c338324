// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Pictures
@testable import StillRenderers

/// Parts of JPEG pictures, decoded without the MCUs above and beside them.
@Suite struct JPEGScanIndexTests {
    /// A JPEG file in which every block has other coefficients.
    private func file(_ width: Int, _ height: Int) throws -> [UInt8] {
        let raster = try Raster(PixelSize(width: width, height: height))
        var state: UInt32 = 1
        for place in 0..<raster.bytes.count {
            state = state &* 1_664_525 &+ 1_013_904_223
            let wave = (place / 4 % width) * 3 + (place / 4 / width) * 2
            raster.bytes[place] = place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: wave / 8 + Int(state >> 27))
        }
        return try JPEGEncoder().encode(
            UnsafeRawBufferPointer(raster.bytes), size: raster.size, stride: raster.stride, isOpaque: true, as: .jpeg,
            options: EncodingOptions())
    }

    private func decoded(_ file: [UInt8]) throws -> Raster {
        try JPEGDocument(MemorySource(file), limits: .session(.still), indexedFrom: .max).decode(frame: 0, atLeast: 1)
    }

    private func pixel(_ raster: Raster, _ x: Int, _ y: Int) -> UInt32 {
        raster.row(y).load(fromByteOffset: x * 4, as: UInt32.self)
    }

    /// A file of all MCUs of another file.
    private func rewritten(_ file: [UInt8]) throws -> [UInt8] {
        try file.withUnsafeBytes { bytes in
            let segments = JPEGSegments(bytes)
            let index = try #require(JPEGScanIndex(bytes, segments))
            let size = try #require(segments.size)
            return try #require(
                index.file(
                    mcuColumns: 0..<index.frame.mcusPerRow, mcuRows: 0..<index.frame.mcuRows, size: size))
        }
    }

    @Test func `a file of all MCUs decodes to the same pixels, from files with restart markers and without`() throws {
        let file = try file(333, 211)
        let whole = try decoded(file)
        // The file written has a restart marker after each MCU row.
        let again = try rewritten(file)
        #expect(again.indices.dropLast().contains { again[$0] == 0xFF && again[$0 + 1] == 0xD3 })
        for copy in [again, try rewritten(again)] {
            let other = try decoded(copy)
            #expect(other.size == whole.size)
            let differing = (0..<whole.bytes.count).filter { other.bytes[$0] != whole.bytes[$0] }
            #expect(differing.isEmpty, "from \(differing.first.map { ($0 / 4 % 333, $0 / 4 / 333) } ?? (0, 0)) on")
        }
    }

    @Test(arguments: ["baseline.jpg", "grey.jpg", "cmyk.jpg", "adobe-rgb.jpg"])
    func `a file of all MCUs decodes to the same pixels, whatever the components`(name: String) throws {
        let file = try MemorySource.bytes(of: "Image/\(name)")
        let (whole, again) = (try decoded(file), try decoded(rewritten(file)))
        try #require(whole.size == again.size)
        #expect(Array(whole.bytes) == Array(again.bytes))
    }

    @Test func `a part decodes to the same pixels as the whole picture`() throws {
        let file = try file(900, 700)
        let whole = try decoded(file)
        let document = try JPEGDocument(MemorySource(file), limits: .session(.still), indexedFrom: 0)
        #expect(document.isTiled)
        // From the bottom up, as rows are indexed from the top down; the second is right of the first checkpoints.
        for part in [
            PixelRect(x: 100, y: 600, width: 77, height: 100), PixelRect(x: 600, y: 333, width: 300, height: 40),
            PixelRect(x: 0, y: 0, width: 20, height: 20), PixelRect(x: 899, y: 699, width: 1, height: 1),
        ] {
            let piece = try #require(try document.decode(frame: 0, part: part, atLeast: 1))
            #expect(piece.raster.size.width <= part.width + 64 && piece.raster.size.height <= part.height + 64)
            for y in part.y..<part.y + part.height {
                for x in part.x..<part.x + part.width {
                    guard pixel(piece.raster, x - piece.place.x, y - piece.place.y) == pixel(whole, x, y) else {
                        Issue.record("\(x), \(y) of \(part) is another one")
                        return
                    }
                }
            }
        }
    }

    @Test func `a part decoded at a reduced scale has its place in the whole picture`() throws {
        let document = try JPEGDocument(MemorySource(file(900, 700)), limits: .session(.still), indexedFrom: 0)
        let part = try #require(
            try document.decode(
                frame: 0, part: PixelRect(x: 300, y: 200, width: 200, height: 100), atLeast: 0.25))
        #expect(part.place == PixelRect(x: 272, y: 176, width: 256, height: 144))
        #expect(part.raster.size == PixelSize(width: 64, height: 36))
    }

    @Test func `below damage in the scan, parts are decoded without the index`() throws {
        var file = try file(900, 700)
        // An EOI marker in the middle of the entropy-coded segment.
        file[file.count / 2] = 0xFF
        file[file.count / 2 + 1] = 0xD9
        let document = try JPEGDocument(MemorySource(file), limits: .session(.still), indexedFrom: 0)
        let whole = try decoded(file)
        let low = PixelRect(x: 100, y: 600, width: 50, height: 50)
        let part = try #require(try document.decode(frame: 0, part: low, atLeast: 1))
        #expect(!document.isTiled)
        #expect(pixel(part.raster, 110 - part.place.x, 610 - part.place.y) == pixel(whole, 110, 610))
        // Above the damage the index is used.
        let high = PixelRect(x: 100, y: 40, width: 50, height: 50)
        let intact = try #require(try document.decode(frame: 0, part: high, atLeast: 1))
        #expect(pixel(intact.raster, 110 - intact.place.x, 50 - intact.place.y) == pixel(whole, 110, 50))
    }

    @Test func `files that are truncated or damaged anywhere do not crash the index`() throws {
        let file = try file(160, 120)
        var state: UInt32 = 7
        for round in 0..<600 {
            var changed = round < 100 ? Array(file.prefix(file.count * round / 100)) : file
            if round >= 100 {
                for _ in 0..<3 {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    changed[Int(state >> 8) % changed.count] = UInt8(state >> 24)
                }
            }
            changed.withUnsafeBytes { bytes in
                let segments = JPEGSegments(bytes)
                guard let index = JPEGScanIndex(bytes, segments) else { return }
                let size = PixelSize(width: 160, height: 120)
                _ = index.file(
                    mcuColumns: 0..<index.frame.mcusPerRow, mcuRows: 0..<min(8, index.frame.mcuRows), size: size)
            }
        }
    }

    @Test func `a progressive file has no index`() throws {
        let file = try MemorySource.bytes(of: "Image/progressive.jpg")
        #expect(try !JPEGDocument(MemorySource(file), limits: .session(.still), indexedFrom: 0).isTiled)
    }

    @Test func `parts drawn at any scale have the pixels of the whole picture drawn at that scale`() throws {
        let bytes = try file(900, 700)
        let size = PixelSize(width: 900, height: 700)
        let session = try ImageSession(
            try JPEGDocument(MemorySource(bytes), limits: .session(.still), indexedFrom: .max), provider: .jpeg)
        let document = try JPEGDocument(MemorySource(bytes), limits: .session(.still), indexedFrom: 0)
        for scale in [0.37, 0.5, 0.73, 1, 2.3] {
            let region = PixelRect(x: Int(300 * scale), y: Int(200 * scale), width: 64, height: 48)
            let picture = try TestPicture.page(session, scale: scale, region: region)
            let seen = PixelRect(x: 280, y: 180, width: 240, height: 190)
            let part = try #require(try document.decode(frame: 0, part: seen, atLeast: min(1, scale)))
            var output = [UInt8](repeating: 0, count: region.width * region.height * 4)
            let sampler = AreaSampler(from: part.raster.size, place: part.place, drawnAt: scale, region: region)
            try output.withUnsafeMutableBytes { target in
                try sampler.run(into: target, stride: region.width * 4) { (y) throws(Refusal) in
                    UnsafeRawPointer(part.raster.row(y))
                }
            }
            let differences = zip(output, picture.pixels).map { abs(Int($0) - Int($1)) }
            #expect(try #require(differences.max()) <= 1, "at \(scale) of \(size)")
        }
    }
}
