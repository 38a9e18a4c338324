// SPDX-License-Identifier: MPL-2.0

/// A text in an encoding of Latin letters, compared with what it says in that of Western Europe. The letters of a language
/// are known by their neighbours: ń comes before consonants only, ñ before vowels.
struct LatinReading {
    private let bytes: [UInt8]
    private let western: [Unicode.Scalar]

    /// The maximum number of other letters nearby for each letter of the language beyond ASCII.
    private static let rarity = 50
    /// The distance on both sides of a letter that counts as nearby, in bytes.
    private static let nearby = 40

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        western = Array(TextDecoder.exact(bytes, as: .windows1252).unicodeScalars)
    }

    /// Whether the bytes beyond ASCII are letters of a language, in places where it has them, and usual signs.
    func isLikely(in encoding: TextEncoding, _ letters: LatinLetters) -> Bool {
        // In other encodings, quotation marks, dashes and signs of Windows are letters.
        let isOfDOS = [.dosLatin2, .dosTurkish, .dosBaltic].contains(encoding)
        if isOfDOS || encoding == .latin2, !isStrange { return false }
        let text = Array(TextDecoder.exact(bytes, as: encoding).unicodeScalars)
        guard text.count == bytes.count, western.count == bytes.count else { return false }
        var (good, bad) = (0, 0)
        for (index, character) in text.enumerated() where !character.isASCII {
            if letters.has(character) {
                if character == western[index] { continue }
                if letters.fits(index, in: text) { good += 1 } else { bad += 1 }
            } else if !isAllowed(index, in: text, isOfDOS: isOfDOS, letters) {
                return false
            }
        }
        guard good > 0, good >= bad * 4, bad == 0 || good + bad > 4 else { return false }
        return good * Self.rarity >= lettersNearby
    }

    /// Whether a character that the language lacks may stand in its texts: a sign, or a letter of Western Europe that reads
    /// the same.
    private func isAllowed(
        _ index: Int, in text: [Unicode.Scalar], isOfDOS: Bool, _ letters: LatinLetters
    ) -> Bool {
        let character = text[index]
        if character == "µ" { return !isLetter(text, index - 1) }
        if character.properties.isAlphabetic, character != "ª", character != "º" {
            return !isOfDOS && character == western[index] && letters.allowsForeign
        }
        if Self.quiet.contains(character) {
            let isInWord = isLetter(text, index - 1) && isLetter(text, index + 1)
            return !isInWord || Self.joining.contains(character)
        }
        // Other signs are letters in a related encoding, such as the plus-minus sign.
        return Self.signs.contains(character) && !isLetter(text, index - 1) && !isLetter(text, index + 1)
    }

    private func isLetter(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
        text.indices.contains(index) && text[index].properties.isAlphabetic
    }

    /// Signs that stand next to words.
    private static let quiet = Set("„“”‚‘’‹›«»–—…•·®™©§°€\u{A0}\u{AD}".unicodeScalars)
    /// Signs that stand within words.
    private static let joining = Set("‘’–—…·\u{A0}\u{AD}".unicodeScalars)
    /// Signs that stand between numbers.
    private static let signs = Set("±×÷¬¤†‡‰¶¦¨´".unicodeScalars)
    /// Signs of Western Europe that stand beside numbers.
    private static let numeric = Set("±×÷¬¶¦£¥¼½¾".unicodeScalars)

    /// Whether it makes no sense as text of Western Europe: signs within words, and capitals after small letters.
    private var isStrange: Bool {
        var (strange, count) = (0, 0)
        for (index, character) in western.enumerated() where !character.isASCII {
            count += 1
            let (isAfter, isBefore) = (isLetter(western, index - 1), isLetter(western, index + 1))
            if character == "\u{FFFD}" || (0x80...0x9F).contains(character.value) {
                strange += 1
            } else if character.properties.isUppercase {
                if index > 0, western[index - 1].properties.isLowercase { strange += 1 }
            } else if character == "µ" {
                if isAfter { strange += 1 }
            } else if Self.numeric.contains(character) {
                if isAfter || isBefore { strange += 1 }
            } else if !character.properties.isAlphabetic, isAfter, isBefore, !Self.joining.contains(character) {
                strange += 1
            }
        }
        return strange * 8 >= max(1, count)
    }

    /// The number of ASCII letters near letters of the language.
    private var lettersNearby: Int {
        var count = 0
        var end = 0
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            let range = max(end, index - Self.nearby)..<min(bytes.count, index + Self.nearby + 1)
            count += bytes[range].count { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            end = range.upperBound
        }
        return count
    }
}
