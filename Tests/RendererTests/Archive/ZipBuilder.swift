// SPDX-License-Identifier: MPL-2.0

/// A builder of a ZIP file from its parts, with the faults of real ones.
struct ZipBuilder {
    /// A file or folder, stored without compression.
    struct Entry {
        var name: [UInt8]
        var content: [UInt8] = []
        /// The system of the program that made the entry: 0 is DOS, 3 is Unix.
        var system: UInt8 = 0
        var flags = 0
        var extra: [UInt8] = []
        var attributes = 0

        init(_ name: some Sequence<UInt8>, _ content: String = "", system: UInt8 = 0) {
            self.name = Array(name)
            self.content = Array(content.utf8)
            self.system = system
        }
    }

    var entries: [Entry] = []
    var comment: [UInt8] = []
    /// The number of entries in the end record; nil for the right one.
    var count: Int?
    /// The program before the ZIP file, from whose end the offsets count.
    var program: [UInt8] = []
    /// Whether the end record of large ZIP files states the central directory (ZIP64).
    var isLarge = false

    init(_ entries: [Entry]) { self.entries = entries }

    /// The bytes of the file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = bytes.count
            // Version, flags, no compression, 2024-03-05 12:30:00, checksum, sizes, lengths.
            let common =
                Self.number(20, 2) + Self.number(entry.flags, 2) + Self.number(0, 2) + Self.number(0x63C0, 2)
                + Self.number(0x5865, 2) + Self.number(Int(Self.checksum(entry.content)), 4)
                + Self.number(entry.content.count, 4) + Self.number(entry.content.count, 4)
                + Self.number(entry.name.count, 2)
            bytes += [0x50, 0x4B, 3, 4] + common + Self.number(0, 2) + entry.name + entry.content
            directory += [0x50, 0x4B, 1, 2, 20, entry.system] + common + Self.number(entry.extra.count, 2)
            directory += Self.number(0, 6) + Self.number(entry.attributes, 4) + Self.number(offset, 4)
            directory += entry.name + entry.extra
        }
        let number = (count ?? entries.count) & 0xFFFF
        if isLarge {
            let record =
                [0x50, 0x4B, 6, 6] + Self.number(44, 8) + [45, 3, 45, 0] + Self.number(0, 8) + Self.number(number, 8)
                + Self.number(number, 8) + Self.number(directory.count, 8) + Self.number(bytes.count, 8)
            let locator = [0x50, 0x4B, 6, 7] + Self.number(0, 4) + Self.number(bytes.count + directory.count, 8)
            let end = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 12)
            return program + bytes + directory + record + locator + [1, 0, 0, 0] + end
                + Self.number(comment.count, 2) + comment
        }
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.number(number, 2) + Self.number(number, 2)
            + Self.number(directory.count, 4) + Self.number(bytes.count, 4) + Self.number(comment.count, 2)
        return program + bytes + directory + end + comment
    }

    /// The extra field with a UTF-8 path for an entry with another name (Info-ZIP Unicode Path).
    static func unicodePath(_ path: String, of name: [UInt8]) -> [UInt8] {
        let data = [1] + number(Int(checksum(name)), 4) + Array(path.utf8)
        return number(0x7075, 2) + number(data.count, 2) + data
    }

    static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
    }
}
