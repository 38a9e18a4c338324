// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import VitrineGLib

@Suite struct ContentTypesTests {
    private func guess(_ name: String, _ text: String = "") -> (identifier: String, isUncertain: Bool) {
        ContentTypes.guess(name: Array(name.utf8), prefix: Array(text.utf8))
    }

    @Test func `AsciiDoc is known by its endings`() {
        #expect(guess("read.adoc") == (ContentTypes.asciiDoc, false))
        #expect(guess("README.adoc") == (ContentTypes.asciiDoc, false))
        #expect(guess("READ.AsciiDoc", "= Title\n") == (ContentTypes.asciiDoc, false))
        #expect(guess("adoc").identifier != ContentTypes.asciiDoc)
        #expect(ContentTypes.isA(ContentTypes.asciiDoc, "text/plain"))
    }

    @Test func `the content tells texts from signatures and keys`() {
        #expect(guess("chapter.asc").isUncertain)
        #expect(guess("chapter.asc", "= Title\n\nText.\n").identifier == ContentTypes.asciiDoc)
        let key = guess("key.asc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQINBF")
        #expect(key.identifier.hasPrefix("application/pgp-"))
    }
}
