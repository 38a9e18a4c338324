// SPDX-License-Identifier: MPL-2.0

/// ZIP files whose entries are not compressed.
public enum TestZIP {
    /// A file of entries in their order (APPNOTE.TXT §4.3).
    public static func file(_ entries: [(path: String, content: [UInt8])]) -> [UInt8] {
        var (file, directory): ([UInt8], [UInt8]) = ([], [])
        for (path, content) in entries {
            let name = Array(path.utf8)
            let sizes = number(checksum(content), 4) + number(content.count, 4) + number(content.count, 4)
            // Names are UTF-8; the date is the first of January 1980.
            let common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0] + sizes + number(name.count, 2)
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 12) + number(file.count, 4)
            directory += name
            file += [0x50, 0x4B, 3, 4] + common + [0, 0] + name + content
        }
        let counts = number(entries.count, 2) + number(entries.count, 2)
        let end = counts + number(directory.count, 4) + number(file.count, 4)
        return file + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + end + [0, 0]
    }

    private static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The CRC-32 of bytes.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~sum)
    }
}
