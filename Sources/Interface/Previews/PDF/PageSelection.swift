// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The selected text of pages: all text between two places, in either order.
struct PageSelection: Equatable {
    /// A place between two characters.
    struct Place: Comparable {
        /// The index of the page, from 0.
        var page: Int
        /// The number of characters of the page before it.
        var index: Int

        static func < (one: Place, other: Place) -> Bool { (one.page, one.index) < (other.page, other.index) }
    }

    /// The place at which the selection began.
    var anchor: Place
    /// The place at which the selection ends now.
    var focus: Place

    /// The pages of which something may be selected.
    var pages: ClosedRange<Int> { min(anchor, focus).page...max(anchor, focus).page }

    /// Whether there is nothing in it.
    var isEmpty: Bool { anchor == focus }

    /// The characters selected of a page that has so many.
    func range(on page: Int, count: Int) -> Range<Int> {
        let (first, last) = (min(anchor, focus), max(anchor, focus))
        guard pages.contains(page) else { return 0..<0 }
        let start = page == first.page ? min(first.index, count) : 0
        let end = page == last.page ? min(last.index, count) : count
        return start..<max(start, end)
    }
}

extension PageText {
    /// The place between two characters that is nearest to a point: in the nearest line, before or after the character.
    func place(nearestX x: Double, y: Double) -> Int {
        var best: (index: Int, distance: Double) = (0, .infinity)
        for (index, box) in boxes.enumerated() where box.width > 0 || box.height > 0 {
            let down = max(box.y - y, y - box.y - box.height, 0)
            let aside = max(box.x - x, x - box.x - box.width, 0)
            // A line is never left for a character of another one that is nearer.
            let distance = down * 1000 + aside
            if distance < best.distance { best = (x < box.x + box.width / 2 ? index : index + 1, distance) }
        }
        return best.index
    }

    /// Whether a point is on a character.
    func hasCharacter(x: Double, y: Double) -> Bool { boxes.contains { $0.contains(x: x, y: y) } }

    /// The word around a place: letters and digits, else the one character.
    func word(at index: Int) -> Range<Int> {
        extent(of: index) { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "’" }
    }

    /// The line around a place, by where its characters stand.
    func line(at index: Int) -> Range<Int> {
        guard !boxes.isEmpty else { return 0..<0 }
        let index = min(max(0, index), boxes.count - 1)
        let line = boxes[index]
        func isOnLine(_ box: PageBox) -> Bool {
            let middle = box.y + box.height / 2
            return box.height == 0 || middle > line.y && middle < line.y + line.height
        }
        var (start, end) = (index, index + 1)
        while start > 0, characters[start - 1] != "\n", isOnLine(boxes[start - 1]) { start -= 1 }
        while end < boxes.count, characters[end - 1] != "\n", isOnLine(boxes[end]) { end += 1 }
        return start..<end
    }

    /// The boxes of some characters, joined where they stand side by side on a line.
    func joinedBoxes(in range: Range<Int>) -> [PageBox] {
        var joined: [PageBox] = []
        for index in range.clamped(to: boxes.indices) where boxes[index].width > 0 {
            let box = boxes[index]
            guard let last = joined.last else {
                joined.append(box)
                continue
            }
            let middle = box.y + box.height / 2
            let isOnLine = middle > last.y && middle < last.y + last.height
            let gap = max(box.x - last.x - last.width, last.x - box.x - box.width)
            if isOnLine, gap < box.height { joined[joined.count - 1] = last.union(box) } else { joined.append(box) }
        }
        return joined
    }

    private func extent(of index: Int, _ belongs: (Unicode.Scalar) -> Bool) -> Range<Int> {
        guard !characters.isEmpty else { return 0..<0 }
        let index = min(max(0, index), characters.count - 1)
        guard belongs(characters[index]) else { return index..<index + 1 }
        var (start, end) = (index, index + 1)
        while start > 0, belongs(characters[start - 1]) { start -= 1 }
        while end < characters.count, belongs(characters[end]) { end += 1 }
        return start..<end
    }
}
