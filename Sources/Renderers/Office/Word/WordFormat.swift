// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// How paragraphs and characters look at one place of a Word document: what was inherited, overlaid step by step.
struct WordFormat {
    var style = TextStyle()
    var paragraph = Paragraph([])
    /// The list and level it belongs to.
    var list: (id: String, level: Int)?
    var isHidden = false

    init() {
        style.family = .named("Calibri")
        style.size = 10
        paragraph.after = 0
        paragraph.lineSpacing = 1
    }

    /// Overlays a `w:rPr`.
    mutating func apply(runProperties properties: XMLElement?, fonts: ThemeFonts) {
        for property in properties?.children ?? [] {
            let value = property["w:val"]
            let isOn = value == nil || !["0", "false", "off", "none"].contains(value)
            switch property.name {
            case "b": style.isBold = isOn
            case "i": style.isItalic = isOn
            case "u": style.isUnderlined = isOn
            case "strike", "dstrike": style.isStruck = isOn
            case "vanish": isHidden = isOn
            case "sz": if let size = Double(written: value) { style.size = min(max(size / 2, 1), 400) }
            case "color": if let colour = Colour(hex: value ?? "") { style.colour = colour }
            case "highlight": style.background = value.flatMap { Self.highlights[$0] }
            case "shd": style.background = property["w:fill"].flatMap { Colour(hex: $0) }
            case "vertAlign":
                style.position =
                    value == "superscript" ? .superscript : value == "subscript" ? .subscript : .normal
            case "rFonts":
                if let name = fonts.name(property) { style.family = .named(name) }
            default: break
            }
        }
    }

    /// Overlays a `w:pPr`.
    mutating func apply(paragraphProperties properties: XMLElement?) {
        for property in properties?.children ?? [] {
            let value = property["w:val"]
            let isOn = value == nil || !["0", "false", "off"].contains(value)
            switch property.name {
            case "jc":
                switch value {
                case "center": paragraph.alignment = .centre
                case "right", "end": paragraph.alignment = .end
                case "both", "distribute": paragraph.alignment = .justified
                default: paragraph.alignment = .start
                }
            case "spacing":
                if let before = Length.twips(property["w:before"]) { paragraph.before = min(max(before, 0), 300) }
                if let after = Length.twips(property["w:after"]) { paragraph.after = min(max(after, 0), 300) }
                if let line = Double(written: property["w:line"]), line > 0 {
                    // Exact heights are rare and never meant to hide text.
                    let rule = property["w:lineRule"]
                    paragraph.lineSpacing = rule == nil || rule == "auto" ? min(max(line / 240, 0.7), 4) : 1
                }
            case "ind":
                if let left = Length.twips(property["w:left"] ?? property["w:start"]) {
                    paragraph.indent = min(max(0, left), 400)
                }
                if let right = Length.twips(property["w:right"] ?? property["w:end"]) {
                    paragraph.rightIndent = min(max(0, right), 400)
                }
                if let first = Length.twips(property["w:firstLine"]) {
                    paragraph.firstLine = min(max(first, -400), 400)
                }
                if let hanging = Length.twips(property["w:hanging"]) {
                    paragraph.firstLine = -min(max(hanging, -400), 400)
                }
            case "numPr":
                let id = property.first("numId")?["w:val"] ?? list?.id ?? "0"
                let level = Int(written: property.first("ilvl")?["w:val"]) ?? list?.level ?? 0
                list = id == "0" ? nil : (id, min(max(level, 0), 8))
            case "pageBreakBefore": paragraph.startsPage = isOn
            case "keepNext": paragraph.staysWithNext = isOn
            case "shd": paragraph.background = property["w:fill"].flatMap { Colour(hex: $0) }
            default: break
            }
        }
    }

    private static let highlights: [String: Colour] = [
        "yellow": Colour(0xFFFF00), "green": Colour(0x00FF00), "cyan": Colour(0x00FFFF), "magenta": Colour(0xFF00FF),
        "red": Colour(0xFF6060), "blue": Colour(0x8080FF), "lightGray": Colour(0xD3D3D3),
        "darkYellow": Colour(0xC8B400), "darkGray": Colour(0xA9A9A9),
    ]
}
