// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// The text of pages as a screen reader reads it: by parts since GTK 4.14, as a description before.
extension WindowTests {
    private func page(_ app: RunningApp, beginningWith start: String) async throws -> AccessibleNode {
        try await wait("the page to be read out") {
            app.node.all(skipping: ["table"]).first { $0.role == "document text" && $0.readOut.hasPrefix(start) }
        }
    }

    @Test func `a page has a text where GTK knows of such, and a description before`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf")
        try await RunningApp.show("\(folder.path)/chapters.pdf") { app in
            let page = try await page(app, beginningWith: "The café opens")
            #expect(page.hasText == GtkRelease.isSince(4, 14))
            #expect(page.description.hasPrefix("The café opens") == !page.hasText)
        }
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: GtkRelease.isSince(4, 14), "GTK is older than 4.14"))
    func `a page is read out by character, word, sentence, line and paragraph, and is selected`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf")
        try await RunningApp.show("\(folder.path)/chapters.pdf") { app in
            let page = try await page(app, beginningWith: "The café opens")
            let first = "The café opens\nthird page\nexample"
            #expect(page.text.hasPrefix(first))
            #expect(page.textCount == page.text.unicodeScalars.count)
            #expect(page.caret == 0)
            #expect(page.selections.isEmpty)
            for (granularity, offset, text, start) in [
                (ATSPI_TEXT_GRANULARITY_CHAR, 7, "é", 7), (ATSPI_TEXT_GRANULARITY_WORD, 5, "café ", 4),
                (ATSPI_TEXT_GRANULARITY_LINE, 9, "The café opens\n", 0),
                (ATSPI_TEXT_GRANULARITY_PARAGRAPH, 17, "third page\n", 15),
                (ATSPI_TEXT_GRANULARITY_SENTENCE, 0, "The café opens\n", 0),
            ] {
                let part = try #require(page.part(granularity, at: offset))
                #expect(part.text == text)
                #expect(part.range == start..<start + text.unicodeScalars.count)
            }

            let events = AccessibleEvents(
                of: "document text", "object:text-selection-changed", "object:text-caret-moved")
            try await app.press("ctrl+a", until: "everything to be selected") {
                page.selections == [0..<page.textCount]
            }
            #expect(page.caret == page.textCount)
            var told: [String] = []
            try await waitUntil("the screen reader to be told") {
                told += events.take()
                return ["object:text-selection-changed", "object:text-caret-moved"].allSatisfy { type in
                    told.contains { $0.hasPrefix(type) }
                }
            }
            try app.press("Escape")
            try await waitUntil("nothing to be selected") { page.selections.isEmpty }
        }
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: GtkRelease.isSince(4, 14), "GTK is older than 4.14"))
    func `another page takes the place of the text that was read out, and the screen reader is told`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf")
        try await RunningApp.show("\(folder.path)/chapters.pdf") { app in
            let page = try await page(app, beginningWith: "The café opens")
            let events = AccessibleEvents(of: "document text", "object:text-changed")
            try app.press("Next")
            try await waitUntil("the second page") { page.text.hasPrefix("nothing here but a long\nline") }
            var told: [String] = []
            try await waitUntil("the screen reader to be told") {
                told += events.take()
                return told.contains { $0.contains("insert") && $0.contains("nothing here but a long") }
            }
            let gone = try #require(told.firstIndex { $0.contains("delete") && $0.contains("The café opens") })
            let come = try #require(told.firstIndex { $0.contains("insert") && $0.contains("nothing here") })
            #expect(gone < come)
            #expect(page.part(ATSPI_TEXT_GRANULARITY_LINE, at: 30)?.text.hasPrefix("line that goes on") == true)
            // The second line follows the first closely: the two are one paragraph, and one sentence.
            #expect(page.part(ATSPI_TEXT_GRANULARITY_PARAGRAPH, at: 0)?.text.contains("\nline that goes on") == true)
            #expect(page.part(ATSPI_TEXT_GRANULARITY_SENTENCE, at: 40)?.range.lowerBound == 0)
        }
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: GtkRelease.isSince(4, 16), "GTK is older than 4.16"))
    func `a screen reader knows where a word is, and which one is at a point`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf")
        try await RunningApp.show("\(folder.path)/chapters.pdf") { app in
            let page = try await page(app, beginningWith: "The café opens")
            let view = page.box
            let scale = min(Double(view.width - 24) / 300, 1.25 * 96 / 72)
            let left = Double(view.x) + (Double(view.width) - 300 * scale) / 2
            let word = try #require(page.box(ofText: 4..<8))
            // Helvetica of 20 points writes “The ” 40.0 points wide and “café” 37.8; the first line begins at 20.
            #expect(abs(Double(word.x) - left - 60 * scale) < 4)
            #expect(abs(Double(word.width) - 37.8 * scale) < 4)
            let middle = (x: word.x + word.width / 2, y: word.y + word.height / 2)
            // Its letters stand on a line 50 points below the edge of the paper.
            #expect(abs(Double(middle.y - view.y) - 12 - 44 * scale) < 6 * scale)
            let character = try #require(page.character(x: middle.x, y: middle.y))
            #expect((4..<8).contains(character))
            #expect(page.character(x: view.x + 2, y: view.y + 2) == nil)

            // Below it, the next line; both together are as wide as the wider one.
            let line = try #require(page.box(ofText: 15..<25))
            #expect(line.y > word.y + word.height)
            let both = try #require(page.box(ofText: 0..<25))
            #expect(both.x <= min(word.x, line.x) && both.y <= word.y && both.y + both.height >= line.y + line.height)
        }
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: GtkRelease.isSince(4, 14), "GTK is older than 4.14"))
    func `offsets count characters beyond the basic plane once, run from right to left, and may be any`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addText("page.md", "# Two 😀 words\n\nשלום עולם\n\nAn e\u{301}tude.\n")
        try await RunningApp.show("\(folder.path)/page.md") { app in
            let page = try await page(app, beginningWith: "Two")
            let scalars = Array(page.text.unicodeScalars)
            #expect(page.textCount == scalars.count)
            let face = try #require(scalars.firstIndex(of: "😀"))
            #expect(page.part(ATSPI_TEXT_GRANULARITY_CHAR, at: face)?.text == "😀")
            #expect(page.part(ATSPI_TEXT_GRANULARITY_WORD, at: face + 2)?.text.hasPrefix("words") == true)
            let hebrew = try #require(scalars.firstIndex(of: "ש"))
            #expect(page.part(ATSPI_TEXT_GRANULARITY_WORD, at: hebrew)?.text == "שלום ")
            #expect(page.part(ATSPI_TEXT_GRANULARITY_PARAGRAPH, at: hebrew)?.text == "שלום עולם\n")
            let accent = try #require(scalars.firstIndex(of: "\u{301}"))
            #expect(page.part(ATSPI_TEXT_GRANULARITY_CHAR, at: accent)?.range == accent - 1..<accent + 1)
            if GtkRelease.isSince(4, 16) {
                let first = try #require(page.box(ofText: hebrew..<hebrew + 4))
                let second = try #require(page.box(ofText: hebrew + 5..<hebrew + 9))
                #expect(second.x + second.width <= first.x)
            }
            for offset in [-1, scalars.count, scalars.count + 1, Int(Int32.max), Int(Int32.min)] {
                for granularity in [
                    ATSPI_TEXT_GRANULARITY_CHAR, ATSPI_TEXT_GRANULARITY_WORD, ATSPI_TEXT_GRANULARITY_SENTENCE,
                    ATSPI_TEXT_GRANULARITY_LINE, ATSPI_TEXT_GRANULARITY_PARAGRAPH,
                ] {
                    let part = page.part(granularity, at: offset)
                    #expect(part.map { $0.range.upperBound <= scalars.count } ?? true, "\(offset)")
                }
                if offset >= scalars.count { #expect(page.box(ofText: offset..<Int(Int32.max)) == nil) }
            }
            #expect(page.textCount == scalars.count)
        }
        withExtendedLifetime(folder) {}
    }
}
