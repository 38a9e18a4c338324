// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import PageLayout
@testable import Renderers

@Suite struct CellFormatTests {
    @Test(
        arguments: [
            ("General", 0.1 + 0.2, "0.3"), ("General", 12, "12"), ("General", -1.5, "-1.5"), ("0.00", 2.345, "2.35"),
            ("#,##0", 1_234_567, "1,234,567"), ("0%", 0.256, "26%"), ("\"$\"#,##0.00;[Red]-#", 12.5, "$12.50"),
            ("[$€-407] #,##0", 1500, "€ 1,500"), ("yyyy-mm-dd", 36_526, "2000-01-01"),
            ("d. mmmm yyyy", 43_890, "29. February 2020"), ("dddd", 36_526, "Saturday"),
            ("h:mm AM/PM", 0.75, "6:00 PM"), ("hh:mm:ss", 0.5 + 61.0 / 86_400, "12:01:01"),
            ("mm/dd/yy h:mm", 43_890.25, "02/29/20 6:00"), ("@", 7, "7"),
        ] as [(String, Double, String)])
    func `a number is written as its format says`(code: String, value: Double, expected: String) {
        #expect(CellFormat(code).text(value) == expected)
    }

    @Test(
        arguments: [
            ("0.00", -5, "-5.00"), ("0.00;(0.00)", -5, "(5.00)"), ("0;-0;\"nil\"", 0, "nil"), ("0;;", -3, ""),
            (";;;", 12, ""), ("[>=1000]0.0,\"K\";0", 2_500, "2.5K"), ("[>=1000]0.0,\"K\";0", -20, "-20"),
            ("[<0]\"minus \"0;0", -4, "minus 4"), ("[>=0]0;-0", -4, "-4"), ("[=1]\"one\";[=2]\"two\";0", 2, "two"),
            ("[=1]\"one\";[=2]\"two\";0", 3, "3"), ("[>100]0", 5, "5"), ("General\" km\"", 1.25, "1.25 km"),
            ("\"x\"@", 7, "x7"),
        ] as [(String, Double, String)])
    func `a section is chosen by sign or condition`(code: String, value: Double, expected: String) {
        #expect(CellFormat(code).text(value) == expected)
    }

    @Test(
        arguments: [
            ("0.00", 1.005, "1.01"), ("#,##0", 999_999.5, "1,000,000"), ("#,##0", 0, "0"), ("#", 0, ""),
            (".00", 0.5, ".50"),
            ("#.##", 5, "5."), ("000-0000", 5_551_234, "555-1234"), ("00\\:00", 930, "09:30"), ("0.0##", 1.25, "1.25"),
            ("#,##0.0,,\"M\"", 1_234_567_890, "1,234.6M"), ("0,", 1_500, "2"), ("0000,000", 12, "0,000,012"),
            ("0.00E+00", 12_345, "1.23E+04"), ("0.00E-00", 0.00012, "1.20E-04"), ("##0.0E+0", 12_345, "12.3E+3"),
            ("0.0E+0", 9.99, "1.0E+1"), ("0%", -0.5, "-50%"), ("%0", 0.5, "%50"), ("\"$\"0.00", -5, "-$5.00"),
            ("0.0_)", 2, "2.0 "), ("0", 1e20, "100000000000000000000"), ("0.0", -1e-300, "-0.0"),
        ] as [(String, Double, String)])
    func `digits are written in their places`(code: String, value: Double, expected: String) {
        #expect(CellFormat(code).text(value) == expected)
    }

    @Test(
        arguments: [
            ("# ?/?", 5.5, "5 1/2"), ("# ??/??", 3.142_857, "3 1/7"), ("?/?", 1.25, "5/4"), ("# ?/4", 2.5, "2 2/4"),
            ("0 0/100", 1.25, "1 25/100"), ("# ?/?", 3, "3"), ("# ?/?", 0.96, "1"), ("# ?/?", -0.25, "-1/4"),
            ("# ?/?", 0, "0"), ("# ???/???", 0.0625, "1/16"),
        ] as [(String, Double, String)])
    func `a number is written as the nearest fraction`(code: String, value: Double, expected: String) {
        // Blanks align fractions in a column.
        let text = CellFormat(code).text(value)
        let words = text.split { $0.isWhitespace || $0 == "-" }.joined(separator: " ")
        #expect((value < 0 ? "-" : "") + words == expected && text.hasPrefix("-") == (value < 0))
    }

