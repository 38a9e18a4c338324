// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import TextRenderers

/// Texts from before Unicode with too few letters beyond ASCII to tell their language from: the language of the reader does.
@Suite struct ReaderEncodingTests {
    private static func read(_ bytes: [UInt8], _ locale: String) throws -> String {
        let source = MemorySource(bytes)
        let guess = try #require(try EncodingGuess(of: source, language: ReaderLanguage(locale: locale)))
        return TextDecoder.exact(bytes, as: guess.encoding)
    }

    private static func bytes(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
        try #require(TextDecoder.convert(Array(text.utf8), to: encoding), "\(encoding) lacks a letter of the text")
    }

    @Test(arguments: [
        ("pl_PL", "Witaj, świecie!", [TextEncoding.windows1250, .latin2]),
        ("pl_PL", "Miasto;Kod\nŁódź;90-001\n", [.windows1250, .latin2, .dosLatin2]),
        ("pl_PL", "- Proszę bardzo.", [.windows1250, .latin2]),
        ("pl_PL", "Zażółć gęślą jaźń", [.windows1250, .latin2]),
        ("pl_PL", "„Gdzie są klucze?” – zapytała", [.windows1250]),
        ("pl_PL", "młody żołnierz", [.windows1250, .latin2]),
        ("pl_PL", "x = 5  // wartość", [.windows1250, .latin2]), ("pl_PL", "Wałęsa, Gdańsk", [.windows1250, .latin2]),
        ("cs_CZ", "Dobrý večer.", [.windows1250, .latin2]), ("cs_CZ", "Dvořák;Plzeň", [.windows1250, .latin2]),
        ("cs_CZ", "Žluťoučký kůň", [.windows1250, .latin2, .dosLatin2]), ("cs_CZ", "něco", [.windows1250, .latin2]),
        ("sk_SK", "Ďakujem, dobre", [.windows1250, .latin2]), ("sk_SK", "Poľsko", [.windows1250, .latin2]),
        ("hu_HU", "Győr", [.windows1250, .latin2]), ("hu_HU", "Erdő és mező", [.windows1250, .latin2]),
        ("hu_HU", "Fűtött szoba", [.windows1250, .latin2]), ("sl_SI", "Začetek", [.windows1250, .latin2]),
        ("hr_HR", "Đurđevac, Čakovec", [.windows1250, .latin2]), ("hr_HR", "Sljedeći dan", [.windows1250]),
        ("ro_RO", "Bună ziua", [.windows1250, .latin2]), ("ro_RO", "Ploieşti", [.windows1250, .latin2]),
        ("tr_TR", "Adı;Soyadı\nAyşe;Yılmaz\n", [.windows1254, .dosTurkish]), ("tr_TR", "İstanbul", [.windows1254]),
        ("tr_TR", "Teşekkür ederim.", [.windows1254]), ("tr_TR", "Doğu", [.windows1254]),
        ("lt_LT", "Labas rytas, Žemaitija", [.windows1257]), ("lt_LT", "Ačiū", [.windows1257, .dosBaltic]),
        ("lv_LV", "Rīga", [.windows1257]), ("lv_LV", "Paldies, kaķis", [.windows1257]),
        ("ru_RU", "Привет", [.windows1251, .koi8, .dosCyrillic, .isoCyrillic]),
        ("ru_RU", "имя;да\n", [.windows1251, .koi8, .dosCyrillic]), ("ru_RU", "ДА, конечно", [.windows1251, .koi8]),
        ("ru_RU", "x = 1 # счёт", [.windows1251, .koi8]), ("uk_UA", "Київ", [.windows1251, .koi8Ukrainian]),
        ("bg_BG", "София", [.windows1251]), ("sr_RS", "Ђорђе", [.windows1251]), ("sr_RS", "Niš, Čačak", [.windows1250]),
        ("el_GR", "Αθήνα", [.windows1253, .isoGreek, .dosGreek]), ("el_GR", "Ναι και όχι", [.windows1253]),
        ("he_IL", "שלום", [.windows1255, .dosHebrew]), ("ar_EG", "مرحبا", [.windows1256]),
        ("fa_IR", "سلام", [.windows1256]), ("th_TH", "สวัสดี", [.thai]), ("vi_VN", "Đi đâu", [.windows1258]),
        ("ja_JP", "日本", [.shiftJIS, .eucJP]), ("ja_JP", "名前,かな\n", [.shiftJIS, .eucJP]),
        ("ja_JP", "// 初期化する", [.shiftJIS, .eucJP]), ("ko_KR", "서울", [.eucKR]), ("ko_KR", "이름;나이\n", [.eucKR]),
        ("zh_CN", "你好", [.gb18030]), ("zh_CN", "姓名,年龄\n", [.gb18030]), ("zh_TW", "臺北", [.big5]),
        ("zh_TW", "姓名,年齡\n", [.big5]),
    ])
    func `few letters are those of the reader's language`(locale: String, text: String, encodings: [TextEncoding])
        throws
    {
        for encoding in encodings {
            let read = try Self.read(Self.bytes(text, encoding), locale)
            #expect(read == text, "\(read) in \(encoding)")
        }
    }

