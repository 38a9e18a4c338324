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

    @Test func `a name of any bytes has a key`() {
        #expect(CollationKey([0xFF, 0x31]) < CollationKey([0xFF, 0x32]))
    }
}
