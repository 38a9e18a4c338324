// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The parts of a page's text by which a screen reader reads it: where each character, word, sentence, line and paragraph
/// begins. Lines and paragraphs are told by the ends of lines in the text and by where its characters stand.
struct PageUnits {
    /// The most characters of a text whose words are looked for at once.
    private static let pieceLimit = 2000

    private let count: Int
    private let lines: [Int]
    private let paragraphs: [Int]
    private let breaks: TextBreaks

    init(_ text: PageText) {
        count = text.characters.count
        let rows = Row.rows(of: text)
        lines = rows.map(\.start)
        paragraphs = Self.paragraphs(of: rows)
        breaks = TextBreaks(text.characters, pieces: Self.pieces(of: paragraphs, lines: lines, count: count))
    }

    /// The unit that a character belongs to. The index may be any.
    func range(of unit: AccessibleTextUnit, at index: Int) -> Range<Int> {
        let starts =
            switch unit {
            case .character: breaks.characters
            case .word: breaks.words
            case .sentence: breaks.sentences
            case .line: lines
            case .paragraph: paragraphs
            }
        guard !starts.isEmpty else { return 0..<0 }
        // The last one that begins at or before the index.
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return starts[low]..<(low + 1 < starts.count ? starts[low + 1] : count)
    }

    /// A line of text as it stands on the page.
    private struct Row {
        let start: Int
        /// Whether the text has an end of line before it, or begins with it.
        let isBroken: Bool
        /// The place of its characters; nil when they have none.
        var box: PageBox?

        static func rows(of text: PageText) -> [Row] {
            var rows: [Row] = []
            for (index, box) in text.boxes.enumerated() {
                let isBroken = index == 0 || text.characters[index - 1] == "\n"
                let hasArea = box.width > 0 && box.height > 0
                if isBroken || hasArea && rows[rows.count - 1].isLeft(for: box) {
                    rows.append(Row(start: index, isBroken: isBroken, box: nil))
                }
                if hasArea { rows[rows.count - 1].box = rows[rows.count - 1].box?.union(box) ?? box }
            }
            return rows
        }

        /// Whether a character stands on another line.
        private func isLeft(for other: PageBox) -> Bool {
            guard let box else { return false }
            let middle = other.y + other.height / 2
            return middle <= box.y || middle >= box.y + box.height
        }

        /// Whether it goes on in the next line: a line just below, of letters of about the same size.
        func goesOn(in next: Row) -> Bool {
            // Nothing can be said of what has no place.
            guard let box, let other = next.box else { return true }
            let (small, large) = (min(box.height, other.height), max(box.height, other.height))
            let gap = other.y - box.y - box.height
            return large < 1.3 * small && gap < 0.6 * small && other.y > box.y
                && other.x < box.x + box.width && box.x < other.x + other.width
        }
    }

    /// The beginnings of paragraphs. Pages that Vitrine lays out have an end of line after each paragraph, and none at the end
    /// of a wrapped line. PDF documents have one after each line; the space between lines separates their paragraphs.
    private static func paragraphs(of rows: [Row]) -> [Int] {
        let broken = rows.count { $0.isBroken }
        let isWrapped = (rows.count - broken) * 4 >= broken
        var starts: [Int] = []
        for (index, row) in rows.enumerated() {
            if index == 0 || (isWrapped ? row.isBroken : !rows[index - 1].goesOn(in: row)) { starts.append(row.start) }
        }
        return starts
    }

    /// The paragraphs, long ones cut between lines, in the middle of a line if need be.
    private static func pieces(of paragraphs: [Int], lines: [Int], count: Int) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var line = 0
        for (index, first) in paragraphs.enumerated() {
            let end = index + 1 < paragraphs.count ? paragraphs[index + 1] : count
            var start = first
            while end - start > pieceLimit {
                var cut = start + pieceLimit
                while line < lines.count, lines[line] <= cut { line += 1 }
                if line > 0, lines[line - 1] > start { cut = lines[line - 1] }
                pieces.append(start..<cut)
                start = cut
            }
            pieces.append(start..<end)
        }
        return pieces
    }
}
