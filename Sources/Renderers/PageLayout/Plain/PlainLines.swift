// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A paragraph broken into lines letter by letter.
package final class PlainLines: SetLines {
    package typealias DocumentGlyphs = Never

    package private(set) var lines: [SetLine] = []
    package private(set) var starts: [Double] = []
    package private(set) var width = 0.0

    /// One character.
    private struct Letter {
        let character: UInt32
        /// Its font's place among ``fonts``.
        let font: Int
        /// In points, but for a tab.
        let advance: Double
    }

    private var fonts: [PlainFont] = []
    private var letters: [Letter] = []
    private var ranges: [Range<Int>] = []
    private let scale: Double

    /// Distance between two tabs, in points.
    private static let tab = 36.0

    init(_ paragraph: Paragraph, width limit: Double?, height: Double?, by typesetter: PlainTypesetter) {
        scale = typesetter.scale
        var room = Paragraph.characterLimit
        if let limit, let height { room = min(room, paragraph.mostCharacters(width: limit, height: height)) }
        for run in paragraph.runs {
            let font = typesetter.font(run.style)
            fonts.append(font)
            for scalar in run.text.unicodeScalars.prefix(max(0, room - letters.count)) {
                let isBreak = ["\n", "\u{0B}", "\u{2028}"].contains(scalar)
                if isBreak || scalar == "\t" {
                    letters.append(Letter(character: isBreak ? 0x0A : 0x09, font: fonts.count - 1, advance: 0))
                } else if scalar.value >= 0x20, scalar.value != 0x7F, typesetter.knows(scalar, in: font) {
                    letters.append(
                        Letter(
                            character: scalar.value, font: fonts.count - 1, advance: font.advance(scalar.value)))
                }
            }
        }
        guard !fonts.isEmpty else { return }
        var start = 0
        repeat {
            let isFirst = ranges.isEmpty
            let indent = max(0, isFirst ? paragraph.firstLine : -paragraph.firstLine)
            let end = lineEnd(from: start, room: limit.map { max(4, $0) - indent } ?? .infinity)
            add(start..<end, paragraph, indent: indent, limit: limit)
            start = end < letters.count && letters[end].character == 0x0A ? end + 1 : end
        } while start < letters.count
    }

    /// Draws a line at a point on its baseline, in points.
    func draw(line: Int, x: Double, baseline: Double, on sheet: Sheet) {
        guard ranges.indices.contains(line) else { return }
        var pen = x
        for letter in letters[ranges[line]] {
            let font = fonts[letter.font]
            let advance = advance(of: letter, at: pen - x)
            if let background = font.style.background {
                sheet.fill(
                    Rect(x: pen, y: baseline - font.ascent, width: advance, height: font.ascent + font.descent),
                    background, scale: scale)
            }
            draw(letter.character, font, x: pen, baseline: baseline - font.rise, on: sheet)
            let thickness = font.style.size / 14
            if font.style.isStruck {
                let middle = Rect(x: pen, y: baseline - font.style.size * 0.28, width: advance, height: thickness)
                sheet.fill(middle, font.style.colour, scale: scale)
            }
            if font.style.isUnderlined {
                let below = Rect(x: pen, y: baseline + font.style.size * 0.1, width: advance, height: thickness)
                sheet.fill(below, font.style.colour, scale: scale)
            }
            pen += advance
        }
    }

    private func draw(_ character: UInt32, _ font: PlainFont, x: Double, baseline: Double, on sheet: Sheet) {
        let (glyphs, source) = font.letter(character)
        guard glyphs.count == Glyphs.phases else { return }
        let place = Int(saturating: (x * scale * Double(Glyphs.phases)).rounded())
        guard place >= 0, glyphs[place % Glyphs.phases].width > 0 else { return }
        source.coverage.withUnsafeBufferPointer {
            sheet.draw(
                glyphs[place % Glyphs.phases], $0, x: place / Glyphs.phases,
                baseline: Int(saturating: (baseline * scale).rounded()),
                colour: font.style.colour.bytes)
        }
    }

    private func add(_ range: Range<Int>, _ paragraph: Paragraph, indent: Double, limit: Double?) {
        let inLine = fonts(in: range)
        let ascent = inLine.map(\.ascent).max() ?? 0
        let line = SetLine(
            top: lines.last?.bottom ?? 0, ascent: ascent, height: ascent + (inLine.map(\.descent).max() ?? 0),
            spacing: paragraph.lineSpacing)
        // Blanks at the end of a line take no room.
        let end = letters[range].lastIndex { $0.character != 0x20 }.map { $0 + 1 } ?? range.lowerBound
        let length = letters[range.lowerBound..<end].reduce(0) { $0 + advance(of: $1, at: $0) }
        let rest = max(0, (limit ?? 0) - indent - length)
        let start =
            switch paragraph.alignment {
            case .start, .justified: indent
            case .centre: indent + rest / 2
            case .end: indent + rest
            }
        lines.append(line)
        ranges.append(range)
        starts.append(start)
        width = max(width, start + length)
    }

    /// The fonts of a line's letters; an empty line is as high as its text would be.
    private func fonts(in range: Range<Int>) -> [PlainFont] {
        let used = Set(letters[range].map(\.font))
        if !used.isEmpty { return used.map { fonts[$0] } }
        return [letters.isEmpty ? fonts[0] : fonts[letters[min(range.lowerBound, letters.count - 1)].font]]
    }

    /// The end of the line that starts at `start`: before a line break, else after a break opportunity, else anywhere.
    private func lineEnd(from start: Int, room: Double) -> Int {
        var used = 0.0
        var best: Int?
        for index in start..<letters.count {
            let letter = letters[index]
            if letter.character == 0x0A { return index }
            used += advance(of: letter, at: used)
            if used > room + 0.01, letter.character != 0x20, index > start { return best ?? index }
            if isBreak(after: index) { best = index + 1 }
        }
        return letters.count
    }

    /// Whether a line may end after a letter: a blank, or a dash or slash between two words.
    private func isBreak(after index: Int) -> Bool {
        let character = letters[index].character
        if character == 0x20 || character == 0x09 { return true }
        guard [0x2D, 0x2F, 0x2013, 0x2014].contains(character), index > 0, index + 1 < letters.count else {
            return false
        }
        let next = letters[index + 1].character
        return letters[index - 1].character > 0x20 && next >= 0x41 && next != 0x7C
    }

    private func advance(of letter: Letter, at place: Double) -> Double {
        letter.character == 0x09 ? Self.tab - place.truncatingRemainder(dividingBy: Self.tab) : letter.advance
    }
}
