// SPDX-License-Identifier: MPL-2.0

/// PNG files of one colour, as some other program might write them.
public enum TestPNG {
    /// A file of `width` × `height` pixels with texts before its pixels.
    public static func file(
        _ width: Int, _ height: Int, colour: [UInt8] = [200, 100, 50], texts: [(String, String)] = []
    ) -> [UInt8] {
        let row: [UInt8] = [0] + Array(repeatElement(colour, count: width).joined())
        let pixels = Array(repeatElement(row, count: height).joined())
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0])
        for (key, text) in texts { file += chunk("tEXt", Array(key.utf8) + [0] + Array(text.utf8)) }
        return file + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
    }

    /// Whether bytes are such a file of `width` × `height` pixels, whoever wrote it, up to its end.
    public static func isWhole(_ bytes: [UInt8], _ width: Int, _ height: Int) -> Bool {
        bytes.count > 24 && bytes[16..<24].elementsEqual(bigEndian(UInt32(width)) + bigEndian(UInt32(height)))
            && bytes.suffix(12).elementsEqual(chunk("IEND", []))
    }

    /// A chunk with its length and checksum.
    public static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    /// A zlib stream that compresses nothing.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream += [rest.isEmpty ? 1 : 0]
            stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            stream += block
        } while !rest.isEmpty
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
    }
}
