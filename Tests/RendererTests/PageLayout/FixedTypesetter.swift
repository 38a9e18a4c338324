// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// Sets text in letters of 5 points, in lines of 10 points.
final class FixedTypesetter: Typesetter {
    final class Lines: SetLines {
        typealias DocumentGlyphs = Never

        let lines: [SetLine]
        let texts: [String]

        init(_ texts: [String]) {
            self.texts = texts
            lines = texts.indices.map { SetLine(top: Double($0) * 10, ascent: 8, height: 10, spacing: 1) }
        }

        var starts: [Double] { texts.map { _ in 0 } }
        var width: Double { 5 * Double(texts.map(\.count).max() ?? 0) }
    }

    func lines(of paragraph: Paragraph, width: Double?, height: Double?) -> Lines {
        let count = width.map { max(1, Int($0 / 5)) } ?? Int.max
        var texts: [String] = []
        for line in paragraph.text.split(separator: "\n", omittingEmptySubsequences: false) {
            var open = ""
            for word in line.split(separator: " ") {
                if !open.isEmpty, open.count + 1 + word.count > count {
                    texts.append(open)
                    open = ""
                }
                open += (open.isEmpty ? "" : " ") + word
            }
            texts.append(open)
        }
        return Lines(texts)
    }
}

extension DrawnPage<FixedTypesetter.Lines> {
    /// The lines of text on the page with their places, in the order in which they are drawn.
    var texts: [(text: String, x: Double, y: Double)] {
        func texts(
            _ items: [PageItem<FixedTypesetter.Lines>], _ x: Double, _ y: Double
        ) -> [(text: String, x: Double, y: Double)] {
            items.flatMap { item -> [(text: String, x: Double, y: Double)] in
                switch item {
                case .text(let lines, let line, let left, let baseline): [(lines.texts[line], x + left, y + baseline)]
                case .piece(let piece, let left, let top): texts(piece.items, x + left, y + top)
                default: []
                }
            }
        }
        return texts(items, 0, 0)
    }
}
