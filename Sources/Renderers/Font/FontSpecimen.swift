// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// A page that shows what a font looks like: two large letters, its name, and a sentence in its script.
struct FontSpecimen {
    /// Two letters and a sentence of a script.
    private struct Sample {
        let letters: String
        let sentence: String
    }

    private static let samples = [
        Sample(letters: "Aa", sentence: "The quick brown fox jumps over the lazy dog"),
        Sample(letters: "Яя", sentence: "Съешь ещё этих мягких французских булок"),
        Sample(letters: "Ωα", sentence: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία"),
        Sample(letters: "أب", sentence: "نص حكيم له سر قاطع وذو شأن عظيم"),
        Sample(letters: "אב", sentence: "דג סקרן שט בים מאוכזב ולפתע מצא חברה"),
        Sample(letters: "अआ", sentence: "ऋषियों को सताने वाले दुष्ट राक्षसों"),
        Sample(letters: "কখ", sentence: "আমার সোনার বাংলা"),
        Sample(letters: "กข", sentence: "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า"),
        Sample(letters: "あア", sentence: "いろはにほへと ちりぬるを"),
        Sample(letters: "永字", sentence: "天地玄黃 宇宙洪荒"),
        Sample(letters: "한글", sentence: "다람쥐 헌 쳇바퀴에 타고파"),
        Sample(letters: "Աա", sentence: "Բել դղյակի ձախ ժամն օֆ ազգությանը"),
        Sample(letters: "აბ", sentence: "ჩემო უცხო გზამკვლევო"),
        Sample(letters: "தமி", sentence: "யாமறிந்த மொழிகளிலே"),
        Sample(letters: "😀🎉", sentence: "🌍🚀🍎🎵🐱🌈"),
    ]

    let font: FontFile
    let context: PageContext

    private static let width = 480.0
    private static let margin = 36.0

    /// The page.
    func page() -> DrawnPage {
        var page = DrawnPage(size: PageSize(width: Self.width, height: 480))
        let sample = Self.samples.first { font.covers($0.letters) }
        if let sample {
            page.items += fitted(sample.letters, size: 190, centre: true, baseline: 222)
            if font.covers(sample.sentence) {
                page.items += fitted(sample.sentence, size: 30, centre: true, baseline: 306)
            }
            if font.covers("0123456789") {
                page.items += fitted("0123456789", size: 30, centre: true, baseline: 352)
            }
        } else {
            page.items += glyphs()
        }
        page.items += name()
        return page
    }

    /// The pages after the first: its letters, a sentence in sizes that go up in steps, and its glyphs.
    func furtherPages(limit: Int) -> [DrawnPage] {
        Array(([letterPage] + [stepPage] + glyphPages(limit: limit)).compactMap(\.self).prefix(limit))
    }

    /// Letters and numbers, as far as the font has them.
    private var letterPage: DrawnPage? {
        let lines = [
            "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "abcdefghijklm", "nopqrstuvwxyz", "0123456789.:,;", "(*!?'\"&@#$%€)",
        ].map { $0.filter { font.covers(String($0)) } }.filter { !$0.isEmpty }
        guard lines.count > 1 else { return nil }
        var page = DrawnPage(size: PageSize(width: Self.width, height: 70 + 62 * Double(lines.count)))
        for (index, line) in lines.enumerated() {
            page.items += fitted(line, size: 40, centre: false, baseline: 76 + 62 * Double(index))
        }
        return page
    }

    /// A sentence from small to large, each line with its size in points.
    private var stepPage: DrawnPage? {
        guard let sample = Self.samples.first(where: { font.covers($0.sentence) }) else { return nil }
        var page = DrawnPage(size: PageSize(width: Self.width, height: 0))
        var style = TextStyle()
        style.size = 8
        style.colour = .faded
        var top = 30.0
        for size in [8.0, 10, 12, 14, 18, 24, 36, 48, 60, 72] {
            let baseline = top + size
            let label = TextLayout(Paragraph("\(Int(size))", style), width: nil, context: context)
            page.items.append(.text(label, line: 0, x: 12, baseline: baseline))
            // What is too long for the page goes on beyond its edge.
            page.items.append(
                .clipped(
                    Rect(x: Self.margin, y: top - size, width: Self.width - Self.margin, height: size * 3),
                    [.glyphs(font.run(sample.sentence, size: size), x: Self.margin, baseline: baseline)]))
            top += size * 1.35 + 6
        }
        page.size.height = top + 24
        return page
    }

    /// All glyphs in their order, each in a cell with its number.
    private func glyphPages(limit: Int) -> [DrawnPage] {
        let (columns, rows) = (8, 8)
        let cell = (Self.width - 2 * Self.margin) / Double(columns)
        var style = TextStyle()
        style.size = 7
        style.colour = .faded
        var pages: [DrawnPage] = []
        var glyph = 0
        while glyph < font.glyphCount, pages.count < limit {
            let count = min(columns * rows, font.glyphCount - glyph)
            let lines = (count + columns - 1) / columns
            var page = DrawnPage(
                size: PageSize(width: Self.width, height: Double(lines) * (cell + 12) + 2 * Self.margin))
            for index in 0..<count {
                let run = font.run(glyph: glyph + index, size: cell * 0.6)
                let left = Self.margin + Double(index % columns) * cell
                let top = Self.margin + Double(index / columns) * (cell + 12)
                page.items.append(.glyphs(run, x: left + (cell - run.width) / 2, baseline: top + cell * 0.72))
                let number = TextLayout(Paragraph("\(glyph + index)", style), width: nil, context: context)
                page.items.append(.text(number, line: 0, x: left + (cell - number.width) / 2, baseline: top + cell + 6))
            }
            pages.append(page)
            glyph += count
        }
        return pages
    }

    /// A text in the font, made smaller if it is too wide.
    private func fitted(_ text: String, size: Double, centre: Bool, baseline: Double) -> [PageItem] {
        let room = Self.width - 2 * Self.margin
        var run = font.run(text, size: size)
        if run.width > room { run = font.run(text, size: size * room / run.width) }
        let x = centre ? (Self.width - run.width) / 2 : Self.margin
        return [.glyphs(run, x: x, baseline: baseline)]
    }

    /// The first glyphs, for fonts of symbols.
    private func glyphs() -> [PageItem] {
        var items: [PageItem] = []
        let (columns, rows) = (5, 4)
        let cell = (Self.width - 2 * Self.margin) / Double(columns)
        // The first glyph is the one for what is missing.
        let first = font.glyphCount > 1 ? 1 : 0
        for index in 0..<min(columns * rows, font.glyphCount - first) {
            let run = font.run(glyph: first + index, size: cell * 0.6)
            let left = Self.margin + Double(index % columns) * cell
            let top = 30 + Double(index / columns) * cell
            items.append(.glyphs(run, x: left + (cell - run.width) / 2, baseline: top + cell * 0.75))
        }
        return items
    }

    /// The font's name in a font that can be read.
    private func name() -> [PageItem] {
        var big = TextStyle()
        big.size = 22
        big.isBold = true
        var small = TextStyle()
        small.size = 14
        small.colour = .faded
        var first = Paragraph(font.family.isEmpty ? "–" : font.family, big)
        first.alignment = .centre
        first.after = 0
        var second = Paragraph(font.style, small)
        second.alignment = .centre
        let piece = BlockLayout(typesetter: context, width: Self.width - 2 * Self.margin).stack([
            .paragraph(first), .paragraph(second),
        ])
        let top = 388.0
        return [
            .line(
                fromX: Self.margin, fromY: top - 12, toX: Self.width - Self.margin, toY: top - 12, .rule, width: 0.75),
            .clipped(
                Rect(x: 0, y: top - 10, width: Self.width, height: 100), [.piece(piece, x: Self.margin, y: top)]),
        ]
    }
}
