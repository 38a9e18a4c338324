// SPDX-License-Identifier: MPL-2.0

/// The key of XOR obfuscation ([MS-OFFCRYPTO] 2.3.7), which gives no real protection.
struct ObfuscationKey {
    /// The key number and the password hash, which the file stores to verify the password.
    let number, hash: UInt16
    /// The sixteen bytes of the key, which are used in turn.
    let bytes: [UInt8]

    /// The bytes that pad the password.
    private static let filling: [UInt8] = [
        0xBB, 0xFF, 0xFF, 0xBA, 0xFF, 0xFF, 0xB9, 0x80, 0x00, 0xBE, 0x0F, 0x00, 0xBF, 0x0F, 0x00,
    ]
    /// The maximum number of letters of a password that count.
    private static let limit = 15

    /// The key derived from a password.
    ///
    /// - Parameter turn: the number of bits by which each byte is rotated: 2 in workbooks, 7 in text documents.
    init(_ password: String, turn: Int) {
        let letters = password.utf16.prefix(Self.limit).map { unit in
            unit & 0xFF != 0 ? UInt8(truncatingIfNeeded: unit) : UInt8(truncatingIfNeeded: unit >> 8)
        }
        func turned(_ word: UInt16) -> UInt16 {
            let next = word << 1 | word >> 15
            return next & 1 != 0 ? next ^ 0x1020 : next
        }
        var (number, base, end): (UInt16, UInt16, UInt16) = (0, 0x8000, 0xFFFF)
        for letter in letters.reversed() {
            for bit in 0..<8 {
                base = turned(base)
                end = turned(end)
                if letter & 0x7F & 1 << bit != 0 { number ^= base }
            }
        }
        self.number = number ^ end
        var hash = letters.isEmpty ? 0 : UInt16(letters.count) ^ 0xCE4B
        for (index, letter) in letters.enumerated() {
            let (word, distance) = (UInt32(letter), (index + 1) % 15)
            hash ^= UInt16(truncatingIfNeeded: (word << distance | word >> (15 - distance)) & 0x7FFF)
        }
        self.hash = hash
        let mask = self.number
        bytes = (letters + Self.filling).prefix(16).enumerated().map { index, byte in
            let mixed = byte ^ UInt8(truncatingIfNeeded: index % 2 == 0 ? mask : mask >> 8)
            return mixed << turn | mixed >> (8 - turn)
        }
    }
}
