// SPDX-License-Identifier: MPL-2.0

/// A ZIP archive of a few small files, none of them compressed (PKWARE's APPNOTE 4.3).
struct StoredArchive {
    private var content: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a file.
    mutating func add(_ name: String, _ bytes: [UInt8]) {
        let name = Array(name.utf8)
        let (offset, checksum) = (content.count, Self.checksum(bytes))
        // Version 2.0, no flags, stored, 1980-01-01: the same bytes whenever it is made.
        let common: [UInt8] =
            Self.short(20) + Self.short(0) + Self.short(0) + Self.short(0) + Self.short(0x21) + Self.long(checksum)
            + Self.long(UInt32(bytes.count)) + Self.long(UInt32(bytes.count)) + Self.short(name.count) + Self.short(0)
        content += Self.long(0x0403_4B50) + common + name + bytes
        directory += Self.long(0x0201_4B50) + Self.short(20) + common
        directory += Self.short(0) + Self.short(0) + Self.short(0) + Self.long(0) + Self.long(UInt32(offset)) + name
        count += 1
    }

    /// The archive's bytes.
    var bytes: [UInt8] {
        let end: [UInt8] =
            Self.long(0x0605_4B50) + Self.short(0) + Self.short(0) + Self.short(count) + Self.short(count)
            + Self.long(UInt32(directory.count)) + Self.long(UInt32(content.count)) + Self.short(0)
        return content + directory + end
    }

    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    private static func long(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// CRC-32 as ZIP, gzip and PNG have it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
