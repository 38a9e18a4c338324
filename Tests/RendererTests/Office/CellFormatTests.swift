// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Renderers

@Suite struct CellFormatTests {
    @Test(arguments: [
        ("General", 0.1 + 0.2, "0.3"), ("General", 12, "12"), ("General", -1.5, "-1.5"), ("0.00", 2.345, "2.35"),
        ("#,##0", 1_234_567, "1,234,567"), ("0%", 0.256, "26%"), ("\"$\"#,##0.00;[Red]-#", 12.5, "$12.50"),
        ("[$€-407] #,##0", 1500, "€ 1,500"), ("yyyy-mm-dd", 36_526, "2000-01-01"),
        ("d. mmmm yyyy", 43_890, "29. February 2020"), ("dddd", 36_526, "Saturday"),
        ("h:mm AM/PM", 0.75, "6:00 PM"), ("hh:mm:ss", 0.5 + 61.0 / 86_400, "12:01:01"),
        ("mm/dd/yy h:mm", 43_890.25, "02/29/20 6:00"), ("@", 7, "7"),
    ])
    func `a number is written as its format says`(code: String, value: Double, expected: String) {
        #expect(CellFormat(code).text(value) == expected)
    }

    @Test func `days are counted from 1904 where the workbook says so`() {
        var format = CellFormat("yyyy-mm-dd")
        format.startsIn1904 = true
        #expect(format.text(0) == "1904-01-01")
    }

    @Test func `a place is named by letters and a number`() {
        #expect(SheetGrid.place(of: "AB12") == SheetGrid.Place(row: 11, column: 27))
        #expect(SheetGrid.place(of: "12") == nil)
        #expect([0, 25, 26, 701, 702].map(SheetGrid.letters(of:)) == ["A", "Z", "AA", "ZZ", "AAA"])
    }
}
