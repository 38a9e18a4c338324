// SPDX-License-Identifier: MPL-2.0

/// Where a UTF-8 text may be cut.
enum UTF8Boundary {
    /// The length of the sequence that a byte starts; 0 if it starts none.
    static func length(of byte: UInt8) -> Int {
        switch byte {
        case 0..<0x80: 1
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 0
        }
    }

    /// The length of `bytes` without a sequence that is cut off at the end.
    static func last(_ bytes: some RandomAccessCollection<UInt8>) -> Int {
        for (distance, byte) in bytes.reversed().prefix(4).enumerated() where byte & 0xC0 != 0x80 {
            return length(of: byte) > distance + 1 ? bytes.count - distance - 1 : bytes.count
        }
        return bytes.count
    }
}
