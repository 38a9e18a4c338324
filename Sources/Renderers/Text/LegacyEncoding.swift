// SPDX-License-Identifier: MPL-2.0

internal import CUchardet
package import DocumentModel

/// Tells the encodings from before Unicode apart, by the statistics of languages in uchardet. Where these say little, the
/// language of the reader decides; else the text is taken for Western European, in which every byte means something.
package enum LegacyEncoding {
    /// So many bytes beyond ASCII make a language with accents certain: a text of names, or a copyright sign, has fewer.
    private static let certainty = 6

    /// The most likely encoding of a text that is not UTF-8.
    ///
    /// - Parameter language: that of the reader, which has a say in texts with few letters beyond ASCII.
    package static func guess(_ bytes: [UInt8], language: ReaderLanguage) -> TextEncoding {
        let high = bytes.filter { $0 >= 0x80 }
        if high.count <= ReaderEncodings.certainty, let encoding = ReaderEncodings(of: language).encoding(of: bytes) {
            return encoding
        }
        // In standards of ISO these are control characters, in code pages of Windows quotation marks and dashes.
        let isWindows = high.contains { $0 < 0xA0 && $0 != 0x85 }
        let encoding = encoding(named: detected(bytes), bytes: bytes, high: high, isWindows: isWindows)
        switch encoding {
        case .windows1250, .latin2, .windows1254, .windows1257, .windows1258, .isoBaltic:
            return encoding.flatMap { high.count >= certainty ? $0 : nil } ?? western(bytes, high)
        default: return encoding ?? JapaneseOfMakers.encoding(of: bytes, detected: detected) ?? western(bytes, high)
        }
    }

    /// The encoding of a text in Western letters.
    private static func western(_ bytes: [UInt8], _ high: [UInt8]) -> TextEncoding {
        guard hasSignsForLetters(bytes) else {
            return high.allSatisfy { $0 >= 0xA0 } && hasLettersOfLatin9(bytes) ? .latin9 : .windows1252
        }
        // Code pages of DOS and the Mac have letters there.
        let usual = WordScore(TextDecoder.exact(bytes, as: .windows1252)).value
        var best = (encoding: TextEncoding.windows1252, score: max(0, usual))
        for encoding: TextEncoding in [.dosLatin1, .macRoman] {
            let score = WordScore(TextDecoder.exact(bytes, as: encoding)).value
            if score > best.score { best = (encoding, score) }
        }
        return best.encoding
    }

    /// Whether a text in Windows-1252 would have bytes without a meaning, or signs between two letters.
    private static func hasSignsForLetters(_ bytes: [UInt8]) -> Bool {
        if bytes.contains(where: { undefined.contains($0) }) { return true }
        return bytes.indices.dropFirst().dropLast().contains { index in
            signs.contains(bytes[index]) && (0x61...0x7A).contains(bytes[index - 1] | 0x20)
                && (0x61...0x7A).contains(bytes[index + 1])
        }
    }

    /// The bytes without a meaning in Windows-1252.
    private static let undefined: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    /// The bytes that are signs in Windows-1252 which stand before or behind words.
    private static let signs: Set<UInt8> = [
        0x82, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8B, 0x93, 0x94, 0x95, 0x98, 0x99, 0x9B, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5,
    ]

    /// Whether the bytes in which ISO 8859-15 differs from Windows-1252 are letters within words, or a euro sign beside digits.
    private static func hasLettersOfLatin9(_ bytes: [UInt8]) -> Bool {
        func isLetter(_ index: Int) -> Bool {
            bytes.indices.contains(index) && ((0x61...0x7A).contains(bytes[index] | 0x20) || bytes[index] >= 0xC0)
        }
        func isDigit(_ index: Int) -> Bool { bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index]) }
        func isSpace(_ index: Int) -> Bool { bytes.indices.contains(index) && [0x20, 0xA0].contains(bytes[index]) }
        return bytes.indices.contains { index in
            switch bytes[index] {
            // A currency sign without a currency is not in use.
            case 0xA4: isDigit(index - 1) || isSpace(index - 1) && isDigit(index - 2) || isDigit(index + 1)
            // “cœur” or “œuvre”, and not “1½” or “½l”.
            case 0xBC, 0xBD: isLetter(index + 1) && isLetter(index + 2) && !isDigit(index - 1)
            default: false
            }
        }
    }

    /// The most likely encoding of a text that is not UTF-8, whose document states its language.
    static func guess(_ bytes: [UInt8], stated language: ReaderLanguage) -> TextEncoding {
        let likely =
            ReaderEncodings(of: language).encoding(of: bytes) ?? StatedEncodings(of: language)?.encoding(of: bytes)
        if let likely { return likely }
        let encoding = guess(bytes, language: ReaderLanguage(locale: ""))
        guard western.contains(String(language.language)), encoding != .latin9 else { return encoding }
        // A text with as many letters beyond ASCII as others is in another language than it states.
        let high = bytes.count { $0 >= 0x80 }
        let letters = bytes.count { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        return high * 3 <= letters ? .windows1252 : encoding
    }

    /// The languages of Western Europe.
    private static let western: Set<String> = [
        "af", "br", "ca", "da", "de", "en", "es", "eu", "fi", "fo", "fr", "fy", "ga", "gd", "gl", "id", "is", "it",
        "lb",
        "ms", "nb", "nl", "nn", "no", "oc", "pt", "sq", "sv", "sw",
    ]

    /// The name that uchardet gives; empty when it cannot tell.
    private static func detected(_ bytes: [UInt8]) -> String {
        guard let detector = uchardet_new() else { return "" }
        defer { uchardet_delete(detector) }
        let status = bytes.withUnsafeBytes { bytes in
            uchardet_handle_data(detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard status == 0 else { return "" }
        uchardet_data_end(detector)
        return uchardet_get_charset(detector).map { String(cString: $0) } ?? ""
    }

    private static func encoding(
        named name: String, bytes: [UInt8], high: [UInt8], isWindows: Bool
    ) -> TextEncoding? {
        switch name {
        case "WINDOWS-1250": .windows1250
        case "ISO-8859-2": isWindows ? .windows1250 : .latin2
        case "WINDOWS-1251": .windows1251
        case "ISO-8859-5": isWindows ? .windows1251 : .isoCyrillic
        case "WINDOWS-1253": .windows1253
        // They differ in one letter, a capital alpha with an accent, which is a paragraph sign in the other one.
        case "ISO-8859-7": isWindows || !high.contains(0xB6) ? .windows1253 : .isoGreek
        case "WINDOWS-1254", "ISO-8859-9": .windows1254
        case "WINDOWS-1255", "ISO-8859-8": .windows1255
        case "WINDOWS-1256": .windows1256
        case "ISO-8859-6": isWindows ? .windows1256 : .isoArabic
        case "WINDOWS-1257": .windows1257
        case "ISO-8859-13": isWindows ? .windows1257 : .isoBaltic
        case "WINDOWS-1258": .windows1258
        case "TIS-620", "ISO-8859-11": .thai
        case "ISO-8859-15": isWindows ? .windows1252 : .latin9
        case "KOI8-R": isUkrainian(bytes) ? .koi8Ukrainian : .koi8
        case "IBM866": .dosCyrillic
        case "MAC-CYRILLIC": .macCyrillic
        case "SHIFT_JIS": .shiftJIS
        case "EUC-JP": .eucJP
        case "GB18030": .gb18030
        case "BIG5": .big5
        case "EUC-KR": .eucKR
        // The same for the syllables of the older standard.
        case "UHC": high.allSatisfy { $0 >= 0xA1 } ? .eucKR : .unifiedHangul
        default: nil
        }
    }

    /// Whether letters of Ukrainian, which are lines of boxes in the Russian table, stand beside other letters.
    private static func isUkrainian(_ bytes: [UInt8]) -> Bool {
        let own: Set<UInt8> = [0xA4, 0xA6, 0xA7, 0xAD, 0xB4, 0xB6, 0xB7, 0xBD]
        return zip(bytes, bytes.dropFirst()).contains { first, second in
            own.contains(first) && second >= 0xC0 || first >= 0xC0 && own.contains(second)
        }
    }
}
