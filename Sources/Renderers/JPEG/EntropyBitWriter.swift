// SPDX-License-Identifier: MPL-2.0

/// A writer of the bits of an entropy-coded segment (ITU-T T.81, F.1.2.3), which stuffs a zero byte after each 0xFF.
struct EntropyBitWriter {
    /// The file so far.
    private(set) var bytes: [UInt8]
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    /// A writer behind the headers of a file.
    init(after header: [UInt8]) {
        bytes = header
    }

    /// Writes the lowest `length` bits of a value, 32 at most.
    @inline(__always)
    mutating func write(_ value: UInt64, _ length: UInt64) {
        bits = bits &<< length | value & ((1 &<< length) &- 1)
        bitCount &+= length
        while bitCount >= 8 {
            bitCount &-= 8
            let byte = UInt8(truncatingIfNeeded: bits &>> bitCount)
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }
    }

    /// Ends the segment: pads the last byte with ones and writes a marker.
    mutating func finish(marker: UInt8) {
        if bitCount > 0 { write(0xFF, 8 - bitCount) }
        bytes += [0xFF, marker]
    }
}
