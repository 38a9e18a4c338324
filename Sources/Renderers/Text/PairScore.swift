// SPDX-License-Identifier: MPL-2.0

/// The likeness of text to words in an East Asian encoding of one and two bytes: the ranges of characters that are
/// frequent score, rare and unassigned ones cost, and so do characters amid Latin letters.
package struct PairScore {
    /// An encoding of one and two bytes.
    package enum Table { case shiftJIS, eucJP, gb18030, big5, eucKR }

    package private(set) var value = 0.0
    /// The number of characters that are not ASCII.
    private(set) var count = 0
    /// The most characters of two bytes that follow one another.
    private(set) var longestRun = 0

    /// The score of a text.
    package init(_ bytes: [UInt8], _ table: Table) {
        var index = 0
        var lastIsLetter = false
        var lastIsSmall = false
        var lastIsPair = false
        var run = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                if isLetter, lastIsPair { value -= 1 }
                (lastIsLetter, lastIsPair) = (isLetter, false)
                lastIsSmall = isLetter && byte >= 0x61
                run = 0
                index += 1
                continue
            }
            if lastIsLetter { value -= 1 }
            count += 1
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if let single = Self.single(byte, table) {
                value += single
                run = 0
                index += 1
            } else if next >= 0x30, let pair = Self.pair(byte, next, table) {
                value += pair
                // A letter with an accent within a Latin word, such as “ño”, whose second letter is taken for half a character.
                if lastIsSmall, (0x61...0x7A).contains(next) { value -= 1.5 }
                run += 1
                longestRun = max(longestRun, run)
                index += 2
            } else {
                value -= 4
                run = 0
                index += 1
            }
            (lastIsLetter, lastIsPair, lastIsSmall) = (false, true, false)
        }
    }

    /// The score of a character of one byte; nil when the byte is the first of two.
    private static func single(_ byte: UInt8, _ table: Table) -> Double? {
        // Half-width Katakana.
        table == .shiftJIS && (0xA1...0xDF).contains(byte) ? 0.5 : nil
    }

    /// The score of a character of two bytes; nil when the bytes are no character.
    private static func pair(_ first: UInt8, _ second: UInt8, _ table: Table) -> Double? {
        switch table {
        case .shiftJIS: shiftJIS(first, second)
        case .eucJP: eucJP(first, second)
        case .gb18030: gb18030(first, second)
        case .big5: big5(first, second)
        case .eucKR: eucKR(first, second)
        }
    }

    private static func shiftJIS(_ first: UInt8, _ second: UInt8) -> Double? {
        guard (0x40...0xFC).contains(second), second != 0x7F else { return nil }
        switch (first, second) {
        case (0x81, _): return 0.7
        case (0x82, 0x9F...0xF1): return 2.6
        case (0x82, 0x4F...0x9A): return 0.7
        case (0x83, 0x40...0x96): return 2.5
        case (0x83...0x84, _): return 0
        case (0x88, 0x9F...), (0x89...0x97, _), (0x98, ...0x72): return 2
        case (0x98...0x9F, _), (0xE0...0xEA, _): return 0.5
        case (0x87, ...0x9C): return 1.2
        case (0x87, _), (0xED...0xEE, _): return 0.1
        case (0xFA...0xFB, _), (0xFC, ...0x4B): return 0.5
        case (0xFC, _): return 0.1
        default: return nil
        }
    }

    private static func eucJP(_ first: UInt8, _ second: UInt8) -> Double? {
        guard (0xA1...0xFE).contains(second) else { return nil }
        switch first {
        case 0xA1, 0xA3: return 0.7
        case 0xA4: return 2.6
        case 0xA5: return 2.5
        case 0xB0...0xCF: return 1.9
        case 0xD0...0xF4: return 0.5
        case 0x8E: return 0.3
        case 0xA2, 0xA6...0xA8, 0xAD, 0x8F: return 0
        default: return nil
        }
    }

    private static func gb18030(_ first: UInt8, _ second: UInt8) -> Double? {
        // Characters of four bytes are rare.
        if (0x30...0x39).contains(second) { return first >= 0x81 && first <= 0xFE ? -1 : nil }
        guard (0x40...0xFE).contains(second), second != 0x7F else { return nil }
        switch (first, second) {
        case (0xB0...0xD7, 0xA1...): return 2
        case (0xD8...0xF7, 0xA1...): return 0.5
        case (0xA1, 0xA1...), (0xA3, 0xA1...): return 0.7
        case (0xA4...0xA5, 0xA1...): return 0.6
        case (0xA2...0xA9, 0xA1...): return 0
        case (0x81...0xFE, _): return -0.3
        default: return nil
        }
    }

    private static func big5(_ first: UInt8, _ second: UInt8) -> Double? {
        guard (0x40...0x7E).contains(second) || (0xA1...0xFE).contains(second) else { return nil }
        switch (first, second) {
        case (0xA4...0xC5, _), (0xC6, ...0x7E): return 2
        case (0xC9...0xF9, _): return 0.5
        case (0xA1...0xA3, _): return 0.5
        case (0x81...0xFE, _): return -0.8
        default: return nil
        }
    }

    private static func eucKR(_ first: UInt8, _ second: UInt8) -> Double? {
        switch (first, second) {
        case (0xB0...0xC8, 0xA1...0xFE): return 2.1
        case (0xCA...0xFD, 0xA1...0xFE): return 0.3
        case (0xA1, 0xA1...0xFE), (0xA3, 0xA1...0xFE): return 0.6
        case (0xA2...0xAF, 0xA1...0xFE): return 0
        case (0x81...0xC6, 0x41...0x5A), (0x81...0xC6, 0x61...0x7A), (0x81...0xC6, 0x81...0xFE): return 0.3
        default: return nil
        }
    }
}
