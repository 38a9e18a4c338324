// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The encodings from before Unicode in which texts of the reader's language are written. Texts with too few bytes beyond
/// ASCII for the statistics of languages are judged by them.
struct ReaderEncodings {
    /// The number of bytes beyond ASCII from which on the statistics of languages are reliable without the reader's language.
    static let certainty = 64

    private let language: ReaderLanguage

    init(of language: ReaderLanguage) { self.language = language }

    /// The encoding of the reader's language in which all bytes beyond ASCII stand as they do in words of that language; nil
    /// where there is none, as in languages of Western Europe.
    func encoding(of bytes: [UInt8]) -> TextEncoding? {
        latin(bytes) ?? lettered(bytes) ?? paired(bytes)
    }

    // MARK: Latin letters

    private func latin(_ bytes: [UInt8]) -> TextEncoding? {
        guard let letters = LatinLetters.of(language.language) else { return nil }
        let reading = LatinReading(bytes)
        return latinEncodings.first { reading.isLikely(in: $0, letters) }
    }

    /// The encodings of a language in Latin letters, the most common ones first.
    var latinEncodings: [TextEncoding] {
        switch language.language {
        case "tr", "az": [.windows1254, .dosTurkish]
        case "lt", "lv", "et": [.windows1257, .dosBaltic]
        case "vi": [.windows1258]
        default: [.windows1250, .latin2, .dosLatin2]
        }
    }

    // MARK: letters of other scripts

    private func lettered(_ bytes: [UInt8]) -> TextEncoding? {
        guard let script else { return nil }
        var best: (encoding: TextEncoding, score: Double)?
        for encoding in encodings(of: script) {
            let text = TextDecoder.exact(bytes, as: encoding)
            guard ScriptReading(text, script: script).isLikely else { continue }
            let score = WordScore(text).value
            if score > best?.score ?? 0 { best = (encoding, score) }
        }
        return best?.encoding
    }

    /// The encodings of a script, the most common ones first.
    func encodings(of script: ScriptReading.Script) -> [TextEncoding] {
        switch script {
        case .russian: [.windows1251, language.language == "uk" ? .koi8Ukrainian : .koi8, .dosCyrillic, .isoCyrillic]
        case .serbian: [.windows1251, .isoCyrillic]
        case .greek: [.windows1253, .isoGreek, .dosGreek]
        case .hebrew: [.windows1255, .dosHebrew]
        case .arabic: [.windows1256, .isoArabic]
        case .thai: [.thai]
        }
    }

    /// The script of the language; nil for Latin letters and for ideographs.
    var script: ScriptReading.Script? {
        switch language.language {
        case "ru", "uk", "be", "bg", "kk", "ky", "mn", "tg", "tt": .russian
        case "sr", "mk": .serbian
        case "el": .greek
        case "he", "iw", "yi": .hebrew
        case "ar", "fa", "ur": .arabic
        case "th": .thai
        default: nil
        }
    }

    // MARK: characters of two bytes

    private func paired(_ bytes: [UInt8]) -> TextEncoding? {
        var best: (encoding: TextEncoding, score: Double)?
        for (encoding, table) in tables {
            let score = PairScore(bytes, table)
            // A quotation mark and the letter after it are a character as well, but one alone amid letters.
            guard score.longestRun >= 2, score.value >= Double(score.count) * 1.1 else { continue }
            if score.value > best?.score ?? 0 { best = (encoding, score.value) }
        }
        return best?.encoding
    }

    /// The encodings with characters of two bytes, the most common ones first.
    var tables: [(TextEncoding, PairScore.Table)] {
        switch language.language {
        case "ja": [(.shiftJIS, .shiftJIS), (.eucJP, .eucJP)]
        case "ko": [(.eucKR, .eucKR)]
        case "zh" where ["zh_TW", "zh_HK", "zh_MO"].contains(language.text): [(.big5, .big5), (.gb18030, .gb18030)]
        case "zh": [(.gb18030, .gb18030), (.big5, .big5)]
        default: []
        }
    }
}
