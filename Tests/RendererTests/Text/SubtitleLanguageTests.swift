// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import TextRenderers

/// The language in the name of a file of subtitles, and the encodings of texts in it.
@Suite struct SubtitleLanguageTests {
    private static let type = "application/x-subrip"

    @Test(arguments: [
        ("film.ru.srt", "ru"), ("film.pl.srt", "pl"), ("film.el.forced.srt", "el"), ("film.rus.srt", "ru"),
        ("Film.2019.1080p.x264.UK.srt", "uk"), ("2_Russian.srt", "ru"), ("Russian.srt", "ru"), ("ru.srt", "ru"),
        ("film.Ελληνικά.srt", "el"), ("film.pt-BR.vtt", "pt"), ("film.zh-TW.srt", "zh_TW"),
        ("film.zh-Hant.srt", "zh_TW"),
        ("film.zh_CN.srt", "zh"), ("film.cht.srt", "zh_TW"), ("film.chs.srt", "zh"), ("film.ar-SA.srt", "ar"),
        ("film.ko-KR.srt", "ko"), ("film.ja.sdh.srt", "ja"), ("film.sr-Latn.srt", "hr"), ("film.sr.srt", "sr"),
        ("film (de).srt", "de"), ("film_cs.2.srt", "cs"), ("Russian.forced.srt", "ru"),
    ])
    func `the name of subtitles states their language`(name: String, language: String) {
        #expect(SubtitleFileName.language(in: Array(name.utf8), contentType: Self.type)?.text == language)
    }

    @Test(arguments: [
        "film.srt", "film.2.srt", "It.2017.srt", "film VI.srt", "film.forced.srt", "film.x264.srt", ".srt", "srt", "",
        "film.ru.extended.cut.srt",
    ])
    func `a name without a language states none`(name: String) {
        #expect(SubtitleFileName.language(in: Array(name.utf8), contentType: Self.type) == nil)
    }

    @Test func `the name of a document that is no subtitles states none`() {
        #expect(SubtitleFileName.language(in: Array("notes.ru.txt".utf8), contentType: "text/plain") == nil)
    }

    /// A text whose name states a language, read in the encoding that is found.
    private func text(_ bytes: [UInt8], _ language: String?, reader: String) throws -> String {
        TextDecoder.warm()
        let stated = language.map { ReaderLanguage(locale: $0) }
        let guess = try #require(
            EncodingGuess(bytes, isWhole: true, language: ReaderLanguage(locale: reader), stated: stated))
        return TextDecoder.exact(bytes, as: guess.encoding)
    }

    @Test(
        arguments: [
            ("ru", [0xC4, 0xE0, 0x2E], "Да."), ("ru", [0xE4, 0xC1, 0x2E], "Да."), ("ru", [0x84, 0xA0, 0x2E], "Да."),
            ("pl", [0x43, 0x7A, 0x65, 0x9C, 0xE6, 0x2E], "Cześć."),
            ("pl", [0x43, 0x7A, 0x65, 0xB6, 0xE6, 0x2E], "Cześć."),
            ("el", [0xC3, 0xE5, 0xE9, 0xE1, 0x2E], "Γεια."),
            ("tr", [0x54, 0x65, 0xFE, 0x65, 0x6B, 0x6B, 0xFC, 0x72], "Teşekkür"),
            ("zh", [0xC4, 0xE3, 0xBA, 0xC3], "你好"), ("zh_TW", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
            ("de", [0x47, 0x72, 0xF6, 0xDF, 0x65], "Größe"), ("fr", [0xC7, 0x61, 0x20, 0x65, 0x73, 0x74], "Ça est"),
            // Words too short for statistics.
            ("he", [0xEB, 0xEF, 0x2E], "כן."), ("hu", [0xD5, 0x20, 0x61, 0x7A, 0x2E], "Ő az."),
            ("cs", [0x6D, 0xE1, 0xB9, 0x3F], "máš?"), ("lv", [0x6A, 0xE2], "jā"), ("ko", [0xB3, 0xD7, 0x2E], "네."),
            ("ja", [0x82, 0xCD, 0x82, 0xA2, 0x81, 0x42], "はい。"), ("ru", [0xE1, 0xC8], "Ах"),
            // Other letters than those of the language.
            ("ru", [0x63, 0x61, 0x66, 0xE9], "café"), ("ja", [0x49, 0x74, 0x92, 0x73], "It’s"),
            ("zh", [0x63, 0x61, 0x66, 0xE9, 0x73], "cafés"),
        ] as [(String, [UInt8], String)])
    func `a few letters are read in an encoding of the stated language, whatever the reader's is`(
        language: String, bytes: [UInt8], expected: String
    ) throws {
        for reader in ["", "ru_RU", "pl_PL", "el_GR", "de_DE", "ja_JP"] {
            #expect(try text(bytes, language, reader: reader) == expected, "\(reader)")
        }
    }

    @Test func `a stated language does not count against the bytes`() throws {
        // Russian that states English and German, and UTF-8 that states Russian.
        let russian = Array(repeating: [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20] as [UInt8], count: 20).joined()
        for language in ["en", "de"] {
            #expect(try text(Array(russian), language, reader: "").hasPrefix("Привет, "))
        }
        #expect(try text(Array("Größe".utf8), "ru", reader: "") == "Größe")
    }
}
