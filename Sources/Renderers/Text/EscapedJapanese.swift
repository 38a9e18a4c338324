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

    /// Whether bytes begin with the sequence that starts characters of two bytes.
    static func isStart(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == 0x1B && escapes.contains { $0.set != .ascii && bytes.dropFirst().starts(with: $0.sequence) }
    }

    /// Whether a text in ASCII is this encoding: escape sequences, behind which all bytes are characters of Japanese up to
    /// the sequence that ends them. The sequences of terminals alone are none.
    static func isLikely(in bytes: [UInt8]) -> Bool {
        var index = bytes.startIndex
        var count = 0
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            let rest = bytes[(escape + 1)...]
            index = escape + 1
            guard let found = escapes.first(where: { rest.starts(with: $0.sequence) }) else { continue }
            index += found.sequence.count
            guard found.set != .ascii else { continue }
            let characters = bytes[index...].prefix { (0x21...0x7E).contains($0) }
            index += characters.count
            // The next sequence, the end of the line, or that of the sample.
            guard index == bytes.count || [0x1B, 0x0A, 0x0D, 0x20].contains(bytes[index]) else { return false }
            if found.set == .katakana {
                guard characters.allSatisfy({ $0 < 0x60 }) else { return false }
            } else {
                guard characters.count % 2 == 0 || index == bytes.count else { return false }
                let isSound = stride(from: characters.startIndex, to: characters.endIndex, by: 2).allSatisfy {
                    (0x21...0x2D).contains(characters[$0]) || (0x30...0x74).contains(characters[$0])
                        || found.set == .moreKanji
                }
                guard isSound else { return false }
            }
            count += characters.count
        }
        return count > 1
    }

    /// The length of the start of some bytes that can be read by itself: up to the last line, at whose end the set is ASCII.
    static func readableLength(_ bytes: [UInt8]) -> Int {
        bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

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
