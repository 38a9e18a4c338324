// SPDX-License-Identifier: MPL-2.0

/// Makes samples softer.
public enum Loudness {
    /// The samples, signed 16-bit little-endian numbers, at a volume from 0 (silence) to 1 (as they are). The ear hears
    /// powers, so half the way is an eighth of the amplitude.
    public static func scaled(_ samples: [UInt8], volume: Double) -> [UInt8] {
        guard volume < 1 else { return samples }
        let factor = Int32(max(0, volume) * max(0, volume) * max(0, volume) * 65_536)
        var result = samples
        result.withUnsafeMutableBytes { bytes in
            for offset in Swift.stride(from: 0, to: bytes.count - 1, by: 2) {
                let sample = Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self))
                let soft = Int16(truncatingIfNeeded: (Int32(sample) * factor) >> 16)
                bytes.storeBytes(of: soft.littleEndian, toByteOffset: offset, as: Int16.self)
            }
        }
        return result
    }
}
