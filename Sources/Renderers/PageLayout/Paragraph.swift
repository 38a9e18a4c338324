// SPDX-License-Identifier: MPL-2.0

/// Text that is broken into lines. Distances are in points.
package struct Paragraph {
    package enum Alignment {
        case start
        case centre
        case end
        case justified
    }

    package var runs: [TextRun]
    package var alignment = Alignment.start
    /// From the left edge of what it stands in.
    package var indent = 0.0
    package var rightIndent = 0.0
    /// The first line's, added to ``indent``; negative for a hanging one.
    package var firstLine = 0.0
    package var before = 0.0
    package var after = 6.0
    /// A factor of the font's own line height.
    package var lineSpacing = 1.15
    /// A bullet or number, set to the left of the text.
    package var marker: TextRun?
    /// Behind the whole width.
    package var background: Colour?
    /// A bar at the left edge, as beside a quotation.
    package var bar: Colour?
    /// It begins a new page.
    package var startsPage = false
    /// It stays on the page on which the next block begins.
    package var staysWithNext = false

    package init(_ runs: [TextRun]) {
        self.runs = runs
    }

    package init(_ text: String, _ style: TextStyle = TextStyle()) {
        runs = [TextRun(text, style)]
    }

    /// Its characters.
    package var text: String { runs.map(\.text).joined() }

    /// Whether there is nothing to see in it.
    package var isBlank: Bool { runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
}
