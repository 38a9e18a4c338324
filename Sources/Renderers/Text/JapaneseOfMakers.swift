// SPDX-License-Identifier: MPL-2.0

/// Shift JIS with the characters that NEC and IBM added, such as circled digits, which statistics of languages do not know.
enum JapaneseOfMakers {
    /// An ideograph that is in use everywhere, in place of an added character.
    private static let usual: [UInt8] = [0x88, 0xEA]

    /// Shift JIS, when a text is that with an ideograph in place of each added character; nil for a text without them.
    static func encoding(of bytes: [UInt8], detected: ([UInt8]) -> String) -> TextEncoding? {
        guard let plain = plain(bytes) else { return nil }
        let score = PairScore(plain, .shiftJIS)
        guard score.longestRun >= 2, score.value >= Double(score.count) else { return nil }
        return score.value >= Double(score.count) * 1.5 || detected(plain) == "SHIFT_JIS" ? .shiftJIS : nil
    }

    /// A text with an ideograph in place of each added character; nil when it has none, or is no sound Shift JIS.
    private static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        var isChanged = false
        while index < bytes.count {
            let first = bytes[index]
            guard first >= 0x80, !(0xA1...0xDF).contains(first) else {
                result.append(first)
                index += 1
                continue
            }
            // A character may be cut at the end of the sample.
            guard index + 1 < bytes.count else { break }
            let second = bytes[index + 1]
            guard (0x40...0xFC).contains(second), second != 0x7F, first != 0x80, first != 0xA0, first < 0xFD else {
                return nil
            }
            if isAdded(first, second) {
                result += usual
                isChanged = true
            } else {
                result += [first, second]
            }
            index += 2
        }
        return isChanged ? result : nil
    }

    private static func isAdded(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0x87: second <= 0x9C
        case 0xED, 0xEE, 0xFA, 0xFB: true
        case 0xFC: second <= 0x4B
        default: false
        }
    }
}
