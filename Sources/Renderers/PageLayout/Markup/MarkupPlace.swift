// SPDX-License-Identifier: MPL-2.0

/// What surrounds a piece of markup.
package struct MarkupPlace {
    package var style: TextStyle
    package var indent = 0.0
    package var bar: Colour?
    package var alignment = Paragraph.Alignment.start
    package var isPreformatted = false
    package var marker: TextRun?
    package var depth = 0

    package init(style: TextStyle) {
        self.style = style
    }
}
