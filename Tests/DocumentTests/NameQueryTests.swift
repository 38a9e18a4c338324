// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@Suite struct NameQueryTests {
    private func matches(_ words: String, _ name: String) -> Bool { NameQuery(words).matches(Array(name.utf8)) }

    @Test func `case and accents make no difference`() {
        #expect(matches("holiday", "My HOLIDAY.jpg"))
        #expect(matches("strasse", "Straße.txt"))
        #expect(matches("resume", "Résumé.pdf"))
        #expect(matches("résumé", "RESUME.pdf"))
        // Composed in the name, decomposed in what was typed.
        #expect(matches("u\u{308}ber", "Über.txt"))
        #expect(!matches("holidays", "My holiday.jpg"))
    }

    @Test func `all words must be there, in any order`() {
        #expect(matches("report 2024", "2024 annual report.pdf"))
        #expect(!matches("report 2024", "annual report.pdf"))
        #expect(matches("  report  ", "report"))
    }

    @Test func `no words find everything, and a name of any bytes can be asked`() {
        #expect(NameQuery(" ").isEmpty)
        #expect(matches("", "anything"))
        #expect(NameQuery("abc").matches([0xFF, 0x61, 0x62, 0x63]))
        #expect(!NameQuery("abc").matches([]))
    }
}
