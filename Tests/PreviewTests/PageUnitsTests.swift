// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import VitrineGtk

@testable import Previews

/// The parts of pages by which screen readers read them.
@Suite struct PageUnitsTests {
    /// Lines of letters ten points wide and twenty high, each with its distance from the top and its text.
    private func page(_ lines: [(y: Double, text: String)]) -> PageText {
        var boxes: [PageBox] = []
        for (y, text) in lines {
            for (column, scalar) in text.unicodeScalars.enumerated() {
                let width = scalar == "\n" ? 0.0 : 10
                boxes.append(PageBox(x: Double(column) * 10, y: y, width: width, height: width * 2))
            }
        }
        return PageText(lines.map(\.text).joined(), boxes: boxes)
    }

    private func parts(_ page: PageText, _ unit: AccessibleTextUnit) -> [String] {
        let units = PageUnits(page)
        var parts: [String] = []
        var index = 0
        while index < page.characters.count {
            let range = units.range(of: unit, at: index)
            guard range.lowerBound == index, !range.isEmpty else {
                Issue.record("a gap at \(index): \(range)")
                break
            }
            // Each character of a part belongs to it.
            #expect(range.allSatisfy { units.range(of: unit, at: $0) == range })
            parts.append(page.text(in: range))
            index = range.upperBound
        }
        return parts
    }

    @Test func `the lines of a PDF document are paragraphs by the space between them`() {
        let page = page([(0, "One line\n"), (22, "and one.\n"), (80, "Far below\n"), (102, "this goes on")])
        #expect(parts(page, .line) == ["One line\n", "and one.\n", "Far below\n", "this goes on"])
        #expect(parts(page, .paragraph) == ["One line\nand one.\n", "Far below\nthis goes on"])
        #expect(parts(page, .sentence) == ["One line\nand one.\n", "Far below\nthis goes on"])
        #expect(parts(page, .word).suffix(4) == ["below\n", "this ", "goes ", "on"])
    }

    @Test func `lines that are wrapped without an end of line are lines, and paragraphs end where the text says so`() {
        let page = page([(0, "One long line "), (30, "goes on.\n"), (60, "Another. It "), (90, "has two.\n")])
        #expect(parts(page, .line) == ["One long line ", "goes on.\n", "Another. It ", "has two.\n"])
        #expect(parts(page, .paragraph) == ["One long line goes on.\n", "Another. It has two.\n"])
        #expect(parts(page, .sentence) == ["One long line goes on.\n", "Another. ", "It has two.\n"])
    }

    @Test func `characters are letters with their accents, whatever their plane`() {
        let page = page([(0, "e\u{301}😀א\u{5B8}")])
        #expect(parts(page, .character) == ["e\u{301}", "😀", "א\u{5B8}"])
    }

    @Test func `a page without characters, and characters without a place, have units`() {
        let empty = PageUnits(PageText("", boxes: []))
        for unit in [AccessibleTextUnit.character, .word, .sentence, .line, .paragraph] {
            #expect(empty.range(of: unit, at: 0).isEmpty)
            #expect(empty.range(of: unit, at: .max).isEmpty)
        }
        let nowhere = PageBox(x: .nan, y: .infinity, width: 0, height: .nan)
        let page = PageText("ab\ncd", boxes: Array(repeating: nowhere, count: 5))
        #expect(parts(page, .line) == ["ab\n", "cd"])
        #expect(PageUnits(page).range(of: .line, at: .min) == 0..<3)
        #expect(PageUnits(page).range(of: .word, at: .max) == 3..<5)
    }

    @Test func `a paragraph as long as the longest page is cut at the ends of its lines`() {
        let line = String(repeating: "seven s ", count: 10)
        let page = page((0..<2000).map { (Double($0) * 22, line) })
        #expect(page.characters.count == 160_000)
        #expect(parts(page, .word).count == 40_000)
        #expect(parts(page, .paragraph).count == 1)
        let single = PageText(
            String(repeating: "a.", count: 5000),
            boxes: Array(repeating: PageBox(x: 0, y: 0, width: 1, height: 1), count: 10_000))
        #expect(parts(single, .line).count == 1)
        #expect(parts(single, .character).count == 10_000)
    }

    @Test func `the end of a line has the place after its last character`() {
        let page = page([(0, "ab\n"), (22, "c")])
        #expect(page.box(around: 0..<4) == PageBox(x: 0, y: 0, width: 20, height: 42))
        #expect(page.box(around: 2..<3) == PageBox(x: 20, y: 0, width: 0, height: 20))
        #expect(page.box(around: 90..<99) == PageBox(x: 10, y: 22, width: 0, height: 20))
        #expect(PageText("", boxes: []).box(around: 0..<1) == nil)
    }
}
