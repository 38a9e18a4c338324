// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// TIFF files of whole samples in strips, written here without compression.
@Suite struct TIFFRowsTests {
    /// What a file holds.
    private struct Plain {
        var width: Int
        var height: Int
        var bits = 8
        var samples: Int
        /// 0 is inverted grey, 1 grey, 2 red, green and blue.
        var kind: Int
        /// There have to be two strips at least.
        var rowsPerStrip = 2
        /// Strips that lie behind the end of the file.
        var lost: Range<Int> = 0..<0
        var orientation = 1
        /// What the sample beyond the colours is for; nil for none.
        var extra: Int?

        func file(_ samplesOfRow: [Int]) -> [UInt8] {
            func little(_ value: Int, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
            let row = samplesOfRow.flatMap { little($0, bits / 8) }
            let strips = (height + rowsPerStrip - 1) / rowsPerStrip
            let tagCount = extra == nil ? 10 : 11
            let depths = 8 + 2 + tagCount * 12 + 4
            let offsets = depths + samples * 2
            let counts = offsets + strips * 4
            let start = counts + strips * 4
            var tags = [
                (256, 4, 1, width), (257, 4, 1, height), (258, 3, samples, samples > 2 ? depths : bits | bits << 16),
                (259, 3, 1, 1), (262, 3, 1, kind), (273, 4, strips, offsets), (274, 3, 1, orientation),
                (277, 3, 1, samples), (278, 4, 1, rowsPerStrip), (279, 4, strips, counts),
            ]
            if let extra { tags.append((338, 3, 1, extra)) }
            let entries = tags.flatMap { little($0.0, 2) + little($0.1, 2) + little($0.2, 4) + little($0.3, 4) }
            let places = (0..<strips).flatMap { strip in
                little(lost.contains(strip) ? 1 << 30 : start + strip * rowsPerStrip * row.count, 4)
            }
            let lengths = (0..<strips).flatMap { strip in
                little(min(rowsPerStrip, height - strip * rowsPerStrip) * row.count, 4)
            }
            let head = Array("II".utf8) + little(42, 2) + little(8, 4) + little(tagCount, 2) + entries + little(0, 4)
            return head + (0..<samples).flatMap { _ in little(bits, 2) } + places + lengths
                + (0..<height).flatMap { _ in row }
        }
    }

    private func draw(_ file: [UInt8], side: Int = 256) throws -> TestPicture {
        #expect(file.withUnsafeBytes { TIFFRows(ByteView($0)) != nil })
        return try TestPicture.thumbnail(MemorySource(file), by: ImageRenderer(), side: side)
    }

    @Test(arguments: [8, 16]) func `grey goes from black to white`(bits: Int) throws {
        let most = 1 << bits - 1
        let row = (0..<9).map { most * $0 / 8 }
        for kind in [0, 1] {
            let picture = try draw(Plain(width: 9, height: 5, bits: bits, samples: 1, kind: kind).file(row))
            #expect(picture.width == 9 && picture.height == 5 && picture.canvas.isOpaque)
            for x in 0..<9 {
                let grey = UInt8(255 * (kind == 1 ? row[x] : most - row[x]) / most)
                for y in 0..<5 { #expect(picture.shows([grey, grey, grey, 255], at: x, y, within: 1), "\(x), \(y)") }
            }
        }
    }

    @Test(arguments: [8, 16]) func `colours are those colours, seen through as far as the file says`(bits: Int) throws {
        let most = 1 << bits - 1
        let opaque = try draw(
            Plain(width: 3, height: 4, bits: bits, samples: 3, kind: 2).file([most, 0, 0, 0, most, 0, 0, 0, most]))
        for (x, colour) in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]].enumerated() {
            #expect(opaque.shows(colour.map { UInt8($0) }, at: x, 1))
        }
        #expect(opaque.canvas.isOpaque)
        let clear = try draw(
            Plain(width: 2, height: 4, bits: bits, samples: 4, kind: 2, extra: 2)
                .file([most, 0, 0, most / 2, 0, most, 0, 0]))
        #expect(clear.shows([127, 0, 0, 127], at: 0, 1, within: 1))
        #expect(clear.shows([0, 0, 0, 0], at: 1, 1))
        #expect(!clear.canvas.isOpaque)
    }

    @Test func `grey is seen through, too`() throws {
        let picture = try draw(Plain(width: 2, height: 4, samples: 2, kind: 1, extra: 2).file([200, 255, 200, 0]))
        #expect(picture.shows([200, 200, 200, 255], at: 0, 0))
        #expect(picture.shows([0, 0, 0, 0], at: 1, 0))
    }

    @Test func `stored turned, it is upright`() throws {
        // A column of red beside one of blue, to be turned to the right.
        let file = Plain(width: 2, height: 4, samples: 3, kind: 2, orientation: 6).file([255, 0, 0, 0, 0, 255])
        let picture = try draw(file)
        #expect(picture.width == 4 && picture.height == 2)
        #expect(picture.shows([255, 0, 0, 255], at: 3, 0))
        #expect(picture.shows([0, 0, 255, 255], at: 0, 1))
    }

    @Test func `what the strips average is what is shown small`() throws {
        let file = Plain(width: 64, height: 64, samples: 1, kind: 1, rowsPerStrip: 7)
            .file((0..<64).map { $0 % 2 == 0 ? 0 : 200 })
        let picture = try draw(file, side: 16)
        for x in 0..<16 { #expect(picture.shows([100, 100, 100, 255], at: x, 15, within: 1)) }
    }

    @Test func `a strip that is lost leaves the others`() throws {
        let row = [Int](repeating: 200, count: 8)
        let picture = try draw(Plain(width: 8, height: 10, samples: 1, kind: 1, lost: 1..<2).file(row))
        for y in 0..<10 {
            let isThere = y < 2 || y > 3
            #expect(picture.shows(isThere ? [200, 200, 200, 255] : [0, 0, 0, 0], at: 4, y), "row \(y)")
        }
        #expect(!picture.canvas.isOpaque)
        let gone = Plain(width: 8, height: 20, samples: 1, kind: 1, lost: 1..<10).file(row)
        #expect(refusal { _ = try draw(gone) } == .damaged)
    }

    @Test func `other pictures are left to who reads them`() throws {
        let associated = Plain(width: 2, height: 4, samples: 4, kind: 2, extra: 1).file([9, 9, 9, 9, 9, 9, 9, 9])
        #expect(associated.withUnsafeBytes { TIFFRows(ByteView($0)) == nil })
        let inks = Plain(width: 2, height: 4, samples: 4, kind: 5).file([9, 9, 9, 9, 9, 9, 9, 9])
        #expect(inks.withUnsafeBytes { TIFFRows(ByteView($0)) == nil })
    }
}
