// SPDX-License-Identifier: MPL-2.0

/// A reader of the bits of an entropy-coded segment (ITU-T T.81, F.2.2.5). It removes the zero bytes stuffed after 0xFF,
/// and stops at markers.
struct EntropyBitReader {
    /// A position in the segment, to the bit, that can be saved and resumed.
    struct Position {
        /// The offset in the file of the next byte that is not in ``bits``.
        var offset: Int
        /// The bits read ahead, the next one highest.
        var bits: UInt64 = 0
        /// The number of valid bits in ``bits``; below 0 when more bits were consumed than the segment has.
        var bitCount = 0
    }

    /// The position of the next bit. To consume bits, shift ``Position/bits`` to the left and lower
    /// ``Position/bitCount`` by their number.
    var cursor: Position

    private let bytes: UnsafeRawBufferPointer

    /// A reader at a position.
    ///
    /// - Parameter bytes: the whole file, which must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer, at cursor: Position) {
        self.bytes = bytes
        self.cursor = cursor
    }

    /// Whether more bits were consumed than the segment has.
    var isExhausted: Bool { cursor.bitCount < 0 }

    /// Reads ahead until there are at least 32 bits, or all that are left before the next marker.
    @inline(__always)
    mutating func fill() {
        if cursor.bitCount < 32 { refill() }
    }

    private mutating func refill() {
        guard cursor.bitCount >= 0, let base = bytes.baseAddress else { return }
        if cursor.offset + 8 <= bytes.count {
            let word = UInt64(bigEndian: (base + cursor.offset).loadUnaligned(as: UInt64.self))
            let inverse = ~word
            // No byte of it is 0xFF, so there is neither a stuffed byte nor a marker.
            if (inverse &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
                // The bits below the last whole byte belong to the next byte, which is read again with the same value.
                cursor.bits |= word &>> UInt64(cursor.bitCount)
                let whole = (64 - cursor.bitCount) / 8
                cursor.offset += whole
                cursor.bitCount += whole * 8
                return
            }
        }
        while cursor.bitCount <= 56, cursor.offset < bytes.count {
            let byte = bytes[cursor.offset]
            if byte == 0xFF {
                guard cursor.offset + 1 < bytes.count, bytes[cursor.offset + 1] == 0 else { return }
                cursor.offset += 1
            }
            cursor.offset += 1
            cursor.bits |= UInt64(byte) &<< UInt64(56 - cursor.bitCount)
            cursor.bitCount += 8
        }
    }

    /// Discards the padding bits of the last byte and moves behind the restart marker that follows.
    ///
    /// - Returns: false when no restart marker follows.
    mutating func skipRestartMarker() -> Bool {
        // The last byte before a marker is padded, and reading ahead stops at a marker.
        guard (0..<8).contains(cursor.bitCount) else { return false }
        cursor.bits = 0
        cursor.bitCount = 0
        while cursor.offset + 1 < bytes.count, bytes[cursor.offset] == 0xFF {
            let marker = bytes[cursor.offset + 1]
            cursor.offset += 1
            // Fill bytes may precede a marker (B.1.1.2).
            if marker == 0xFF { continue }
            cursor.offset += 1
            return JPEGMarker.restarts.contains(marker)
        }
        return false
    }
}
