// SPDX-License-Identifier: MPL-2.0

/// The context of a piece of markup: the style and structure that surround it.
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
