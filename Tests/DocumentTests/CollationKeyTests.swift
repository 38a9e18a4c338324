// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@Suite struct CollationKeyTests {
    private func sorted(_ names: [String]) -> [String] {
        names.sorted { CollationKey(Array($0.utf8)) < CollationKey(Array($1.utf8)) }
    }

    @Test func `digits count by their value`() {
        #expect(
            sorted(["photo 10", "photo 9", "photo 100", "photo 1"]) == ["photo 1", "photo 9", "photo 10", "photo 100"])
    }

    @Test func `upper and lower case stand together`() {
        #expect(sorted(["beta", "Alpha", "Gamma", "alpha2"]) == ["Alpha", "alpha2", "beta", "Gamma"])
        #expect(sorted(["Éz", "éa"]) == ["éa", "Éz"])
    }

    @Test func `punctuation comes before numbers, and numbers before words`() {
        let names = [".hidden", " space", "#hash", "(paren)", "_under", "~tilde", "«quoted»", "☃", "1", "a", "é", "漢"]
        #expect(sorted(names.reversed()) == names)
        #expect(
            sorted(["name2.txt", "name 2.txt", "names.txt", "name-2.txt", "name.txt"])
                == ["name.txt", "name 2.txt", "name-2.txt", "name2.txt", "names.txt"])
    }

    @Test func `digits of all scripts count by their value`() {
        let names = ["۱", "٢", "3", "９", "१०", "100", "٢٠٠"]
        #expect(sorted(names.reversed()) == names)
        #expect(sorted(["file ١٠", "file ２", "file ٣"]) == ["file ２", "file ٣", "file ١٠"])
        let long = String(repeating: "9", count: 200)
        #expect(sorted(["1" + long, long, "0" + long]) == [long, "0" + long, "1" + long])
    }

    @Test func `zeros before a number count last`() {
        #expect(sorted(["1b", "01a", "001b", "1a"]) == ["1a", "01a", "1b", "001b"])
    }

    @Test func `names that differ in their composition stand together`() {
        #expect(sorted(["cafez", "caf\u{E9}", "cafe\u{301}", "cafa"]).firstIndex(of: "cafa") == 0)
        let composed = CollationKey(Array("caf\u{E9}".utf8))
        #expect(composed == CollationKey(Array("cafe\u{301}".utf8)))
    }

    @Test func `a name of any bytes has a key`() {
        #expect(CollationKey([0xFF, 0x31]) < CollationKey([0xFF, 0x32]))
    }
}
