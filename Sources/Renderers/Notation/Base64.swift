// SPDX-License-Identifier: MPL-2.0

/// Bytes written as letters (RFC 4648).
enum Base64 {
    /// The bytes; what is no letter of the alphabet is skipped, and padding ends the text.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            let value: UInt32
            switch byte {
            case 65...90: value = UInt32(byte) - 65
            case 97...122: value = UInt32(byte) - 71
            case 48...57: value = UInt32(byte) + 4
            case 43, 45: value = 62
            case 47, 95: value = 63
            case 61: return bytes
            default: continue
            }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
