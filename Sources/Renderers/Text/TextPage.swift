// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities

/// The first page of a text as a sheet of paper: 3 wide, 4 high, white, with a margin.
struct TextPage {
    /// How a text looks.
    enum Style {
        /// 48 columns of fixed width.
        case code
        /// Paragraphs, in letters of about the same size.
        case prose
    }

    private let sheet: Sheet
    private let style: Style
    private let face: TextFace
    private let em: Double
    private let glyphs: Glyphs
    private let margin: Double
    private let lineWidth: Double

    /// A sheet to set a text on.
    init(_ sheet: Sheet, style: Style) {
        self.sheet = sheet
        self.style = style
        face = style == .code ? .fixed : .proportional
        margin = Double(sheet.size.width) * 0.075
        lineWidth = Double(sheet.size.width) - 2 * margin
        em = lineWidth / 48 / 0.6
        glyphs = face.glyphs(em: em)
    }

    /// Sets a text from the top until the sheet is full; `syntax` is GtkSourceView's identifier.
    ///
    /// - Parameter shaped: draws the lines that need other fonts, or shaping.
    func draw(
        _ text: String, syntax: String,
        shaped: (_ line: String, _ place: LinePlace) throws(Refusal) -> Void
    ) throws(Refusal) {
        var tint = TextTint(syntax: syntax)
        var y = margin + em
        let end = Double(sheet.size.height) - margin * 0.6
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard y <= end else { break }
            let characters = TextLine(line, tabWidth: style == .code ? 4 : 8)
            let kinds = tint.kinds(of: characters.bytes)
            var start = 0
            repeat {
                let stop = characters.lineBreak(from: start, breaksWords: style == .code, width: lineWidth) {
                    glyphs.letter($0).first?.advance ?? TextLine.width(of: $0, em: em)
                }
                let part = characters.bytes[start..<stop]
                if part.contains(where: { $0 >= 0x80 }), needsShaping(part) {
                    let place = LinePlace(
                        family: face.family, em: em, x: margin, baseline: Int(saturating: y.rounded()))
                    try shaped(String(decoding: part, as: UTF8.self), place)
                } else {
                    draw(part, kinds[start..<stop], baseline: Int(saturating: y.rounded()))
                }
                y += em * 1.35
                start = stop
            } while start < characters.bytes.count && y <= end
        }
    }

    /// Whether a line has characters that the face lacks, or that do not stand one after the other.
    private func needsShaping(_ line: ArraySlice<UInt8>) -> Bool {
        String(decoding: line, as: UTF8.self).unicodeScalars.contains {
            TextScript.isShaped($0) || glyphs.letter($0.value).isEmpty
        }
    }

    /// Draws a line letter by letter.
    private func draw(_ line: ArraySlice<UInt8>, _ kinds: ArraySlice<TextTint.Kind>, baseline: Int) {
        var x = margin
        var index = line.startIndex
        while index < line.endIndex {
            let (character, length) = UTF8Boundary.character(line, at: index)
            let letter = glyphs.letter(character)
            guard letter.count == Glyphs.phases else {
                index += length
                continue
            }
            let place = Int(saturating: (x * Double(Glyphs.phases)).rounded())
            let glyph = letter[place % Glyphs.phases]
            if glyph.width > 0 {
                glyphs.coverage.withUnsafeBufferPointer {
                    sheet.draw(
                        glyph, $0, x: place / Glyphs.phases, baseline: baseline,
                        colour: TextTint.colours[kinds[index].rawValue])
                }
            }
            x += glyph.advance
            index += length
        }
    }
}
