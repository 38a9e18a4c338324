// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Previews

/// The search among the encodings that can be chosen.
@Suite struct EncodingSearchTests {
    @Test(arguments: [
        ("Windows-1251", CharacterEncoding.cyrillic), ("windows1251", .cyrillic), (" cp 1251 ", .cyrillic),
        ("cyrillic iso", .isoCyrillic), ("IBM866", .dosCyrillic), ("koi8-u", .koi8Ukrainian), ("latin-1", .western),
        ("8859-1 ", .western), ("UTF8", .utf8), ("utf-16be", .utf16BigEndian), ("sjis", .shiftJIS), ("gbk", .gb18030),
        ("uhc", .eucKR), ("tis", .thai), ("mac", .macRoman),
    ])
    func `an encoding is found by its names, however they are written`(text: String, encoding: CharacterEncoding) {
        #expect(CharacterEncoding.allCases.first { $0.isFound(by: text) } == encoding)
    }

    @Test(arguments: CharacterEncoding.allCases)
    func `each encoding is found by its name and its script`(encoding: CharacterEncoding) {
        #expect(encoding.isFound(by: encoding.name) && encoding.isFound(by: encoding.script))
        #expect(encoding.isFound(by: encoding.title) && encoding.isFound(by: ""))
        #expect(!encoding.isFound(by: "klingon"))
    }
}
