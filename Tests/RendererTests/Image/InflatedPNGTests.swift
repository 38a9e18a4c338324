// SPDX-License-Identifier: MPL-2.0

import CSpng
import DocumentModel
import Testing

@testable import StillRenderers

/// Whatever a file's filters, the pixels are those that went in.
@Suite struct InflatedPNGTests {
    private let width = 13
    private let height = 11

    /// Pixels of so many channels, opaque where they have alpha.
    private func pixels(_ channels: Int) -> [[UInt8]] {
        var state: UInt32 = 1
        return (0..<height).map { _ in
            (0..<width * channels).map { index in
                state = state &* 1_664_525 &+ 1_013_904_223
                let isAlpha = channels % 2 == 0 && index % channels == channels - 1
                return isAlpha ? 255 : UInt8(state >> 24)
            }
        }
    }

    /// Filtered rows, each with its filter before it: the filters by turns, beginning with one of them.
    private func filtered(_ rows: [[UInt8]], _ channels: Int, first: Int) -> [UInt8] {
        var result: [UInt8] = []
        for (y, row) in rows.enumerated() {
            let filter = (first + y) % 5
            result.append(UInt8(filter))
            for (x, value) in row.enumerated() {
                let left = x >= channels ? Int(row[x - channels]) : 0
                let up = y > 0 ? Int(rows[y - 1][x]) : 0
                let corner = x >= channels && y > 0 ? Int(rows[y - 1][x - channels]) : 0
                let guess = left + up - corner
                let distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
                let nearest =
                    distances.0 <= distances.1 && distances.0 <= distances.2
                    ? left : distances.1 <= distances.2 ? up : corner
                result.append(value &- UInt8([0, left, up, (left + up) / 2, nearest][filter]))
            }
        }
        return result
    }

    private func file(_ channels: Int, first: Int, parts: Int = 1, damaged: Bool = false) -> [UInt8] {
        let data = filtered(pixels(channels), channels, first: first)
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let length = UInt16(data.count)
        var stream: [UInt8] = [0x78, 0x01, 1, UInt8(length & 255), UInt8(length >> 8)]
        stream += [UInt8(~length & 255), UInt8(~length >> 8)] + data
        stream += bigEndian(damaged ? 0 : high << 16 | low)
        let colour: UInt8 = [1: 0, 2: 4, 3: 2, 4: 6][channels]!
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colour, 0, 0, 0])
        let size = (stream.count + parts - 1) / parts
        for start in stride(from: 0, to: stream.count, by: size) {
            file += chunk("IDAT", Array(stream[start..<min(start + size, stream.count)]))
        }
        return file + chunk("IEND", [])
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        let sum = body.reduce(UInt32(0xFFFF_FFFF)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return bigEndian(UInt32(data.count)) + body + bigEndian(~sum)
    }

    private func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    /// What the decoder makes of a file, and whether it was inflated at once.
    private func decoded(_ file: [UInt8]) throws -> (pixels: [UInt8], isInflated: Bool) {
        try file.withUnsafeBytes { file in
            var header = spng_ihdr()
            let context = spng_ctx_new(0)
            defer { spng_ctx_free(context) }
            spng_set_png_buffer(context, file.baseAddress, file.count)
            spng_get_ihdr(context, &header)
            let decoder = try PNGDecoder(file)
            var output = [UInt8](repeating: 0, count: width * height * 4)
            try output.withUnsafeMutableBytes { try decoder.decode(to: decoder.size, into: $0) }
            return (output, InflatedPNG(file, header) != nil)
        }
    }

    private func expected(_ channels: Int) -> [UInt8] {
        var result: [UInt8] = []
        for row in pixels(channels) {
            for start in stride(from: 0, to: row.count, by: channels) {
                let isGrey = channels < 3
                let (red, green, blue) = (row[start], row[isGrey ? start : start + 1], row[isGrey ? start : start + 2])
                result += [blue, green, red, 255]
            }
        }
        return result
    }

    @Test(arguments: 1...4, 0..<5) func `every filter is undone for every kind of pixel`(channels: Int, first: Int)
        throws
    {
        for parts in [1, 3] {
            let result = try decoded(file(channels, first: first, parts: parts))
            #expect(result.isInflated)
            #expect(result.pixels == expected(channels))
        }
    }

    @Test func `a file with a wrong checksum is drawn all the same, the careful way`() throws {
        let result = try decoded(file(3, first: 0, damaged: true))
        #expect(!result.isInflated)
        #expect(result.pixels == expected(3))
    }

    @Test func `no damage does more than refuse the file`() {
        let good = file(4, first: 1, parts: 2)
        for length in 0..<good.count { _ = try? decoded(Array(good.prefix(length))) }
        for index in good.indices {
            var bad = good
            bad[index] ^= 0x11
            // The size must stay what the test's memory is for.
            if (16..<24).contains(index) { continue }
            _ = try? decoded(bad)
        }
    }
}
