// SPDX-License-Identifier: MPL-2.0

import Quantities
import Testing

@Suite struct WrittenTests {
    @Test(arguments: [
        ("0", 0), ("-17", -17), ("+5", 5), ("2147483648", 1 << 31), ("2147483649", 1 << 31),
        ("9223372036854775807", 1 << 31), ("-9223372036854775808", -(1 << 31)),
    ])
    func `a whole number in text lies within what sums and products of two can take`(text: String, number: Int) throws {
        let read = try #require(Int(written: text))
        #expect(read == number)
        #expect(read.addingReportingOverflow(1 << 31).overflow == false)
        #expect(read.multipliedReportingOverflow(by: read).overflow == false)
    }

    @Test(arguments: ["", " 1", "1.5", "1e3", "99999999999999999999", "nan", "0x10", "one"])
    func `other text is no whole number`(text: String) {
        #expect(Int(written: text) == nil)
    }

    @Test func `an attribute that is missing is no number`() {
        let attributes = ["width": "7", "height": "-2.5e1"]
        #expect(Int(written: attributes["width"]) == 7 && Int(written: attributes["depth"]) == nil)
        #expect(Double(written: attributes["height"]) == -25 && Double(written: attributes["depth"]) == nil)
        #expect(Int(written: "x12".dropFirst()) == 12)
    }

    @Test(arguments: ["nan", "-nan", "inf", "-infinity", "1e400", "", "1,5"])
    func `what no document means is no number with decimals`(text: String) {
        #expect(Double(written: text) == nil)
    }

    @Test func `numbers with decimals become the nearest whole ones, also in single precision`() {
        #expect(UInt8(saturating: Float(300)) == 255 && UInt8(saturating: Float(-1)) == 0)
        #expect(UInt16(saturating: Float.nan) == 0 && Int(saturating: Float.infinity) == .max)
        #expect(Int(saturating: Float(-2.9)) == -2)
    }
}
