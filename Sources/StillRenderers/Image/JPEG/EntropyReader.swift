// SPDX-License-Identifier: MPL-2.0

/// The bits of a JPEG file's picture data (ITU-T T.81, F.2.2.5): stuffed zeros are left out, and markers end them.
struct EntropyReader {
    /// Where it is; what was there can be gone on from later.
    struct Place {
        /// The next byte that is not in ``buffer``.
        var offset: Int
        /// The next bits, from the highest on, and how many they are; below 0 when more was read than there is.
        var buffer: UInt64 = 0
        var count = 0
    }

    var place: Place

    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: the whole file, which must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer, at place: Place) {
        self.bytes = bytes
        self.place = place
    }

    /// Whether more was read than there is.
    var isExhausted: Bool { place.count < 0 }

    /// Makes sure of 32 bits, or of all that are left before the next marker.
    @inline(__always)
    mutating func fill() {
        if place.count < 32 { refill() }
    }

    private mutating func refill() {
        guard place.count >= 0, let base = bytes.baseAddress else { return }
        if place.offset + 8 <= bytes.count {
            let word = UInt64(bigEndian: (base + place.offset).loadUnaligned(as: UInt64.self))
            let inverse = ~word
            // No byte of it is 255.
            if (inverse &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
                // What lies below the last whole byte is the start of the next one, which it will meet again.
                place.buffer |= word &>> UInt64(place.count)
                let whole = (64 - place.count) / 8
                place.offset += whole
                place.count += whole * 8
                return
            }
        }
        while place.count <= 56, place.offset < bytes.count {
            let byte = bytes[place.offset]
            if byte == 0xFF {
                guard place.offset + 1 < bytes.count, bytes[place.offset + 1] == 0 else { return }
                place.offset += 1
            }
            place.offset += 1
            place.buffer |= UInt64(byte) &<< UInt64(56 - place.count)
            place.count += 8
        }
    }

    /// Goes behind the restart marker that is due.
    ///
    /// - Returns: whether there was one.
    mutating func skipRestart() -> Bool {
        // Before a marker a byte is filled up; a marker stops reading ahead.
        guard (0..<8).contains(place.count) else { return false }
        place.buffer = 0
        place.count = 0
        while place.offset + 1 < bytes.count, bytes[place.offset] == 0xFF {
            let marker = bytes[place.offset + 1]
            place.offset += 1
            if marker == 0xFF { continue }
            place.offset += 1
            return (0xD0...0xD7).contains(marker)
        }
        return false
    }
}