    private static let western = [
        "café", "naïve", "a naïve café", "10 €", "€ 10", "“quotes”", "‘quotes’", "don’t", "It’s a “test” – really…",
        "Grüße",
        "Grüße aus München", "© 2004 ACME", "±5 °C", "5 m³", "£10", "¿Qué?", "¿Hola?", "año",
        "El año pasado comí piñas",
        "Año;Niño;Señor", "« texte »", "«texte»", "œuvre", "bœuf", "à la carte", "très bien", "père et mère",
        "crème brûlée",
        "être", "garçon", "São Paulo", "São Paulo não é a capital", "Æblegrød og smørrebrød", "smørrebrød", "på", "Ø",
        "Ærø", "Århus", "Malmö", "ÄÖÜ äöü ß", "ÄÖÜ", "Straße", "Äpfel und Öl", "Über uns", "Però è così, perché no?",
        "# encoding\nname = 'José'", "Copyright © 1999 by Foo®", "word—word", "Wait…", "l’été", "d’être", "¡Olé!",
        "1º", "2ª", "x²", "½", "Foo™", "• item", "§ 5", "it’s", "résumé", "Zoë", "Noël", "Ça va être déjà fait",
        "He said—“no”—and left", "mañana",
    ]

    @Test(arguments: [
        "pl_PL", "cs_CZ", "sk_SK", "hu_HU", "sl_SI", "hr_HR", "ro_RO", "tr_TR", "lt_LT", "lv_LV", "et_EE", "vi_VN",
        "ru_RU",
        "uk_UA", "bg_BG", "sr_RS", "el_GR", "he_IL", "ar_EG", "fa_IR", "th_TH", "ja_JP", "ko_KR", "zh_CN", "zh_TW",
        "de_DE",
        "en_US", "fr_FR", "C",
    ])
    func `a Western text is read as one in each language of readers`(locale: String) throws {
        for text in Self.western {
            let read = try Self.read(Self.bytes(text, .windows1252), locale)
            #expect(read == text, "\(text) as \(read)")
        }
    }

    @Test(arguments: [
        "Witaj, świecie!", "Dvořák;Plzeň", "Привет", "日本", "Adı;Soyadı", "İyi günler", "Αθήνα", "café", "Grüße – „so“",
    ])
    func `the guess for readers of English and German is that of the statistics alone`(text: String) throws {
        let encodings = [TextEncoding.windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .shiftJIS]
        for bytes in encodings.compactMap({ TextDecoder.convert(Array(text.utf8), to: $0) }) {
            let alone = LegacyEncoding.guess(bytes, language: ReaderLanguage(locale: ""))
            for locale in ["en_GB", "de_DE"] {
                #expect(LegacyEncoding.guess(bytes, language: ReaderLanguage(locale: locale)) == alone)
            }
        }
    }
}
