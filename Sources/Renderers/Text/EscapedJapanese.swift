// SPDX-License-Identifier: MPL-2.0

/// ISO-2022-JP, which changes its character set by escape sequences (RFC 1468), in the bytes of EUC-JP. The converter of
/// the C library lacks the characters that makers added, such as circled digits.
enum EscapedJapanese {
    private enum CharacterSet {
        case ascii
        case katakana
        case kanji
        case moreKanji
    }

    /// The escape sequences, without the escape character.
    private static let escapes: [(sequence: [UInt8], set: CharacterSet)] = [
        (Array("$B".utf8), .kanji), (Array("$@".utf8), .kanji), (Array("$(D".utf8), .moreKanji),
        (Array("(B".utf8), .ascii), (Array("(J".utf8), .ascii), (Array("(I".utf8), .katakana),
    ]

    /// The same characters in EUC-JP.
    static func pairs(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var set = CharacterSet.ascii
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let rest = bytes[(index + 1)...]
            if byte == 0x1B, let escape = escapes.first(where: { rest.starts(with: $0.sequence) }) {
                set = escape.set
                index += 1 + escape.sequence.count
                continue
            }
            index += 1
            guard (0x21...0x7E).contains(byte), set != .ascii else {
                result.append(byte)
                continue
            }
            if set == .katakana {
                result += [0x8E, byte | 0x80]
                continue
            }
            guard let second = rest.first, (0x21...0x7E).contains(second) else {
                result.append(0xFF)
                continue
            }
            index += 1
            result += (set == .moreKanji ? [0x8F] : []) + [byte | 0x80, second | 0x80]
        }
        return result
    }
}
