// SPDX-License-Identifier: MPL-2.0

/// The places at which a UTF-8 text may be cut.
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

    /// The character at an index of sound UTF-8, and its length in bytes.
    static func character(_ bytes: ArraySlice<UInt8>, at index: Int) -> (character: UInt32, length: Int) {
        let first = bytes[index]
        let length = length(of: first)
        guard length > 1, index + length <= bytes.endIndex else { return (UInt32(first), 1) }
        var character = UInt32(first) & (0x7F >> UInt32(length))
        for following in bytes[index + 1..<index + length] { character = character << 6 | UInt32(following & 0x3F) }
        return (character, length)
    }
}
