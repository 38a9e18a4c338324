// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import VitrineGLib

struct NumberStyleTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (.min, "-9,223,372,036,854,775,808"),
    ])
    func `digits are grouped by thousands`(number: Int, text: String) {
        #expect(NumberStyle(separator: ",", groups: [3, 3]).text(of: number) == text)
    }

    @Test func `groups may differ, end, or not be there`() {
        #expect(NumberStyle(separator: ",", groups: [3, 2]).text(of: 12_345_678) == "1,23,45,678")
        #expect(NumberStyle(separator: ".", groups: [3, 0]).text(of: 12_345_678) == "12345.678")
        #expect(NumberStyle(separator: "", groups: [3]).text(of: 12_345) == "12345")
        #expect(NumberStyle(separator: ",", groups: []).text(of: 12_345) == "12345")
    }

    @Test func `a locale without groups writes digits alone`() {
        #expect(NumberStyle.local.text(of: 10_000) == "10000")
    }
}
