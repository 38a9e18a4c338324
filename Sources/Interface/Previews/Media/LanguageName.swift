// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The names of languages, by their ISO 639 codes.
enum LanguageName {
    /// The name of a language; the code itself when it is not known here.
    static func text(_ code: String) -> String {
        let short = letters(code)
        return names.first { $0.codes.contains(short) }?.name ?? code
    }

    /// Whether two codes mean the same language, short or long, whatever country they name.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (letters(one), letters(other))
        guard !one.isEmpty, !other.isEmpty else { return false }
        return one == other || names.contains { $0.codes.contains(one) && $0.codes.contains(other) }
    }

    private static func letters(_ code: String) -> String { String(code.lowercased().prefix { $0.isLetter }) }

    /// The languages that films are usually in, with their short and their long codes.
    private static var names: [(codes: [String], name: String)] {
        [
            (["ar", "ara"], tr("Arabic")), (["bg", "bul"], tr("Bulgarian")), (["ca", "cat"], tr("Catalan")),
            (["cs", "ces", "cze"], tr("Czech")), (["da", "dan"], tr("Danish")), (["de", "deu", "ger"], tr("German")),
            (["el", "ell", "gre"], tr("Greek")), (["en", "eng"], tr("English")), (["es", "spa"], tr("Spanish")),
            (["et", "est"], tr("Estonian")), (["fa", "fas", "per"], tr("Persian")), (["fi", "fin"], tr("Finnish")),
            (["fr", "fra", "fre"], tr("French")), (["he", "heb"], tr("Hebrew")), (["hi", "hin"], tr("Hindi")),
            (["hr", "hrv"], tr("Croatian")), (["hu", "hun"], tr("Hungarian")), (["id", "ind"], tr("Indonesian")),
            (["it", "ita"], tr("Italian")), (["ja", "jpn"], tr("Japanese")), (["ko", "kor"], tr("Korean")),
            (["lt", "lit"], tr("Lithuanian")), (["lv", "lav"], tr("Latvian")), (["nl", "nld", "dut"], tr("Dutch")),
            (["no", "nor", "nb", "nob"], tr("Norwegian")), (["pl", "pol"], tr("Polish")),
            (["pt", "por"], tr("Portuguese")), (["ro", "ron", "rum"], tr("Romanian")),
            (["ru", "rus"], tr("Russian")), (["sk", "slk", "slo"], tr("Slovak")), (["sl", "slv"], tr("Slovenian")),
            (["sr", "srp"], tr("Serbian")), (["sv", "swe"], tr("Swedish")), (["th", "tha"], tr("Thai")),
            (["tr", "tur"], tr("Turkish")), (["uk", "ukr"], tr("Ukrainian")), (["vi", "vie"], tr("Vietnamese")),
            (["zh", "zho", "chi"], tr("Chinese")),
        ]
    }
}
