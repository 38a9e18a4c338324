// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

/// What is typed to find bytes, and where they stand on their lines.
@Suite struct HexFindingTests {
    @Test(arguments: [
        "89504e47", "89 50 4E 47", "0x89504e47", "0x89, 0x50, 0x4e, 0x47", "\\x89\\x50\\x4e\\x47", "89:50-4E;47",
        " 8950 4e47 ",
    ])
    func `bytes are typed in every common way`(text: String) {
        #expect(HexPattern(text) == .bytes([0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `a half byte is not finished, and letters are no digits`() {
        #expect(HexPattern("") == .bytes([]))
        for text in ["8", "89 5", "8 95", "0x", "\\x"] { #expect(HexPattern(text) == .incomplete, "\(text)") }
        for text in ["hello", "89 zz", "ä", "0x8g"] { #expect(HexPattern(text) == .invalid, "\(text)") }
    }

    @Test func `a match lies under its bytes and under their characters`() {
        let line = Array(HexLines.text(Array("0123456789abcdef".utf8), perLine: 16, digits: 8))
        for range in [0..<1, 0..<16, 6..<10, 15..<16] {
            let columns = HexLines.columns(of: range, perLine: 16, digits: 8)
            let written = String(line[columns.characters])
            #expect(written == String(Array("0123456789abcdef")[range]))
            #expect(String(line[columns.hexadecimal]).split(separator: " ").count == range.count)
            #expect(!line[columns.hexadecimal].first!.isWhitespace && !line[columns.hexadecimal].last!.isWhitespace)
        }
        #expect(HexLines.offset(0x1234, digits: 8) == "00001234")
    }
}
