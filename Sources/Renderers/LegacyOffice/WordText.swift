// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Makes blocks of the letters of a Word document, some of which stand for something else ([MS-DOC] 2.4.1).
struct WordText {
    private let data: [UInt8]
    private let pictureSide: Int
    private let limits: RenderLimits
    private var blocks: [Block] = []
    private var line: [TextRun] = []
    private var cells: [Table.Cell] = []
    private var rows: [Table.Row] = []
    /// Inside a field stand its instructions, then its result.
    private var instructions = 0
    private var pictureCount = 0

    private static let pictureLimit = 60
    /// Points of type for headings from the first on; further ones are as the last.
    private static let headings = [16.0, 14, 13, 12]

    /// - Parameters:
    ///   - data: the stream that pictures lie in.
    ///   - pictureSide: the longest side of a picture, in pixels.
    init(data: [UInt8], pictureSide: Int, limits: RenderLimits) {
        self.data = data
        self.pictureSide = pictureSide
        self.limits = limits
    }

    /// The blocks, when there are no more letters.
    var finished: [Block] {
        var copy = self
        copy.endTable()
        if !copy.line.isEmpty { copy.endParagraph(WordLooks.Lines()) }
        return copy.blocks
    }

    /// Adds letters that look alike.
    ///
    /// - Parameter lines: the look of the paragraph that one of them ends, by its number among them.
    mutating func append(_ text: String, _ look: WordLooks.Letters, lines: (Int) -> WordLooks.Lines) {
        let style = Self.style(look)
        var piece = ""
        var number = -1
        for scalar in text.unicodeScalars {
            number += scalar.value > 0xFFFF ? 2 : 1
            switch scalar.value {
            case 0x13: instructions += 1
            case 0x14, 0x15: instructions = max(0, instructions - 1)
            case _ where instructions > 0 || look.isHidden: break
            case 0x09, 0x20...: piece.unicodeScalars.append(scalar)
            case 0x0B: piece += "\u{2028}"
            case 0x1E: piece += "\u{2011}"
            case 0x01, 0x07, 0x0C, 0x0D:
                add(&piece, style)
                switch scalar.value {
                case 0x01: appendPicture(look)
                case 0x07: endCell()
                default: endParagraph(scalar.value, lines(number))
                }
            default: break
            }
        }
        add(&piece, style)
    }

    private static func style(_ look: WordLooks.Letters) -> TextStyle {
        var style = TextStyle()
        style.family = .serif
        style.size = look.size ?? 11.5
        style.isBold = look.isBold
        style.isItalic = look.isItalic
        style.isUnderlined = look.isUnderlined
        style.isStruck = look.isStruck
        style.position = look.position
        if let colour = look.colour { style.colour = colour }
        return style
    }

    private mutating func add(_ piece: inout String, _ style: TextStyle) {
        if !piece.isEmpty { line.append(TextRun(piece, style)) }
        piece = ""
    }

    private mutating func endParagraph(_ mark: UInt32, _ look: WordLooks.Lines) {
        guard cells.isEmpty else {
            line.append(TextRun("\n"))
            return
        }
        endTable()
        endParagraph(look)
        if mark == 0x0C { blocks.append(.pageBreak) }
    }

    private mutating func endParagraph(_ look: WordLooks.Lines) {
        var paragraph = Paragraph(line)
        if line.isEmpty { paragraph = Paragraph("", Self.style(WordLooks.Letters())) }
        paragraph.alignment = look.alignment
        paragraph.after = 5
        if look.heading > 0 {
            for index in paragraph.runs.indices {
                paragraph.runs[index].style.isBold = true
                let size = Self.headings[min(look.heading, Self.headings.count) - 1]
                paragraph.runs[index].style.size = max(size, paragraph.runs[index].style.size)
            }
            paragraph.before = 8
            paragraph.staysWithNext = true
        }
        blocks.append(.paragraph(paragraph))
        line = []
    }

    private mutating func endCell() {
        // An empty cell right after another one ends the row.
        if line.isEmpty, !cells.isEmpty {
            rows.append(Table.Row(cells: cells))
            cells = []
        } else {
            var paragraph = Paragraph(line)
            if line.isEmpty { paragraph = Paragraph("", Self.style(WordLooks.Letters())) }
            paragraph.after = 0
            cells.append(Table.Cell([.paragraph(paragraph)]))
            line = []
        }
    }

    private mutating func endTable() {
        if !rows.isEmpty { blocks.append(.table(Table(rows: rows))) }
        rows = []
    }

    /// A picture in the text stands below what is before it.
    private mutating func appendPicture(_ look: WordLooks.Letters) {
        guard let place = look.picture, pictureCount < Self.pictureLimit, cells.isEmpty,
            let picture = WordPicture(data, at: place),
            let raster = try? PictureDecoder.raster(
                of: Array(picture.content), bounds: PixelSize(width: pictureSide, height: pictureSide), limits: limits)
        else { return }
        pictureCount += 1
        endTable()
        if !line.isEmpty { endParagraph(WordLooks.Lines()) }
        // No higher than a page.
        let scale = min(1, 600 / picture.height)
        blocks.append(
            .picture(raster, width: picture.width * scale, height: picture.height * scale, alignment: .start))
    }
}