    @Test(
        arguments: [
            ("[h]:mm", 1.260_416_666_7, "30:15"), ("[mm]:ss", 0.5, "720:00"), ("[ss].00", 1.5 / 86_400, "01.50"),
            ("[h]:mm:ss", -0.5, "-12:00:00"), ("[h]:mm", 100, "2400:00"),
            ("h:mm:ss.000", 0.25 + 0.5 / 86_400, "6:00:00.500"),
            ("h:mm", 0.999_999, "0:00"), ("hh:mm A/P", 0.75, "06:00 P"), ("yyyy-mm-dd", 60, "1900-02-29"),
            ("yyyy-mm-dd", 45_351.999_997, "2024-02-29"),
            ("yyyy-mm-dd h:mm:ss", 45_351.999_997, "2024-03-01 0:00:00"),
            ("yyyy-mm-dd", 61, "1900-03-01"), ("yyyy-mm-dd", 1, "1900-01-01"), ("yyyy-mm-dd", 2_958_465, "9999-12-31"),
            ("yyyy-mm-dd", 2_958_466, "2958466"), ("yyyy-mm-dd", -1, "-1"), ("dddd", 61, "Thursday"),
            ("[$-407]d/\\ mmmm\\ yyyy;@", 46_213, "10. Juli 2026"), ("[$-de-DE]dddd", 46_213, "Freitag"),
            ("[$-40C]ddd d mmm", 46_213, "ven. 10 juil."), ("[$-411]ggge\"年\"m\"月\"d\"日\"", 46_213, "令和8年7月10日"),
            ("[$-409]mmmmm", 46_213, "J"), ("d/m/yy", 46_213, "10/7/26"), ("\\Q yy\"年\"", 46_213, "Q 26年"),
            ("m/d/yy h:mm", 46_213.375, "7/10/26 9:00"), ("mmm", 46_213, "Jul"),
            ("[$-F800]x", 46_213, "Friday, 10 July 2026"),
        ] as [(String, Double, String)])
    func `dates, times and durations`(code: String, value: Double, expected: String) {
        #expect(CellFormat(code).text(value) == expected)
    }

    @Test(
        arguments: [
            ("[Red]0", 1, "FF0000"), ("0;[Color 3]0", -1, "FF0000"), ("[color10][>5]0;0", 6, "008000"),
            ("[Blue]@", 1, "0000FF"),
        ] as [(String, Double, String)])
    func `a number has the colour of its section`(code: String, value: Double, colour: String) {
        #expect(CellFormat(code).shown(value).colour == Colour(hex: colour))
    }

    @Test func `a section for texts is written around them, and an empty section hides them`() {
        #expect(CellFormat("0;-0;0;\"<\"@\">\"").shown("a").text == "<a>")
        #expect(CellFormat("0;\"<\"@").shown("a").text == "<a")
        #expect(CellFormat(";;;").shown("a").text.isEmpty)
        #expect(CellFormat("0.00").shown("a").text == "a")
    }

    @Test func `an accounting format fills its cell between currency and amount`() throws {
        let fill = try #require(CellFormat(builtIn: 44).shown(-1_234.5).fill)
        #expect(fill.before == " $" && fill.character == " " && fill.after == "(1,234.50)")
        #expect(CellFormat(builtIn: 44).text(0).split { $0.isWhitespace } == ["$", "-"])
    }

    @Test func `a code of any characters gives a text of limited length`() {
        let marks = Array("0#?.,%/E+-@;[]h:mdys\"\\_*$gGba<=>A/P ")
        var state: UInt64 = 7
        for _ in 0..<4_000 {
            var code = ""
            for _ in 0..<(state >> 60 + 3) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                code.append(marks[Int(state >> 33) % marks.count])
            }
            for value in [-1e300, -1.5, 0, 0.999_999_999, 43_890.5, 1e15, 1e300, .nan, .infinity] {
                #expect(CellFormat(code).text(value).utf8.count < 2_000)
            }
            _ = CellFormat(code).shown("text")
        }
    }

    @Test(
        arguments: [
            ("2020-02-29", 43_890), ("2020-02-29T12:00:00", 43_890.5), ("12:00", 0.5), ("1900-01-01", 1),
            ("1900-03-01", 61),
            ("2020-02-29T06:00:00.000Z", 43_890.25),
        ] as [(String, Double)])
    func `a date in ISO 8601 has a serial number`(text: String, value: Double) {
        #expect(CellMoment.serial(of: text) == value)
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
