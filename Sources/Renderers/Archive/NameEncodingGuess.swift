// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import TextRenderers

/// The guess of the encoding of names that are not UTF-8, from all names of an archive together. A single name is too short
/// for the statistics of languages, so the guess uses letters that form words, and the language of the user's session.
enum NameEncodingGuess {
    /// The maximum number of bytes of names that are examined.
    private static let sampleLength = 16 << 10

    /// The most likely encoding of some names.
    ///
    /// - Parameters:
    ///   - names: names that are not UTF-8.
    ///   - isFromWindows: whether they were written on DOS or Windows, whose programs use the code pages of DOS.
    ///   - language: that of the user's session.
    static func encoding(of names: [[UInt8]], isFromWindows: Bool, language: ReaderLanguage) -> CharacterEncoding {
        let sample = sample(of: names)
        let letters = sample.count { $0 >= 0x80 }
        let detected = LegacyEncoding.guess(sample, language: ReaderLanguage(locale: ""))
        let usual = encodings(of: language)
        var best = (encoding: isFromWindows ? CharacterEncoding.dosLatin1 : .western, score: -Double.infinity)
        for encoding in order {
            // Vietnamese tone marks may follow any letter, so their places say nothing about the encoding.
            if encoding == .vietnamese, !usual.contains(encoding) { continue }
            var score = score(sample, encoding)
            if usual.contains(encoding) { score += 1 + 0.15 * Double(letters) }
            // Windows-1252 is also the result for text without any evidence, and code page 850 for signs within words.
            let isDetected =
                encoding.textEncoding == detected && encoding != .western && encoding != .dosLatin1
                || encoding == .eucKR && detected == .unifiedHangul
            if isDetected {
                score += 0.5 + 0.1 * Double(letters)
            }
            // Between encodings that decode the names to the same text, the encoding of the system on which the archive was
            // made is preferred.
            if encoding.isOfDOS == isFromWindows { score += 0.3 }
            if score > best.score { best = (encoding, score) }
        }
        return best.encoding
    }

    /// The distinct parts of paths that are not ASCII, a line each.
    private static func sample(of names: [[UInt8]]) -> [UInt8] {
        var sample: [UInt8] = []
        var known: Set<ArraySlice<UInt8>> = []
        for name in names {
            // The name of a folder counts once, not once for each file in the folder.
            for part in name.split(separator: UInt8(ascii: "/"))
            where part.contains(where: { $0 >= 0x80 }) && known.insert(part).inserted {
                guard sample.count + part.count < sampleLength else { return sample }
                sample += part
                sample.append(UInt8(ascii: "\n"))
            }
        }
        return sample
    }

    private static func score(_ sample: [UInt8], _ encoding: CharacterEncoding) -> Double {
        switch encoding {
        case .shiftJIS: PairScore(sample, .shiftJIS).value
        case .eucJP: PairScore(sample, .eucJP).value
        case .gb18030: PairScore(sample, .gb18030).value
        case .big5: PairScore(sample, .big5).value
        case .eucKR: PairScore(sample, .eucKR).value
        default: WordScore(TextDecoder.exact(sample, as: encoding.textEncoding)).value
        }
    }

    /// All encodings, of those that may read the same the usual one first.
    private static let order: [CharacterEncoding] = [
        .dosLatin1, .western, .dosLatinUS, .dosCyrillic, .cyrillic, .shiftJIS, .gb18030, .eucKR, .big5, .eucJP, .koi8,
        .dosLatin2, .centralEuropean, .dosGreek, .greek, .dosTurkish, .turkish, .dosHebrew, .hebrew, .arabic, .thai,
        .dosBaltic, .baltic, .vietnamese,
    ]

    /// The encodings in which programs of a language write.
    private static func encodings(of language: ReaderLanguage) -> [CharacterEncoding] {
        switch language.language {
        case "": []
        case "ru", "uk", "be", "bg", "mk", "kk", "ky", "mn", "tg": [.dosCyrillic, .cyrillic, .koi8]
        case "sr": [.dosCyrillic, .cyrillic, .dosLatin2, .centralEuropean]
        case "pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro", "sq": [.dosLatin2, .centralEuropean]
        case "el": [.dosGreek, .greek]
        case "tr", "az": [.dosTurkish, .turkish]
        case "et", "lv", "lt": [.dosBaltic, .baltic]
        case "he", "iw": [.dosHebrew, .hebrew]
        case "ar", "fa", "ur": [.arabic]
        case "ja": [.shiftJIS]
        case "ko": [.eucKR]
        case "zh": ["zh_TW", "zh_HK", "zh_MO"].contains(language.text) ? [.big5] : [.gb18030]
        case "th": [.thai]
        case "vi": [.vietnamese]
        case "en": [.dosLatinUS, .dosLatin1, .western]
        default: [.dosLatin1, .western]
        }
    }
}

extension CharacterEncoding {
    /// Whether it is a code page that DOS had, which programs for Windows still write names in.
    fileprivate var isOfDOS: Bool {
        switch self {
        case .dosLatinUS, .dosLatin1, .dosLatin2, .dosGreek, .dosTurkish, .dosBaltic, .dosHebrew, .dosCyrillic,
            .shiftJIS, .gb18030, .big5, .eucKR, .thai:
            true
        default: false
        }
    }
}
