// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Kindle books that PalmDOC's compression does not unpack.
@Suite struct KindleBookTests {
    /// A book of one record of text, and a picture.
    private struct Sample {
        let version: Int
        let isHuffman: Bool
        let html: String
        let picture: [UInt8]

        private static func big(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }

        /// The record 0: the headers of PalmDOC and Mobipocket, whose indexes are missing.
        private var header: [UInt8] {
            var header = [UInt8](repeating: 0, count: 280)
            func put(_ bytes: [UInt8], _ offset: Int) {
                header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
            put(Self.big(isHuffman ? 0x4448 : 1, 2), 0)
            put(Self.big(html.utf8.count, 4), 4)
            put(Self.big(1, 2) + Self.big(4_096, 2), 8)
            put(Array("MOBI".utf8) + [264, 2, 65_001, 1, version].flatMap { Self.big($0, 4) }, 16)
            for offset in [40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 164, 168, 172, 192, 244, 248, 252, 256, 260] {
                put(Self.big(-1, 4), offset)
            }
            let firstPicture = isHuffman ? 4 : 2
            put(Self.big(firstPicture, 4), 80)
            put(Self.big(version, 4), 104)
            put(Self.big(firstPicture, 4), 108)
            if isHuffman { put(Self.big(2, 4) + Self.big(2, 4), 112) }
            return header
        }

        /// A code of eight bits for each byte, with its bits inverted.
        private var codes: [[UInt8]] {
            let offsets = [24, 24 + 1_024, 24 + 1_280, 24 + 2_304]
            let table = Array("HUFF".utf8) + Self.big(24, 4) + offsets.flatMap { Self.big($0, 4) }
            let lengths = (0..<256).flatMap { _ in Self.big(255 << 8 | 0x80 | 8, 4) }
            let words = Array("CDIC".utf8) + [16, 256, 8].flatMap { Self.big($0, 4) }
            return [
                table + lengths + [UInt8](repeating: 0, count: 256 + 1_280),
                words + (0..<256).flatMap { Self.big(512 + 3 * $0, 2) }
                    + (0..<256).flatMap { Self.big(0x8001, 2) + [UInt8($0)] },
            ]
        }

        var bytes: [UInt8] {
            let text = isHuffman ? html.utf8.map { ~$0 } : Array(html.utf8)
            let records = [header, text] + (isHuffman ? codes : []) + [picture]
            var start = [UInt8](repeating: 0, count: 78)
            start.replaceSubrange(0..<4, with: "Book".utf8)
            start.replaceSubrange(60..<68, with: "BOOKMOBI".utf8)
            start.replaceSubrange(76..<78, with: Self.big(records.count, 2))
            var offset = 78 + 8 * records.count
            var list: [UInt8] = []
            for (index, record) in records.enumerated() {
                list += Self.big(offset, 4) + Self.big(index, 4)
                offset += record.count
            }
            return start + list + records.flatMap { $0 }
        }
    }

    private static func sample(version: Int, isHuffman: Bool) throws -> Sample {
        let picture = version == 8 ? "src=\"kindle:embed:0001?mime=image/png\"" : "recindex=\"00001\""
        return Sample(
            version: version, isHuffman: isHuffman,
            html: "<html><body><p>One, zwölf – 三.</p><p><img \(picture)/></p></body></html>",
            picture: try MemorySource.bytes(of: "Image/corners.png"))
    }

    @Test(arguments: [(6, true), (8, false), (8, true)])
    func `a book has its text and its pictures`(version: Int, isHuffman: Bool) throws {
        let source = MemorySource(try Self.sample(version: version, isHuffman: isHuffman).bytes)
        let session = try BookRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let drawn = try #require(session as? DrawnSession)
        #expect(try drawn.text(at: 0, length: 1_000).text.contains("One, zwölf – 三."))
        let page = try TestPicture.page(drawn)
        #expect(
            (0..<page.height).contains { y in (0..<page.width).contains { page.shows([255, 0, 0, 255], at: $0, y) } })
    }

    @Test func `a book cut anywhere is drawn or refused, never worse`() throws {
        let bytes = try Self.sample(version: 6, isHuffman: true).bytes
        var refusals = 0
        for length in stride(from: 0, to: bytes.count - 200, by: 97) {
            let source = MemorySource(Array(bytes[..<length]))
            do { _ = try TestPicture.thumbnail(source, by: BookRenderer()) } catch { refusals += 1 }
        }
        #expect(refusals > 20)
    }
}
