// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Previews

/// Selecting on a page of two lines of fixed letters, ten points wide and twenty high.
@Suite struct PageSelectionTests {
    private let page: PageText = {
        let lines = ["ab cd", "efg"]
        var boxes: [PageBox] = []
        for (row, line) in lines.enumerated() {
            for column in 0..<line.count {
                boxes.append(PageBox(x: Double(column) * 10, y: Double(row) * 30, width: 10, height: 20))
            }
            if row == 0 { boxes.append(PageBox(x: 50, y: 0, width: 0, height: 0)) }
        }
        return PageText(lines.joined(separator: "\n"), boxes: boxes)
    }()

    @Test func `the nearest place is before or after the character under the pointer`() {
        #expect(page.place(nearestX: 2, y: 10) == 0)
        #expect(page.place(nearestX: 8, y: 10) == 1)
        #expect(page.place(nearestX: 500, y: 10) == 5)
        #expect(page.place(nearestX: 500, y: 39) == 9)
        #expect(page.place(nearestX: -5, y: 900) == 6)
        #expect(PageText("", boxes: []).place(nearestX: 1, y: 1) == 0)
    }

    @Test func `a double click takes a word, a triple click a line`() {
        #expect(page.text(in: page.word(at: 4)) == "cd")
        #expect(page.text(in: page.word(at: 2)) == " ")
        #expect(page.text(in: page.line(at: 1)) == "ab cd\n")
        #expect(page.text(in: page.line(at: 7)) == "efg")
        #expect(page.word(at: 900) == 6..<9)
        #expect(PageText("", boxes: []).word(at: 0).isEmpty)
    }

    @Test func `characters side by side are one box, another line another`() {
        #expect(
            page.joinedBoxes(in: 3..<8) == [
                PageBox(x: 30, y: 0, width: 20, height: 20), PageBox(x: 0, y: 30, width: 20, height: 20),
            ])
        #expect(page.joinedBoxes(in: 2..<2).isEmpty)
        #expect(page.joinedBoxes(in: 5..<900).count == 1)
    }

    @Test func `a selection over pages takes the rest of the first and the start of the last, in either direction`() {
        let (early, late) = (PageSelection.Place(page: 1, index: 5), PageSelection.Place(page: 3, index: 2))
        for selection in [PageSelection(anchor: early, focus: late), PageSelection(anchor: late, focus: early)] {
            #expect(selection.pages == 1...3)
            #expect(selection.range(on: 0, count: 9).isEmpty)
            #expect(selection.range(on: 1, count: 9) == 5..<9)
            #expect(selection.range(on: 2, count: 9) == 0..<9)
            #expect(selection.range(on: 3, count: 9) == 0..<2)
            #expect(selection.range(on: 1, count: 3).isEmpty)
            #expect(!selection.isEmpty)
        }
        #expect(PageSelection(anchor: early, focus: early).isEmpty)
    }
}

@Suite struct FindPositionTests {
    @Test func `matches found before the one that is shown leave that one shown`() {
        var position = FindPosition()
        position.insert(3, at: 0)
        #expect(position == FindPosition(count: 3, current: 0))
        position.insert(2, at: 0)
        #expect(position == FindPosition(count: 5, current: 2))
        position.insert(4, at: 5)
        #expect(position == FindPosition(count: 9, current: 2))
    }

    @Test func `stepping goes round, and begins at the first or the last`() {
        #expect(FindPosition(count: 0).target(1) == nil)
        #expect(FindPosition(count: 3).target(1) == 0)
        #expect(FindPosition(count: 3).target(-1) == 2)
        #expect(FindPosition(count: 3, current: 2).target(1) == 0)
        #expect(FindPosition(count: 3, current: 0).target(-1) == 2)
        #expect(FindPosition(count: 3, current: 0).target(-7) == 2)
    }

    @Test func `the position says whether there may be more`() {
        #expect(FindPosition().text == "Searching…")
        #expect(FindPosition(isComplete: true).text == "Not Found")
        #expect(FindPosition(count: 4, current: 1).text == "2 of 4…")
        #expect(FindPosition(count: 4, current: 1, isComplete: true).text == "2 of 4")
        #expect(FindPosition(isComplete: true, hasGaps: true).text == "Search Failed")
        #expect(FindPosition(count: 4, current: 1, isComplete: true, hasGaps: true).text == "2 of at least 4")
    }
}
