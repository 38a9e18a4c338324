// SPDX-License-Identifier: MPL-2.0

import PageLayout

extension SheetGrid.Cell {
    /// A cell that shows a number in the format of a look.
    init(_ number: Double, _ look: SheetStyles.Look, startsIn1904: Bool) {
        var format = look.format
        format.startsIn1904 = startsIn1904
        let shown = format.shown(number)
        self.init(shown.text, look, alignment: .end)
        isNumber = !look.format.isText
        // A number is never wrapped, unless its format contains a line break.
        if isNumber { wraps = wraps && shown.text.utf8.contains(0x0A) }
        fill = wraps ? nil : shown.fill
        if let colour = shown.colour { style.colour = colour }
    }

    /// A cell that shows a text in the format of a look.
    init(text: String, _ look: SheetStyles.Look) {
        let shown = look.format.shown(text)
        self.init(shown.text, look, alignment: .start)
        if let colour = shown.colour { style.colour = colour }
        if text.utf8.contains(0x0A) { wraps = true }
    }

    /// A cell that shows the name of an error or of a truth value.
    init(word: String, _ look: SheetStyles.Look) {
        self.init(word, look, alignment: .centre)
        isNumber = true
    }

    private init(_ text: String, _ look: SheetStyles.Look, alignment: Paragraph.Alignment) {
        self.init(
            text: text, style: look.style, alignment: look.alignment ?? alignment,
            verticalAlignment: look.verticalAlignment, background: look.background, wraps: look.wraps,
            shrinks: look.shrinks)
    }
}
