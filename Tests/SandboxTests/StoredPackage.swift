// SPDX-License-Identifier: MPL-2.0

import CDeflate

/// The files in a ZIP file, to be changed and written again, uncompressed.
struct StoredPackage {
    /// A file in it.
    struct Entry {
        let name: [UInt8]
        var content: [UInt8]
    }

    var entries: [Entry]

    /// Reads a ZIP file (APPNOTE.TXT, without ZIP64); nil for anything else.
    init?(_ file: [UInt8]) {
        func number(_ place: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        guard file.starts(with: [0x50, 0x4B, 3, 4]),
            let end = (0...max(0, file.count - 22)).last(where: { file[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
        else { return nil }
        entries = []
        var place = number(end + 16, 4)
        for _ in 0..<number(end + 10, 2) {
            let (method, packed, length) = (number(place + 10, 2), number(place + 20, 4), number(place + 24, 4))
            let (nameLength, extra, comment) = (number(place + 28, 2), number(place + 30, 2), number(place + 32, 2))
            let local = number(place + 42, 4)
            let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
            let name = Array(file[place + 46..<place + 46 + nameLength])
            var content = Array(file[start..<start + packed])
            if method == 8 {
                var inflated = [UInt8](repeating: 0, count: length)
                let decompressor = libdeflate_alloc_decompressor()
                defer { libdeflate_free_decompressor(decompressor) }
                guard
                    libdeflate_deflate_decompress(decompressor, content, packed, &inflated, length, nil)
                        == LIBDEFLATE_SUCCESS
                else { return nil }
                content = inflated
            } else if method != 0 {
                return nil
            }
            entries.append(Entry(name: name, content: content))
            place += 46 + nameLength + extra + comment
        }
    }

    /// The ZIP file.
    var bytes: [UInt8] {
        func bytes(_ number: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let checksum = Int(libdeflate_crc32(0, entry.content, entry.content.count))
            let sizes = bytes(checksum, 4) + bytes(entry.content.count, 4) + bytes(entry.content.count, 4)
            let common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0]
            directory += [0x50, 0x4B, 1, 2, 20, 0] + common + sizes + bytes(entry.name.count, 2)
            directory += [UInt8](repeating: 0, count: 12) + bytes(file.count, 4) + entry.name
            file += [0x50, 0x4B, 3, 4] + common + sizes + bytes(entry.name.count, 2) + [0, 0] + entry.name
            file += entry.content
        }
        let start = file.count
        file += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + bytes(entries.count, 2) + bytes(entries.count, 2)
        return file + bytes(directory.count, 4) + bytes(start, 4) + [0, 0]
    }
}
