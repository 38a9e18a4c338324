// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// How paragraphs of a slide look at each level: master, layout and shape, one over the other.
struct SlideTextStyles {
    /// Lists of level properties (`lstStyle`, `titleStyle`, …), the most basic first.
    var lists: [XMLElement] = []
    let theme: OfficeTheme

    /// The properties that hold at a level from 0, the most basic first.
    func properties(level: Int) -> [XMLElement] {
        lists.flatMap { list in
            [list.first("defPPr"), list.first("lvl\(min(level, 8) + 1)pPr")].compactMap { $0 }
        }
    }

    /// Overlays what `a:rPr` or `a:defRPr` says.
    func apply(_ properties: XMLElement?, to style: inout TextStyle) {
        guard let properties else { return }
        if let size = Double(written: properties["sz"]) { style.size = min(max(size / 100, 1), 400) }
        if let bold = properties["b"] { style.isBold = bold == "1" || bold == "true" }
        if let italic = properties["i"] { style.isItalic = italic == "1" || italic == "true" }
        if let underline = properties["u"] { style.isUnderlined = underline != "none" }
        if let strike = properties["strike"] { style.isStruck = strike != "noStrike" }
        if let shift = Int(written: properties["baseline"]), shift != 0 {
            style.position = shift > 0 ? .superscript : .subscript
        }
        if let colour = theme.fill(in: properties) { style.colour = colour }
        if let face = properties.first("latin")?["typeface"], let name = theme.fonts.name(typeface: face) {
            style.family = .named(name)
        }
    }

    /// Overlays what `a:pPr` or a level says about the paragraph.
    func apply(_ properties: XMLElement, to paragraph: inout Paragraph, bullet: inout XMLElement?, size: Double) {
        switch properties["algn"] {
        case "ctr": paragraph.alignment = .centre
        case "r": paragraph.alignment = .end
        case "just": paragraph.alignment = .justified
        case "l": paragraph.alignment = .start
        default: break
        }
        if let margin = Double(written: properties["marL"]) { paragraph.indent = min(max(margin / 12_700, 0), 400) }
        if let indent = Double(written: properties["indent"]) {
            paragraph.firstLine = min(max(indent / 12_700, -400), 400)
        }
        for child in properties.children {
            switch child.name {
            case "buNone", "buChar", "buAutoNum", "buBlip": bullet = child
            case "spcBef": paragraph.before = Self.spacing(child, size: size) ?? paragraph.before
            case "spcAft": paragraph.after = Self.spacing(child, size: size) ?? paragraph.after
            case "lnSpc":
                if let percent = Double(written: child.first("spcPct")?["val"]) {
                    paragraph.lineSpacing = min(max(percent / 100_000, 0.6), 3)
                }
            default: break
            }
        }
    }

    private static func spacing(_ element: XMLElement, size: Double) -> Double? {
        if let points = Double(written: element.first("spcPts")?["val"]) { return min(points / 100, 200) }
        if let percent = Double(written: element.first("spcPct")?["val"]) { return min(percent / 100_000 * size, 200) }
        return nil
    }
}
