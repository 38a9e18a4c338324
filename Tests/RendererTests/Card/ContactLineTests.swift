// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// The lines of contacts: folds, soft line breaks, character sets and preferences.
@Suite struct ContactLineTests {
    private func contact(_ lines: [UInt8]) throws -> Contact {
        let bytes = Array("BEGIN:VCARD\r\n".utf8) + lines + Array("\r\nEND:VCARD\r\n".utf8)
        let text = try FoldedLetters.read(MemorySource(bytes), length: 1 << 20)
        return try #require(Contact.all(in: text, limit: 1, for: ReaderLocale()).first)
    }

    private func contact(_ lines: String) throws -> Contact { try contact(Array(lines.utf8)) }

    @Test(arguments: ["Mu|\u{308}ller", "Sun ☀|\u{FE0F} day", "क|\u{941}मार", "\u{301}|x", "key 1|\u{FE0F}\u{20E3}"])
    func `a line is folded before a combining character`(name: String) throws {
        let parts = name.unicodeScalars.split(separator: "|").map { String($0) }
        #expect(try contact("FN:" + parts.joined(separator: "\r\n ")).name == parts.joined())
    }

    @Test func `a combining character follows a separator`() throws {
        let card = try contact("N:Doe;\u{301}Jane\r\nNOTE:\u{308}x\\n\u{301}y")
        #expect(card.name == "\u{301}Jane Doe")
        #expect(card.entries.map(\.value) == ["\u{308}x\n\u{301}y".trimmed])
    }

    @Test func `an empty line ends a value in quoted-printable`() throws {
        let card = try contact(
            "FN:Jane\r\nNOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=3D=\r\n\r\nTEL:5\r\n"
                + "LABEL;QUOTED-PRINTABLE:x=\r\n\r\nEMAIL:j@example.org")
        #expect(card.entries.map(\.value).map { $0.filter { $0 != "\r\n" } } == ["onetwo=", "5", "j@example.org"])
    }

    @Test func `each line is read in the character set that it names`() throws {
        let latin = Array("FN;CHARSET=ISO-8859-1:J".utf8) + [0xF6] + Array("rg\r\n".utf8)
        let unicode = Array("ORG;CHARSET=UTF-8:東京\r\n".utf8)
        let russian = Array("TITLE;CHARSET=WINDOWS-1251:".utf8) + [0xDF, 0xED, 0xE0]
        let card = try contact(latin + unicode + russian)
        #expect(card.name == "Jörg" && card.organisation == "東京" && card.role == "Яна")
        let chinese = Array("FN;CHARSET=GBK:".utf8) + [0xC4, 0xE3, 0xBA, 0xC3]
        #expect(try contact(chinese).name == "你好")
        let japanese =
            Array("FN;CHARSET=ISO-2022-JP:".utf8) + [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
        #expect(try contact(japanese).name == "日本")
    }

    @Test func `a photo is preferred to a logo, and the first in order to the others`() throws {
        func photo(_ lines: String) throws -> [UInt8]? { try contact("FN:x\r\n" + lines).photo }
        #expect(try photo("LOGO;ENCODING=b:TG9nbw==\r\nPHOTO;ENCODING=b:RmFjZQ==") == Array("Face".utf8))
        #expect(try photo("LOGO;ENCODING=b:TG9nbw==") == Array("Logo".utf8))
        #expect(
            try photo("PHOTO;PREF=2:data:image/png;base64,TG9nbw==\r\nPHOTO;PREF=1:data:image/png;base64,RmFjZQ==")
                == Array("Face".utf8))
        #expect(try photo("PHOTO:https://example.org/x.png\r\nLOGO;ENCODING=b:TG9nbw==") == Array("Logo".utf8))
    }

    @Test func `a photo is written in several ways`() throws {
        func photo(_ lines: String) throws -> [UInt8]? { try contact("FN:x\r\n" + lines + "\r\nTEL:5").photo }
        let face = Array("Face of Jane".utf8)
        #expect(try photo("PHOTO;ENCODING=BASE64;TYPE=PNG:\r\nRmFjZSBv\r\nZiBKYW5l\r\n") == face)
        #expect(try photo("PHOTO;ENCODING=b;TYPE=PNG:data:image/png;base64,RmFjZSBv\r\n ZiBKYW5l") == face)
        #expect(try photo("PHOTO;MEDIATYPE=image/png:DATA:image/png;base64,RmFjZSBvZiBKYW5l") == face)
    }

    @Test func `the preferred name is shown, and text in Base64`() throws {
        #expect(
            try contact("FN;LANGUAGE=en;PREF=1:Taro Yamada\r\nFN;LANGUAGE=ja;PREF=2:山田太郎").name == "Taro Yamada")
        #expect(try contact("FN;LANGUAGE=ja;PREF=2:山田太郎\r\nFN;PREF=1:Taro Yamada").name == "Taro Yamada")
        #expect(try contact("FN;ENCODING=B;CHARSET=UTF-8:SsO2cmcgR3LDtsOfZQ==").name == "Jörg Größe")
    }

    @Test(arguments: ["0000-05-17", "1604-05-17", "--0517"])
    func `a birthday without a year has none`(date: String) throws {
        #expect(try contact("FN:x\r\nBDAY:\(date)").entries.map(\.value) == ["17 May"])
    }
}
