// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

@Suite struct TextLinesTests {
    /// The paragraphs of a broken text.
    private func paragraphs(_ text: String, wraps: Bool = true) -> [Substring.UnicodeScalarView] {
        var lines = TextLines(wraps: wraps)
        let broken = lines.broken(text).slices.joined()
        return broken.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\u{2029}" }
    }

    @Test func `long lines are continued, also across parts`() {
        var lines = TextLines(wraps: true, limit: 3)
        let first = lines.broken("abcdefg\nhi")
        #expect(first.slices.joined() == "abc\u{2029}def\u{2029}g\nhi")
        #expect(first.characters == 12 && first.breaks == 2 && !first.isUnchanged)
        #expect(lines.broken("jkl").slices.joined() == "j\u{2029}kl")
    }

    @Test func `ordinary text stays as it is, in slices of whole paragraphs`() {
        let text = String(repeating: "An ordinary line, naïve and 中文.\r\n", count: 2000)
        var lines = TextLines(wraps: true)
        let broken = lines.broken(text)
        #expect(broken.isUnchanged && broken.breaks == 0)
        #expect(broken.slices.joined() == text)
        #expect(broken.characters == text.unicodeScalars.count && broken.length == text.utf8.count)
        #expect(broken.slices.count > 10 && broken.slices.allSatisfy { $0.utf8.count < 5000 && $0.hasSuffix("\r\n") })
    }

    @Test func `code with lines of 250 characters is not broken`() {
        let line = String(repeating: "foo(bar, 12); ", count: 18) + "\n"
        var lines = TextLines(wraps: false)
        #expect(lines.broken(line + line + String(repeating: "let x = 1\n", count: 40) + line).isUnchanged)
    }

    @Test(arguments: [
        ("a" + String(repeating: "\u{301}", count: 100_000), 40),
        (String(repeating: "\u{1F468}\u{200D}", count: 20_000), 200),
        (String(repeating: "\t", count: 100_000), 501),
        (String(repeating: "x", count: 100_000), 2001),
        (String(repeating: "\u{2028}", count: 100_000), 51),
        (String(repeating: "\u{E01}\u{E33}", count: 50_000), 501),
        (String(repeating: "aא", count: 50_000), 400),
    ])
    func `a paragraph of any text is short`(text: String, limit: Int) {
        let (wrapped, code) = (paragraphs(text), paragraphs(text, wraps: false))
        #expect(wrapped.allSatisfy { $0.count <= limit })
        #expect(code.allSatisfy { $0.count <= limit })
        // Nothing but breaks was added.
        #expect(wrapped.reduce(0) { $0 + $1.count } == text.unicodeScalars.count)
    }

    @Test func `blanks that a view leaves on one line, however many, are broken as one line`() {
        #expect(paragraphs(String(repeating: "\t", count: 100_000)).count > 400)
        #expect(paragraphs(String(repeating: " ", count: 100_000)).count > 100)
    }

    @Test func `a break comes at a blank if there is one shortly before the limit`() {
        let broken = paragraphs(String(repeating: "words ", count: 2000))
        #expect(broken.count > 5 && broken.dropLast().allSatisfy { $0.last == " " })
    }

    @Test func `expensive lines in a row are broken into shorter ones than a single one`() {
        let line = String(repeating: "a{", count: 80)
        let lengths = paragraphs(Array(repeating: line, count: 300).joined(separator: "\n"), wraps: false).map(\.count)
        #expect(lengths[0] == 160)
        #expect(lengths.count > 330)
    }

    @Test func `a paragraph separator of the text is told from an added one`() {
        var lines = TextLines(wraps: true)
        let broken = lines.broken("a\u{2029}b")
        #expect(broken.slices.joined() == "a\nb" && broken.breaks == 0 && !broken.isUnchanged)
    }
}
