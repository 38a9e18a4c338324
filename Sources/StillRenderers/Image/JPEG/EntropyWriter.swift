// SPDX-License-Identifier: MPL-2.0

/// Writes bits as a JPEG file's picture data.
struct EntropyWriter {
    private(set) var bytes: [UInt8]
    private var buffer: UInt64 = 0
    private var count: UInt64 = 0

    /// - Parameter header: what comes before.
    init(after header: [UInt8]) {
        bytes = header
    }

    /// Writes the lowest `length` bits of a value, 32 at most.
    @inline(__always)
    mutating func write(_ value: UInt64, _ length: UInt64) {
        buffer = buffer &<< length | value & ((1 &<< length) &- 1)
        count &+= length
        while count >= 8 {
            count &-= 8
            let byte = UInt8(truncatingIfNeeded: buffer &>> count)
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }
    }

    /// Fills the last byte with ones, and writes a marker.
    mutating func finish(marker: UInt8) {
        if count > 0 { write(0xFF, 8 - count) }
        bytes += [0xFF, marker]
    }
}
