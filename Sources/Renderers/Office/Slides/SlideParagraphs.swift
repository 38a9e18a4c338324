// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// Reads the paragraphs of a text body (DrawingML `a:p`) into blocks.
struct SlideParagraphs {
    let styles: SlideTextStyles
    /// The scale at which the program made the text fit (`fontScale`).
    let scale: Double
    let shape: XMLElement

    /// The paragraphs of a body; none when it holds no text.
    func blocks(of body: XMLElement) -> [Block] {
        var blocks: [Block] = []
        var number = 0
        for element in body.all("p").prefix(400) {
            let own = element.first("pPr")
            let level = min(max(Int(written: own?["lvl"]) ?? 0, 0), 8)
            var base = TextStyle()
            base.size = 18
            if let plain = styles.theme.fonts.plain { base.family = .named(plain) }
            if let colour = styles.theme.colour(named: "tx1") { base.colour = colour }
            if let reference = shape.first(["style", "fontRef"]), let colour = styles.theme.colour(in: reference) {
                base.colour = colour
            }
            var paragraph = Paragraph([])
            paragraph.after = 0
            paragraph.lineSpacing = 1
            var bullet: XMLElement?
            let inherited = styles.properties(level: level) + [own].compactMap { $0 }
            for properties in inherited { styles.apply(properties.first("defRPr"), to: &base) }
            for properties in inherited {
                styles.apply(properties, to: &paragraph, bullet: &bullet, size: base.size)
            }
            base.size *= scale
            for part in element.children {
                switch part.name {
                case "r", "fld":
                    var style = base
                    styles.apply(part.first("rPr"), to: &style)
                    if part.first("rPr")?["sz"] != nil { style.size *= scale }
                    if part.first(["rPr", "hlinkClick"]) != nil {
                        style.isUnderlined = true
                        if let colour = styles.theme.colour(named: "hlink") { style.colour = colour }
                    }
                    paragraph.runs.append(TextRun(part.first("t")?.text ?? "", style))
                case "br": paragraph.runs.append(TextRun("\n", base))
                default: break
                }
            }
            if paragraph.runs.isEmpty {
                var style = base
                styles.apply(element.first("endParaRPr"), to: &style)
                paragraph.runs = [TextRun("", style)]
            }
            if !paragraph.isBlank, let bullet, bullet.name != "buNone" {
                number = bullet.name == "buAutoNum" ? number + 1 : 0
                paragraph.marker = marker(bullet, number: number, like: paragraph.runs[0].style)
                paragraph.firstLine = 0
            } else {
                paragraph.indent = max(0, paragraph.indent + min(0, paragraph.firstLine))
                paragraph.firstLine = 0
            }
            blocks.append(.paragraph(paragraph))
        }
        let isEmpty = blocks.allSatisfy { if case .paragraph(let paragraph) = $0 { paragraph.isBlank } else { false } }
        return isEmpty ? [] : blocks
    }

    private func marker(_ bullet: XMLElement, number: Int, like style: TextStyle) -> TextRun {
        var style = style
        style.isUnderlined = false
        if bullet.name == "buAutoNum" { return TextRun("\(number).", style) }
        let sign = bullet["char"] ?? "•"
        // Signs of symbol fonts have no meaning in others.
        let isPlain = ["•", "–", "-", "—", "o", "»", "▪", "◦", "*", "·", "■", "□", "►", "✓"].contains(sign)
        return TextRun(isPlain ? sign : "•", style)
    }
}
