// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// Names in ZIP files, in the encoding of the computer on which each file was made.
@Suite struct ZipNameTests {
    private typealias Entry = ZipBuilder.Entry

    struct Sample: CustomTestStringConvertible {
        let encoding: CharacterEncoding
        let names: [String]
        var locale = "en_US.UTF-8"
        var system: UInt8 = 0

        var testDescription: String { "\(encoding), \(locale): \(names[0])" }
    }

    /// Long samples are recognised in a session of any language, short ones in a session of their own language.
    private static let samples = [
        Sample(encoding: .dosLatin1, names: ["Größe/Übersicht für Müller.txt", "Größe/Café à la carte.txt"]),
        Sample(encoding: .dosLatin1, names: ["Übersicht.txt"]), Sample(encoding: .dosLatin1, names: ["año.txt"]),
        Sample(encoding: .dosLatin1, names: ["São Paulo.txt"], locale: "C"),
        Sample(encoding: .dosLatin1, names: ["ÜBERSICHT.TXT"], locale: "ja_JP.UTF-8"),
        Sample(encoding: .western, names: ["Übersicht für Müller.txt"], system: 3),
        Sample(encoding: .western, names: ["résumé.doc", "été à la plage"]),
        Sample(encoding: .dosCyrillic, names: ["Документы/Отчёт за июль.txt", "Документы/Список участников.txt"]),
        Sample(encoding: .dosCyrillic, names: ["фото.jpg"]), Sample(encoding: .dosCyrillic, names: ["ДОГОВОР.DOC"]),
        Sample(encoding: .cyrillic, names: ["Привет.txt"]), Sample(encoding: .koi8, names: ["привет.txt"], system: 3),
        Sample(encoding: .gb18030, names: ["中文目录/说明文件.txt", "中文目录/图片一.txt", "中文目录/测试报告.txt"]),
        Sample(encoding: .gb18030, names: ["说明.txt"]),
        Sample(encoding: .shiftJIS, names: ["日本語/表示テスト.txt", "日本語/ソフト能力.txt", "日本語/ﾊﾝｶｸ.txt"]),
        Sample(encoding: .shiftJIS, names: ["写真.jpg"], locale: "de_DE.UTF-8"),
        Sample(encoding: .big5, names: ["說明文件.txt", "新增資料夾/圖片.jpg"]),
        Sample(encoding: .big5, names: ["測試.txt"], locale: "zh_TW.UTF-8"),
        Sample(encoding: .eucKR, names: ["새 폴더/한국어 문서.txt"]), Sample(encoding: .eucKR, names: ["사진.jpg"]),
        Sample(encoding: .eucJP, names: ["日本語/表示テスト.txt", "はじめに.txt"], system: 3),
        Sample(encoding: .dosGreek, names: ["Έγγραφα/Αναφορά.txt"]), Sample(encoding: .greek, names: ["Αναφορά.txt"]),
        Sample(encoding: .dosHebrew, names: ["מסמכים/שלום.txt"]), Sample(encoding: .hebrew, names: ["מסמכים/שלום.txt"]),
        Sample(encoding: .arabic, names: ["مستندات/تقرير جديد.txt"]),
        Sample(encoding: .thai, names: ["เอกสาร/รายงาน.txt"]),
        Sample(encoding: .dosLatin2, names: ["Łódź.txt", "Zażółć gęślą jaźń.txt"]),
        Sample(encoding: .centralEuropean, names: ["Příliš žluťoučký kůň.txt"]),
        Sample(encoding: .dosTurkish, names: ["Türkçe dosya ığüşöç.txt"]),
        Sample(encoding: .turkish, names: ["Türkçe dosya ığüşöç.txt"], locale: "tr_TR.UTF-8"),
    ]

