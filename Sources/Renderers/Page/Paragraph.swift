// SPDX-License-Identifier: MPL-2.0

/// Text that is broken into lines. Distances are in points.
struct Paragraph {
    enum Alignment {
        case start
        case centre
        case end
        case justified
    }

    var runs: [TextRun]
    var alignment = Alignment.start
    /// From the left edge of what it stands in.
    var indent = 0.0
    var rightIndent = 0.0
    /// The first line's, added to ``indent``; negative for a hanging one.
    var firstLine = 0.0
    var before = 0.0
    var after = 6.0
    /// A factor of the font's own line height.
    var lineSpacing = 1.15
    /// A bullet or number, set to the left of the text.
    var marker: TextRun?
    /// Behind the whole width.
    var background: Colour?
    /// A bar at the left edge, as beside a quotation.
    var bar: Colour?
    /// It begins a new page.
    var startsPage = false
    /// It stays on the page on which the next block begins.
    var staysWithNext = false

    init(_ runs: [TextRun]) {
        self.runs = runs
    }

    init(_ text: String, _ style: TextStyle = TextStyle()) {
        runs = [TextRun(text, style)]
    }

    /// Its characters.
    var text: String { runs.map(\.text).joined() }

    /// Whether there is nothing to see in it.
    var isBlank: Bool { runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
}
