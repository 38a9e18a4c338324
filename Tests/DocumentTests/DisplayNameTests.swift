// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@Suite struct DisplayNameTests {
    @Test func `an ordinary name stays as it is`() {
        #expect(DisplayName.text(Array("Übung – 写真 👨‍👩‍👧.jpg".utf8)) == "Übung – 写真 👨‍👩‍👧.jpg")
    }

    @Test func `a name that reads backwards shows how it deceives`() {
        #expect(DisplayName.text(Array("annual\u{202E}txt.exe".utf8)) == "annual‹U+202E›txt.exe")
        #expect(DisplayName.text(Array("a\u{2067}b\u{200B}c\u{FEFF}".utf8)) == "a‹U+2067›b‹U+200B›c‹U+FEFF›")
    }

    @Test func `tags are seen, but for those that make a flag`() {
        #expect(DisplayName.text(Array("\u{E0041}a\u{E007F}.png".utf8)) == "‹U+E0041›a‹U+E007F›.png")
        let wales = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"
        #expect(DisplayName.text(Array("\(wales).png".utf8)) == "\(wales).png")
        #expect(DisplayName.text(Array("\(wales)a\u{E0061}".utf8)) == "\(wales)a‹U+E0061›")
    }

    @Test func `joiners stay where letters and emoji need them, and are seen elsewhere`() {
        for name in [
            "می\u{200C}خواهم", "क\u{94D}\u{200D}ष", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "👩🏽\u{200D}🔬",
            "🏳\u{FE0F}\u{200D}🌈",
        ] {
            #expect(DisplayName.text(Array(name.utf8)) == name)
        }
        #expect(DisplayName.text(Array("\u{200D}a\u{200C}b.png\u{200D}".utf8)) == "‹U+200D›a‹U+200C›b.png‹U+200D›")
        #expect(DisplayName.text(Array("می\u{200C}.png".utf8)) == "می‹U+200C›.png")
        #expect(DisplayName.text(Array("a\u{FE0F}1\u{FE0F}".utf8)) == "a‹U+FE0F›1‹U+FE0F›")
    }

    @Test(
        arguments: [
            0xA0, 0x1680, 0x2003, 0x202F, 0x2800, 0x3000, 0x180B, 0xFFFC, 0xE0100, 0xFE00, 0x115F, 0x3164, 0xAD,
            0x1D173,
        ] as [UInt32])
    func `no character without ink makes two names look alike`(value: UInt32) throws {
        let hidden = String(try #require(Unicode.Scalar(value)))
        for name in ["a\(hidden).png", "\(hidden)a.png", "a.png\(hidden)", "写\(hidden)a"] {
            let digits = String(value, radix: 16, uppercase: true)
            let spelled = "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
            #expect(DisplayName.text(Array(name.utf8)).contains(spelled))
        }
        #expect(DisplayName.text(Array("写真\u{3000}東京.png".utf8)) == "写真\u{3000}東京.png")
    }

    @Test func `control characters become pictures`() {
        #expect(DisplayName.text([0x61, 0x0A, 0x1B, 0x7F, 0x62]) == "a␊␛␡b")
        #expect(DisplayName.text(Array("a\u{85}b".utf8)) == "a‹U+0085›b")
    }

    @Test func `bytes that are not UTF-8 are shown as such`() {
        #expect(DisplayName.text([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    }
}
