// SPDX-License-Identifier: MPL-2.0

/// Reads numbers of a TIFF structure, as EXIF is one, in its byte order. Nothing outside the bytes is ever read:
/// what would be is nil.
package struct TIFFReader {
    /// The structure; offsets count from its start.
    package let bytes: UnsafeRawBufferPointer
    private let isBigEndian: Bool

    /// Checks the mark at the start; nil if this is no TIFF structure.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x4D, 0x4D): isBigEndian = true
        case (0x49, 0x49): isBigEndian = false
        default: return nil
        }
        self.bytes = bytes
        guard number16(at: 2) == 42 else { return nil }
    }

    /// Two bytes.
    package func number16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return Int(isBigEndian ? value.bigEndian : value.littleEndian)
    }

    /// Four bytes.
    package func number32(at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 4 else { return nil }
        let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(isBigEndian ? value.bigEndian : value.littleEndian)
    }

    /// The entries of the directory at `offset`, and where the next directory starts (0: nowhere).
    package func directory(at offset: Int) -> (entries: [TIFFEntry], next: Int)? {
        guard let count = number16(at: offset), count <= 512 else { return nil }
        var entries: [TIFFEntry] = []
        for index in 0..<count {
            let place = offset + 2 + index * 12
            guard let tag = number16(at: place), let type = number16(at: place + 2),
                let length = number32(at: place + 4), let value = number32(at: place + 8)
            else { break }
            let size = TIFFEntry.size(ofType: type)
            guard size > 0, length <= bytes.count / size else { continue }
            // Values of up to four bytes stand in the entry itself.
            entries.append(
                TIFFEntry(tag: tag, type: type, count: length, place: length * size <= 4 ? place + 8 : value))
        }
        return (entries, number32(at: offset + 2 + count * 12) ?? 0)
    }

    /// An integer of an entry.
    package func integer(_ entry: TIFFEntry, _ index: Int = 0) -> Int? {
        guard index < entry.count else { return nil }
        switch entry.type {
        case 1, 7:
            let place = entry.place + index
            return place >= 0 && place < bytes.count ? Int(bytes[place]) : nil
        case 3: return number16(at: entry.place + index * 2)
        case 4, 9: return number32(at: entry.place + index * 4)
        default: return nil
        }
    }

    /// A fraction of an entry, as its numerator and denominator.
    package func fraction(_ entry: TIFFEntry, _ index: Int = 0) -> (Int, Int)? {
        guard index < entry.count, entry.type == 5 || entry.type == 10,
            let numerator = number32(at: entry.place + index * 8),
            let denominator = number32(at: entry.place + index * 8 + 4), denominator != 0
        else { return nil }
        return (numerator, denominator)
    }

    /// The text of an entry, up to its first zero, without blanks around it; nil when empty.
    package func text(_ entry: TIFFEntry) -> String? {
        guard entry.type == 2 || entry.type == 7, entry.count > 0, entry.place >= 0,
            entry.place <= bytes.count - entry.count
        else { return nil }
        let content = bytes[entry.place..<entry.place + min(entry.count, 256)].prefix { $0 != 0 }
        let blanks = content.prefix { $0 == 0x20 }.count
        let trimmed = content.dropFirst(blanks).reversed().drop { $0 == 0x20 }.reversed()
        return trimmed.isEmpty ? nil : String(decoding: Array(trimmed), as: UTF8.self)
    }
}
