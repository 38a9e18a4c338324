// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import TextRenderers

/// Texts in encodings that are told by their structure, without a byte order mark.
@Suite struct UnmarkedEncodingTests {
    private static func wide(_ text: String, _ width: Int, isLittle: Bool) -> [UInt8] {
        let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        return units.flatMap { unit in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> (8 * UInt32($0))) }
            return isLittle ? bytes : bytes.reversed()
        }
    }

    private func guess(_ bytes: [UInt8]) throws -> TextEncoding? {
        try EncodingGuess(of: MemorySource(bytes), language: ReaderLanguage(locale: ""))?.encoding
    }

    @Test(arguments: [
        "Привет, мир!\nВторая строка.\n", "Καλημέρα κόσμε\n", "日本語のテスト。\n一行です\n", "人人生而自由，\n一律平等。\n",
        "모든 인간은 태어날 때부터\n", "שלום עולם\n", "नमस्ते दुनिया\n", "Hi 😀😃🎉👍 🚀\n", "สวัสดี ชาวโลก\n", "Grüße, Welt\n",
    ])
    func `two and four bytes a character are seen in any script`(text: String) throws {
        #expect(try guess(Self.wide(text, 2, isLittle: true)) == .utf16LittleEndian)
        #expect(try guess(Self.wide(text, 2, isLittle: false)) == .utf16BigEndian)
        #expect(try guess(Self.wide(text, 4, isLittle: true)) == .utf32LittleEndian)
        #expect(try guess(Self.wide(text, 4, isLittle: false)) == .utf32BigEndian)
    }

    @Test func `bytes with zeros are not taken for wide text`() throws {
        let words = "one\0two\0three\0four\0five, which is long enough to be looked at as text\0\n"
        #expect(try ![.utf16LittleEndian, .utf16BigEndian].contains(guess(Array(words.utf8))))
        #expect(
            try guess(Array(("Grüße, 日本語 und mehr davon, damit es reicht. Привет мир. " + words).utf8))?.unit ?? 1 == 1)
        // Numbers of two bytes.
        #expect(try guess((0..<2_000).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })?.unit ?? 1 == 1)
        #expect(try guess((0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }) == nil)
    }

    /// “日本語 テスト” in ISO-2022-JP.
    private static let japanese = "\u{1B}$BF|K\\8l\u{1B}(B \u{1B}$B%F%9%H\u{1B}(B\n"

    @Test func `escape sequences between character sets tell ISO 2022 JP`() throws {
        let bytes = Array("Subject: \(Self.japanese)".utf8)
        #expect(try guess(bytes) == .iso2022JP)
        #expect(DocumentText.text(bytes) == "Subject: 日本語 テスト\n")
        // After much ASCII, in parts, and when it is searched.
        let late = Array(String(repeating: "plain text\n", count: 9_000).utf8) + bytes
        #expect(DocumentText.text(late).hasSuffix("plain text\nSubject: 日本語 テスト\n"))
        let session = try TextRenderer().open(
            MemorySource(late), contentType: "text/plain", password: nil, limits: .session(.still))
        let text = try #require(session as? OpenText)
        #expect(try text.text(at: 99_000, length: 99).text == "Subject: 日本語 テスト\n")
        #expect(try text.find("本語", in: 0..<text.info.byteLength.int).matches.count == 1)
        #expect(try text.facts().first?.value == "ISO-2022-JP")
        // What terminals are told is none.
        for log in [
            "\u{1B}[1mbold\u{1B}(B\u{1B}[m text\n", "\u{1B}(0lqqk\u{1B}(B\n", "cost \u{1B}$Bx, y\n", "$B plain\n",
        ] {
            #expect(try guess(Array(log.utf8)) == .utf8, "\(log)")
        }
    }

    @Test(
        arguments: [
            // “①②③ 表示” and “髙橋,東京”, with letters of NEC and IBM.
            ([0x87, 0x40, 0x87, 0x41, 0x87, 0x42, 0x20, 0x95, 0x5C, 0x8E, 0xA6, 0x0A], "①②③ 表示\n"),
            ([0xFB, 0xFC, 0x8B, 0xB4, 0x2C, 0x93, 0x8C, 0x8B, 0x9E, 0x0A], "髙橋,東京\n"),
        ] as [([UInt8], String)])
    func `Shift JIS is seen with the letters of its makers`(bytes: [UInt8], text: String) throws {
        for locale in ["", "ja_JP"] {
            let guess = try EncodingGuess(of: MemorySource(bytes), language: ReaderLanguage(locale: locale))
            #expect(guess?.encoding == .shiftJIS, "\(locale)")
        }
        #expect(TextDecoder.decode(bytes, as: .shiftJIS, isLast: true).text == text)
    }

    @Test func `a line in another language is read right after much English`() throws {
        // “Zażółć gęślą jaźń, źdźbło ćmy”
        let polish: [UInt8] =
            Array("Za".utf8) + [
                0xBF, 0xF3, 0xB3, 0xE6, 0x20, 0x67, 0xEA, 0x9C, 0x6C, 0xB9, 0x20, 0x6A, 0x61, 0x9F, 0xF1,
            ]
            + [0x2C, 0x20, 0x9F, 0x64, 0x9F, 0x62, 0xB3, 0x6F, 0x20, 0xE6, 0x6D, 0x79, 0x0A]
        let english = Array(String(repeating: "The quick brown fox jumps over the lazy dog.\n", count: 100).utf8)
        #expect(try guess(polish) == .windows1250)
        #expect(try guess(english + polish + english) == .windows1250)
        #expect(
            try guess(Array(String(repeating: "plain text\n", count: 9_000).utf8) + english + polish) == .windows1250)
    }

    @Test func `letters of ISO 8859-15 are told from fractions, those of DOS from nothing`() throws {
        func western(_ parts: [Any]) -> [UInt8] {
            parts.flatMap { part in (part as? String).map { Array($0.utf8) } ?? [UInt8(part as? Int ?? 0)] }
        }
        #expect(try guess(western(["Le c", 0xBD, "ur co", 0xFB, "te 5 ", 0xA4])) == .latin9)
        #expect(try guess(western(["5 ", 0xA4, " pro St", 0xFC, "ck"])) == .latin9)
        #expect(try guess(western(["1", 0xBD, " cups, ", 0xBC, " l of caf", 0xE9])) == .windows1252)
        // “für Müller”, “Français déjà” and “niño” of DOS, “naïve café” of the Mac.
        #expect(try guess(western(["f", 0x81, "r M", 0x81, "ller"])) == .dosLatin1)
        #expect(try guess(western(["Fran", 0x87, "ais d", 0x82, "j", 0x85])) == .dosLatin1)
        #expect(try guess(western(["El ni", 0xA4, "o"])) == .dosLatin1)
        #expect(try guess(western(["na", 0x95, "ve caf", 0x8E])) == .macRoman)
        #expect(try guess(western([0x93, "quoted", 0x94, " don", 0x92, "t ", 0x85, " 5 ", 0x80])) == .windows1252)
    }
}
