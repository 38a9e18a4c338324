// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The runs read of a Word paragraph so far.
struct WordRuns {
    private(set) var runs: [TextRun] = []
    /// Pictures and text boxes: they come below the text.
    var after: [Block] = []
    /// A page ends in it.
    var breaksPage = false

    /// Adds characters; equal looks become one run.
    mutating func append(_ text: String, _ style: TextStyle) {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(TextRun(text, style))
        }
    }
}