    @Test(arguments: samples)
    func `the encoding of names is guessed from all names and the language of the session`(sample: Sample) throws {
        let names = try sample.names.map { name in
            try #require(TextDecoder.convert(Array(name.utf8), to: sample.encoding.textEncoding))
        }
        let guess = NameEncodingGuess.encoding(
            of: names, isFromWindows: sample.system == 0, language: ReaderLanguage(locale: sample.locale))
        #expect(names.map { TextDecoder.exact($0, as: guess.textEncoding) } == sample.names)
    }

    private func paths(_ entries: [Entry]) throws -> [String] {
        Archive.warm()
        return try Archive(MemorySource(ZipBuilder(entries).bytes)).entries().map(\.path)
    }

    private static let japanese: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]

    @Test func `names in UTF-8, flagged or not, are decoded as UTF-8 beside names in another encoding`() throws {
        var marked = Entry("Größe".utf8)
        marked.flags = 1 << 11
        let entries = [Entry(Self.japanese + Array(".txt".utf8)), Entry("Ünï.txt".utf8), marked, Entry("a".utf8)]
        #expect(try paths(entries) == ["日本語.txt", "Ünï.txt", "Größe", "a"])
    }

    @Test func `names that are not UTF-8 are guessed, even where they say that they are`() throws {
        var entries = [Entry(Self.japanese + Array(".txt".utf8), "content"), Entry("Größe".utf8), Entry("a".utf8)]
        for index in entries.indices { entries[index].flags = 1 << 11 }
        #expect(try paths(entries) == ["日本語.txt", "Größe", "a"])
        Archive.warm()
        var builder = ZipBuilder(entries)
        #expect(try Archive(MemorySource(builder.bytes)).content(at: 0) == Array("content".utf8))
        builder.program = Array("#!/bin/sh\nexit\n".utf8)
        let behind = try Archive(MemorySource(builder.bytes))
        #expect(try behind.entries().map(\.path) == ["日本語.txt", "Größe", "a"])
        #expect(try behind.content(of: "日本語.txt") == Array("content".utf8))
    }

    @Test func `a large ZIP file behind a program is read`() throws {
        Archive.warm()
        var builder = ZipBuilder([Entry("a.txt".utf8, "content"), Entry("Größe".utf8)])
        builder.isLarge = true
        for program in ["", "#!/bin/sh\nexit\n"] {
            builder.program = Array(program.utf8)
            let archive = try Archive(MemorySource(builder.bytes))
            #expect(try archive.entries().map(\.path) == ["a.txt", "Größe"], "\(program)")
            #expect(try archive.content(of: "a.txt") == Array("content".utf8), "\(program)")
        }
    }

    @Test func `the Unicode name in an extra field counts only if its checksum is that of the entry's own name`() throws
    {
        var entry = Entry("Gr__e.txt".utf8)
        entry.extra = ZipBuilder.unicodePath("Größe.txt", of: entry.name)
        var renamed = Entry("new.txt".utf8)
        renamed.extra = ZipBuilder.unicodePath("Größe.txt", of: entry.name)
        #expect(try paths([entry, renamed]) == ["Größe.txt", "new.txt"])
    }

    @Test func `a backslash separates folders in names from Windows, and is half a letter in Japanese`() throws {
        // Two letters of ソフト表 end in the byte of a backslash.
        let software: [UInt8] = [0x83, 0x5C, 0x83, 0x74, 0x83, 0x67, 0x95, 0x5C]
        let entries = [Entry(software), Entry("folder\\file".utf8), Entry("a\\b".utf8, system: 3)]
        #expect(try paths(entries) == ["ソフト表", "folder/file", "a\\b"])
    }

    @Test func `another encoding of names can be chosen, and changes no content`() throws {
        Archive.warm()
        let zip = ZipBuilder([Entry("a.txt".utf8, "a"), Entry([0x8F, 0xE0, 0xA8] + Array(".txt".utf8), "b")])
        let opened = try ArchiveRenderer().open(
            MemorySource(zip.bytes), contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any EncodedEntrySession)
        #expect(session.nameEncoding != nil)
        try session.readNames(in: .dosCyrillic)
        #expect(session.nameEncoding == .dosCyrillic)
        #expect(try session.entries().map(\.path) == ["a.txt", "При.txt"])
        try session.readNames(in: .dosLatin1)
        #expect(try session.entries().map(\.path) == ["a.txt", "ÅÓ¿.txt"])
        #expect(try session.content(ofEntry: 1) == Array("b".utf8))
    }

    @Test func `a Chinese name that is valid UTF-8 by chance is read like the others, or as chosen`() throws {
        Archive.warm()
        let pictures: [UInt8] = [0xCD, 0xBC, 0xC6, 0xAC]
        let documents: [UInt8] = [0xCE, 0xD2, 0xB5, 0xC4, 0xCE, 0xC4, 0xB5, 0xB5]
        #expect(try paths([Entry(pictures), Entry(documents)]) == ["图片", "我的文档"])
        var stated = Entry(pictures)
        stated.flags = 1 << 11
        #expect(try paths([stated, Entry(documents)]) == ["ͼƬ", "我的文档"])
        let opened = try ArchiveRenderer().open(
            MemorySource(ZipBuilder([Entry(pictures)]).bytes), contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any EncodedEntrySession)
        #expect(session.nameEncoding != nil)
        try session.readNames(in: .gb18030)
        #expect(try session.entries().map(\.path) == ["图片"])
        try session.readNames(in: .utf8)
        #expect(try session.entries().map(\.path) == ["ͼƬ"])
    }

    @Test(arguments: [
        "Größe", "Ünï", "Žluťoučký", "Привет мир", "Ελληνικά", "עברית", "العربية", "日本語", "naïve – €5", "Việt Nam",
        "ﬁn",
    ])
    func `names of real languages in UTF-8 are not taken for another encoding`(name: String) throws {
        #expect(!ZipNames.isOddUTF8(name))
        #expect(try paths([Entry(name.utf8)]) == [name])
    }

    @Test func `Spanish names are Spanish, with their signs before questions and after numbers`() throws {
        func dos(_ text: String) -> [UInt8] {
            let letters: [Character: UInt8] = [
                "ñ": 0xA4, "ó": 0xA2, "é": 0x82, "¿": 0xA8, "¡": 0xAD, "º": 0xA7, "á": 0xA0, "í": 0xA1,
            ]
            return text.flatMap { character in letters[character].map { [$0] } ?? Array(character.utf8) }
        }
        for names in [
            ["Año nuevo.jpg", "Canción.mp3", "¿Qué.txt"], ["¿Qué es.txt"], ["Diseño nº 1.doc"],
            ["¡Hola!.txt", "Niño.jpg"], ["Mañana.txt"],
            ["árbol.txt"],
        ] {
            for language in ["C", "es_ES", "en_US", "de_DE"] {
                let sample = names.map(dos)
                let guess = NameEncodingGuess.encoding(
                    of: sample, isFromWindows: true, language: ReaderLanguage(locale: language))
                let read = sample.map { TextDecoder.exact($0, as: guess.textEncoding) }
                #expect(read == names, "\(language): \(guess)")
            }
        }
    }

    @Test func `no encoding can be chosen where all names are UTF-8`() throws {
        let opened = try ArchiveRenderer().open(
            MemorySource(fixture: "Archive/tree.zip"), contentType: "", password: nil, limits: .session(.wide))
        #expect((opened as? any EncodedEntrySession)?.nameEncoding == nil)
    }

    @Test(arguments: [
        ("de_DE.UTF-8", "de_DE"), ("zh_TW", "zh_TW"), ("sr_RS.UTF-8@latin", "sr_RS"), ("fr", "fr"), ("C", ""),
        ("C.UTF-8", ""), ("POSIX", ""), ("", ""), ("../x_y", ""), ("a_b_c", ""),
    ])
    func `the language of a session is that of its locale`(locale: String, language: String) {
        #expect(ReaderLanguage(locale: locale).text == language)
    }
}
