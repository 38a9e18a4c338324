// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The text keys of a PNG file, as thumbnails carry them: read and written without decoding anything.
struct PNGText: Equatable, Sendable {
    /// The most keys that are read, and the longest text.
    private static let limits = (keys: 64, length: 65_536)

    /// The picture's size in pixels, as its header says.
    let size: PixelSize
    /// Texts by key.
    let texts: [String: String]

    /// Reads the header and the texts that come before the pixels. Nil when that is not how the file begins.
    ///
    /// - Parameter bytes: the file's beginning; it must reach to the pixels.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard var chunks = PNGChunks(bytes), let header = chunks.next(), header.type == PNGChunks.type("IHDR"),
            header.data.count == 13
        else { return nil }
        let (width, height) = (Int(header.data.bigEndian(at: 0)), Int(header.data.bigEndian(at: 4)))
        guard width > 0, height > 0, width <= PixelSize.sideLimit, height <= PixelSize.sideLimit else {
            return nil
        }
        size = PixelSize(width: width, height: height)
        var texts: [String: String] = [:]
        var count = 0
        while let chunk = chunks.next(), chunk.type != PNGChunks.type("IDAT"), chunk.type != PNGChunks.type("IEND") {
            guard chunk.data.count <= Self.limits.length, count < Self.limits.keys else { continue }
            if let (key, text) = Self.text(chunk) {
                texts[key] = text
                count += 1
            }
        }
        self.texts = texts
    }

    /// Key and text of an uncompressed text chunk.
    private static func text(_ chunk: PNGChunks.Chunk) -> (String, String)? {
        guard let end = chunk.data.firstIndex(of: 0) else { return nil }
        let key = String(decoding: chunk.data[..<end], as: UTF8.self)
        var text = chunk.data[(end + 1)...]
        switch chunk.type {
        case PNGChunks.type("tEXt"):
            // Latin-1 by the standard, UTF-8 by many writers; the keys that matter are ASCII.
            return (key, String(decoding: text, as: UTF8.self))
        case PNGChunks.type("iTXt"):
            guard text.count >= 2, text.removeFirst() == 0 else { return nil }
            text.removeFirst()
            for _ in 0..<2 {
                guard let end = text.firstIndex(of: 0) else { return nil }
                text = text[(end + 1)...]
            }
            return (key, String(decoding: text, as: UTF8.self))
        default:
            return nil
        }
    }

    /// A PNG file with these texts and no other, placed before the pixels.
    ///
    /// The file comes from a renderer, which knows no file's name and must not be able to state one: whatever it
    /// wrote besides the picture is left out. Nil when it is no PNG file.
    ///
    /// - Parameter keepsOthers: whether everything but texts stays, for a file that lies in the cache already.
    static func file(
        _ bytes: UnsafeRawBufferPointer, with texts: [(key: String, text: String)], keepsOthers: Bool = false
    ) -> [UInt8]? {
        guard let chunks = PNGChunks(bytes) else { return nil }
        let kept = ["IHDR", "PLTE", "tRNS", "sRGB", "IDAT", "IEND"] as [StaticString]
        let dropped = ["tEXt", "zTXt", "iTXt"] as [StaticString]
        var result = PNGChunks.signature
        result.reserveCapacity(bytes.count + 1024)
        var isFirst = true
        var isComplete = false
        for chunk in chunks {
            guard isFirst == (chunk.type == PNGChunks.type("IHDR")) else { return nil }
            let isKept =
                keepsOthers
                ? !dropped.contains { PNGChunks.type($0) == chunk.type }
                : kept.contains { PNGChunks.type($0) == chunk.type }
            if isKept { result += chunk.whole }
            if isFirst { for (key, text) in texts { result += encoded(key, text) } }
            isFirst = false
            if chunk.type == PNGChunks.type("IEND") {
                isComplete = true
                break
            }
        }
        return isComplete ? result : nil
    }

    /// A chunk: `tEXt` for ASCII, which every program reads, `iTXt` for the rest.
    private static func encoded(_ key: String, _ text: String) -> [UInt8] {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let data = Array(key.utf8) + (isASCII ? [0] : [0, 0, 0, 0, 0]) + Array(text.utf8)
        let body = Array((isASCII ? "tEXt" : "iTXt").utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    /// CRC-32 as PNG has it, bit by bit: texts are short.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
