// SPDX-License-Identifier: MPL-2.0

/// The blocks that were made of markup so far, and the paragraph that is being filled.
package struct MarkupOutput {
    package let style: MarkupStyle
    package private(set) var blocks: [Block] = []
    /// Paragraphs in cells have no distance below the last one.
    package var isInCell = false

    private var open: Paragraph?
    private var isCode = false
    /// The marker of an item that begins with a block of its own.
    private var waitingMarker: TextRun?

    package init(style: MarkupStyle) {
        self.style = style
    }

    /// Adds a finished block.
    package mutating func add(_ block: Block) {
        endParagraph()
        blocks.append(block)
    }

    /// Begins a paragraph of text.
    package mutating func beginParagraph(_ place: MarkupPlace) {
        endParagraph()
        open = paragraph(place)
    }

    /// Begins a heading.
    package mutating func beginHeading(level: Int, _ place: MarkupPlace) {
        var heading = paragraph(place)
        heading.before = blocks.isEmpty ? 0 : style.base.size * (level < 3 ? 0.9 : 0.5)
        heading.after = style.base.size * 0.5
        heading.lineSpacing = 1.1
        heading.staysWithNext = true
        heading.firstLine = 0
        heading.alignment = place.alignment == .justified ? .start : place.alignment
        open = heading
    }

    /// Begins an item of a list, with its marker.
    package mutating func beginItem(_ place: MarkupPlace) {
        endParagraph()
        waitingMarker = nil
        var item = paragraph(place)
        item.after = 2
        item.firstLine = 0
        open = item
    }

    /// Begins lines that stay as they are.
    package mutating func beginCode(_ place: MarkupPlace) {
        endParagraph()
        blocks.append(.space(2))
        isCode = true
        var code = paragraph(place)
        code.indent = place.indent + 8
        code.rightIndent = 8
        code.background = .shade
        code.alignment = .start
        code.firstLine = 0
        code.lineSpacing = 1.25
        open = code
    }

    /// Ends them.
    package mutating func endCode() {
        if var code = open {
            while let last = code.runs.last, last.text.last?.isNewline == true || last.text.isEmpty {
                code.runs[code.runs.count - 1].text.removeLast(last.text.isEmpty ? 0 : 1)
                if code.runs.last?.text.isEmpty == true { code.runs.removeLast() }
            }
            code.after = 0
            if !code.runs.isEmpty { blocks.append(.paragraph(code)) }
        }
        open = nil
        isCode = false
        blocks.append(.space(style.base.size * 0.8))
    }

    /// Leaves a distance below a list.
    package mutating func endList(isInner: Bool) {
        endParagraph()
        waitingMarker = nil
        if !isInner && !isInCell { blocks.append(.space(style.base.size * 0.4)) }
    }

    /// Adds text; white space is what markup means by it.
    package mutating func append(_ text: String, _ place: MarkupPlace) {
        let previous = open?.runs.last?.text.last
        let clean = text.collapsed(after: previous.map { $0 == "\u{2028}" ? " " : $0 })
        guard !clean.isEmpty else { return }
        if open == nil {
            if clean == " " { return }
            open = paragraph(place)
        }
        add(TextRun(clean, place.style))
    }

    /// Adds text as it is.
    package mutating func append(preformatted text: String, _ place: MarkupPlace) {
        if open == nil {
            if text == "\u{2028}" { return }
            open = paragraph(place)
        }
        // The line break right after <pre> does not count.
        let isFirst = isCode && open?.runs.isEmpty == true
        add(TextRun(isFirst && text.first?.isNewline == true ? String(text.dropFirst()) : text, place.style))
    }

    /// Ends the paragraph that is being filled, if any.
    package mutating func endParagraph() {
        guard !isCode, var paragraph = open else { return }
        open = nil
        while let last = paragraph.runs.last, last.text.isEmpty || last.text.last?.isWhitespace == true {
            paragraph.runs[paragraph.runs.count - 1].text = String(last.text.dropLast(last.text.isEmpty ? 0 : 1))
            if paragraph.runs.last?.text.isEmpty == true { paragraph.runs.removeLast() }
        }
        guard !paragraph.runs.isEmpty else {
            waitingMarker = paragraph.marker
            return
        }
        if isInCell { paragraph.after = 1 }
        blocks.append(.paragraph(paragraph))
    }

    private mutating func add(_ run: TextRun) {
        guard let last = open?.runs.last, let count = open?.runs.count else {
            open?.runs = [run]
            return
        }
        if last.style == run.style { open?.runs[count - 1].text += run.text } else { open?.runs.append(run) }
    }

    private mutating func paragraph(_ place: MarkupPlace) -> Paragraph {
        var paragraph = Paragraph([])
        paragraph.indent = place.indent
        paragraph.bar = place.bar
        paragraph.alignment = place.alignment
        paragraph.marker = place.marker ?? waitingMarker
        waitingMarker = nil
        paragraph.lineSpacing = style.isBook ? 1.2 : 1.25
        paragraph.after = style.base.size * (style.isBook ? 0.35 : 0.7)
        if style.isBook, place.alignment == .start, place.indent == 0 {
            paragraph.alignment = .justified
            paragraph.firstLine = style.base.size * 1.2
        }
        return paragraph
    }
}
