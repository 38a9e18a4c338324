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

    @Test func `control characters become pictures`() {
        #expect(DisplayName.text([0x61, 0x0A, 0x1B, 0x7F, 0x62]) == "a␊␛␡b")
        #expect(DisplayName.text(Array("a\u{85}b".utf8)) == "a‹U+0085›b")
    }

    @Test func `bytes that are not UTF-8 are shown as such`() {
        #expect(DisplayName.text([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    }
}
