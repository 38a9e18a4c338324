// SPDX-License-Identifier: MPL-2.0

/// A package (ZIP file, uncompressed) with named parts.
struct TestPackage {
    private var parts: [(name: [UInt8], content: [UInt8])] = []

    init(_ parts: [String: String]) {
        for (name, text) in parts.sorted(by: { $0.key < $1.key }) {
            self.parts.append((Array(name.utf8), Array(text.utf8)))
        }
    }

    /// The bytes of the ZIP file.
    var bytes: [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in parts {
            let sizes = number(Self.checksum(content), 4) + number(content.count, 4) + number(content.count, 4)
            let common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0] + sizes + number(name.count, 2)
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 12) + number(file.count, 4)
            directory += name
            file += [0x50, 0x4B, 3, 4] + common + [0, 0] + name + content
        }
        let end = number(parts.count, 2) + number(parts.count, 2) + number(directory.count, 4) + number(file.count, 4)
        return file + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + end + [0, 0]
    }

    /// A gzip file of some bytes, which it holds uncompressed (RFC 1952, RFC 1951 §3.2.4).
    static func gzip(_ content: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        let block = [1] + number(content.count, 2) + number(~content.count, 2) + content
        return header + block + number(checksum(content), 4) + number(content.count, 4)
    }

    /// The CRC-32 of bytes.
    static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~sum)
    }
}
