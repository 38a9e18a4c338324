// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Batches

@Suite struct RenameRuleTests {
    private func name(_ old: String, _ index: Int = 0, _ change: (inout RenameRule) throws -> Void) rethrows -> String {
        var rule = RenameRule()
        try change(&rule)
        return String(decoding: rule.name(of: Array(old.utf8), index: index), as: UTF8.self)
    }

    @Test(arguments: [
        ("{name}", "IMG_1.jpeg"), ("Trip {n}", "Trip 5.jpeg"), ("Trip {n:3}", "Trip 005.jpeg"),
        ("{{{name}}}", "{IMG_1}.jpeg"), ("{date:%Y}", "1970.jpeg"), ("{name} – {n:2}", "IMG_1 – 05.jpeg"),
    ])
    func `a pattern is filled in, and the extension stays`(pattern: String, new: String) throws {
        #expect(try name("IMG_1.jpeg", 4) { $0.template = try NameTemplate(pattern) } == new)
    }

    @Test(arguments: ["{", "a}", "{nam}", "{n:}", "{n:0}", "{n:x}", "{date:}", "{}"])
    func `a pattern that means nothing is refused`(pattern: String) {
        #expect(throws: NameTemplate.Failure.self) { try NameTemplate(pattern) }
    }

    @Test(arguments: [
        ("{taken}", "2024-05-17.jpeg"), ("{taken:%H.%M} {name}", "10.11 IMG_1.jpeg"), ("{taken:%m/%d}", "05-17.jpeg"),
    ])
    func `when a picture was taken is told by the clock of its place`(pattern: String, new: String) throws {
        var rule = RenameRule()
        rule.template = try NameTemplate(pattern)
        for taken in ["2024-05-17T10:11:12+02:00", "2024-05-17T10:11:12", "2024-05-17T10:11:12-09:30"] {
            let name = rule.name(of: Array("IMG_1.jpeg".utf8), index: 0, taken: taken)
            #expect(String(decoding: name, as: UTF8.self) == new)
        }
    }

    @Test func `it counts from where it is told, in steps`() throws {
        #expect(
            try name("a.txt", 2) {
                $0.template = try NameTemplate("{n}")
                ($0.firstNumber, $0.numberStep) = (10, 5)
            } == "20.txt")
    }

    @Test func `a text is replaced wherever it stands, but not in the extension`() {
        #expect(name("jpg of jpg.jpg") { ($0.searched, $0.replacement) = ("jpg", "png") } == "png of png.jpg")
        #expect(name("aAa.txt") { ($0.searched, $0.replacement, $0.ignoresCase) = ("a", "b", true) } == "bbb.txt")
        #expect(name("aAa.txt") { ($0.searched, $0.replacement) = ("a", "") } == "A.txt")
    }

    @Test func `large and small letters follow, the extension's by themselves`() {
        #expect(name("mY fIle.JPG") { $0.letterCase = .title } == "My File.JPG")
        #expect(name("mY fIle.JPG") { ($0.letterCase, $0.extensionCase) = (.upper, .lower) } == "MY FILE.jpg")
        #expect(name("don't stop.txt") { $0.letterCase = .title } == "Don't Stop.txt")
        #expect(name("backup.tar.gz") { $0.letterCase = .upper } == "BACKUP.tar.gz")
    }

    @Test func `a name that is no text keeps its bytes`() {
        var rule = RenameRule()
        rule.letterCase = .upper
        (rule.searched, rule.replacement) = ("a", "b")
        #expect(rule.name(of: [0xFF, 0x61, 0x2E, 0x78], index: 0) == [0xFF, 0x62, 0x2E, 0x78])
    }

    @Test func `a folder has no extension`() {
        var rule = RenameRule()
        (rule.searched, rule.replacement) = ("2", "3")
        #expect(rule.name(of: Array("v1.2".utf8), index: 0, isFolder: true) == Array("v1.3".utf8))
    }
}
