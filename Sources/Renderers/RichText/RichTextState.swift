// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The formatting state inside one pair of braces of a rich text.
struct RichTextState {
    /// The destination of a group's text.
    enum Destination {
        case body
        case fonts
        case colours
        case title
        case picture
        /// The value of a property of a shape, which may be a picture.
        case shapeValue
        case ignored
    }

    var style = TextStyle()
    var paragraph = Paragraph([])
    var destination = Destination.body
    /// The destination outside a group `upr`, which holds a text twice.
    var outer: Destination?
    var codePage = 1252
    /// Bytes that stand for a character after `\u`, for readers that know no Unicode.
    var skipped = 1
    var isHidden = false
    var isInTable = false
    /// Whether it is the text of a shape in a table's cell, which is part of the cell.
    var keepsTable = false
    var isUppercase = false
    /// Whether the font is Wingdings, whose characters are signs.
    var isWingdings = false
    /// The side at which lines are aligned; nil for the side at which the text begins, and for the middle.
    var side: RichTextSide?

    init() {
        style.size = 12
        style.family = .serif
        paragraph.after = 0
        paragraph.lineSpacing = 1.05
    }

    /// Overlays a control word that changes how characters look; false when it is another kind of word.
    mutating func applyCharacter(_ word: String, _ number: Int?, document: RichTextTables) -> Bool {
        let isOn = number != 0
        switch word {
        case "plain":
            let size = style.size
            style = TextStyle()
            style.family = .serif
            codePage = document.codePage
            (isWingdings, isUppercase, isHidden) = (false, false, false)
            applyDefaultFont(of: document)
            style.size = min(size, 12)
        case "b": style.isBold = isOn
        case "i": style.isItalic = isOn
        case "ul", "uld", "uldb", "ulw": style.isUnderlined = isOn
        case "ulnone": style.isUnderlined = false
        // Deleted text of a document whose changes are tracked is struck through.
        case "strike", "striked", "deleted": style.isStruck = isOn
        case "caps": isUppercase = isOn
        case "v": isHidden = isOn
        case "super": style.position = isOn ? .superscript : .normal
        case "sub": style.position = isOn ? .subscript : .normal
        case "nosupersub": style.position = .normal
        case "fs": style.size = min(max(Double(number ?? 24) / 2, 2), 400)
        case "f": if let font = document.fonts[number ?? 0] { apply(font, of: document) }
        case "cf": style.colour = document.colour(number ?? 0) ?? .ink
        case "highlight", "cb", "chcbpat": style.background = document.colour(number ?? 0)
        default: return false
        }
        return true
    }

    /// Sets the font that the document has where none is chosen.
    mutating func applyDefaultFont(of document: RichTextTables) {
        if let font = document.fonts[document.defaultFont] { apply(font, of: document) }
    }

    private mutating func apply(_ font: RichTextTables.Font, of document: RichTextTables) {
        style.family = font.family
        codePage = font.codePage ?? document.codePage
        isWingdings = font.isWingdings
    }

    /// Overlays a control word that changes a paragraph; false when it is another kind of word.
    mutating func applyParagraph(_ word: String, _ number: Int?) -> Bool {
        let points = Double(min(max(number ?? 0, -20_000), 20_000)) / 20
        switch word {
        case "pard":
            paragraph = RichTextState().paragraph
            isInTable = keepsTable
            side = nil
        case "ql": (paragraph.alignment, side) = (.start, .left)
        case "qc": (paragraph.alignment, side) = (.centre, nil)
        case "qr": (paragraph.alignment, side) = (.end, .right)
        case "qj": (paragraph.alignment, side) = (.justified, nil)
        case "li", "lin": paragraph.indent = max(0, points)
        case "ri", "rin": paragraph.rightIndent = max(0, points)
        case "fi": paragraph.firstLine = points
        case "sb": paragraph.before = max(0, points)
        case "sa": paragraph.after = max(0, points)
        case "sl":
            let line = abs(points) / 12
            if line > 0.7, line < 4 { paragraph.lineSpacing = line }
        case "keepn": paragraph.staysWithNext = true
        case "pagebb": paragraph.startsPage = true
        case "intbl": isInTable = true
        default: return false
        }
        return true
    }
}
