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

    @Test func `control characters become pictures`() {
        #expect(DisplayName.text([0x61, 0x0A, 0x1B, 0x7F, 0x62]) == "a␊␛␡b")
        #expect(DisplayName.text(Array("a\u{85}b".utf8)) == "a‹U+0085›b")
    }

    @Test func `bytes that are not UTF-8 are shown as such`() {
        #expect(DisplayName.text([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    }
}
