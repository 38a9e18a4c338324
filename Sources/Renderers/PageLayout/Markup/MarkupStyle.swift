// SPDX-License-Identifier: MPL-2.0

/// The typography in which markup is set: what the sizes and distances are measured from.
package struct MarkupStyle {
    /// Plain text.
    package var base: TextStyle
    /// Sizes of the six headings, as factors of the plain text's.
    package var headings: [Double]
    /// Whether paragraphs are indented and justified, as in books.
    package var isBook: Bool

    /// Web pages, notes and messages.
    package static var page: MarkupStyle {
        var base = TextStyle()
        base.size = 11
        return MarkupStyle(base: base, headings: [1.9, 1.5, 1.25, 1.1, 1, 0.95], isBook: false)
    }

    /// Books.
    package static var book: MarkupStyle {
        var base = TextStyle()
        base.family = .serif
        base.size = 12
        return MarkupStyle(base: base, headings: [1.7, 1.45, 1.25, 1.1, 1, 1], isBook: true)
    }

    /// Code between the text.
    package func code(like style: TextStyle) -> TextStyle {
        var code = style
        code.family = .mono
        code.size = style.size * 0.88
        code.background = .shade
        return code
    }
}
