// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

struct FreeNameTests {
    private func names(_ name: String, _ count: Int = 3) -> [String] {
        FreeName(Array(name.utf8)).prefix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("Letter.odt", "Letter 2.odt"), ("photos.tar.gz", "photos 2.tar.gz"), ("Makefile", "Makefile 2"),
        (".profile", ".profile 2"), ("No. 5 (final)", "No. 5 (final) 2"), ("ends.", "ends. 2"),
        ("Brief.über", "Brief 2.über"), ("...", "... 2"),
    ])
    func `the number goes before the extension`(name: String, second: String) {
        #expect(names(name, 2) == [name, second])
    }

    @Test func `numbers go on`() {
        #expect(names("a.txt") == ["a.txt", "a 2.txt", "a 3.txt"])
    }

    @Test func `a long name is cut at a character, and keeps its extension`() {
        let name = String(repeating: "ü", count: 140) + ".png"
        for candidate in FreeName(Array(name.utf8)).prefix(12) {
            #expect(candidate.count <= FreeName.limit)
            let text = String(validating: candidate, as: UTF8.self)
            #expect(text?.hasSuffix(".png") == true)
        }
    }

    @Test func `names that are not UTF-8 stay what they are`() {
        let name: [UInt8] = [0xFF, 0xFE, 0x2E, 0x61]
        #expect(Array(FreeName(name).prefix(2)) == [name, [0xFF, 0xFE, 0x20, 0x32, 0x2E, 0x61]])
    }
}
