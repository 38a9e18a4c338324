// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The looks of cells in a workbook (`styles.xml`), by their index.
struct SheetStyles {
    struct Look {
        var style = TextStyle()
        var alignment: Paragraph.Alignment?
        var verticalAlignment = SheetGrid.VerticalAlignment.bottom
        var background: Colour?
        var wraps = false
        var shrinks = false
        var format = CellFormat(builtIn: 0)
    }

    /// The most looks that are read.
    static let limit = 20_000

    private(set) var looks: [Look] = []

    init(_ looks: [Look]) { self.looks = looks }

    /// The look at an index; the usual one where there is none.
    subscript(index: Int) -> Look { looks.indices.contains(index) ? looks[index] : Look() }

    init(_ root: XMLElement?, theme: OfficeTheme) {
        let codes = Dictionary(
            (root?.first("numFmts")?.all("numFmt") ?? []).compactMap { element -> (Int, String)? in
                guard let id = Int(written: element["numFmtId"]), let code = element["formatCode"] else { return nil }
                return (id, code)
            }, uniquingKeysWith: { first, _ in first })
        let fonts = (root?.first("fonts")?.all("font") ?? []).map { Self.font($0, theme: theme) }
        let fills = (root?.first("fills")?.all("fill") ?? []).map { fill -> Colour? in
            guard let pattern = fill.first("patternFill"), pattern["patternType"] != "none" else { return nil }
            return theme.colour(ofCell: pattern.first("fgColor"))
        }
        for element in (root?.first("cellXfs")?.all("xf") ?? []).prefix(Self.limit) {
            var look = Look()
            if let index = Int(written: element["fontId"]), fonts.indices.contains(index) { look.style = fonts[index] }
            if let index = Int(written: element["fillId"]), fills.indices.contains(index) {
                look.background = fills[index]
            }
            switch element.first("alignment")?["horizontal"] {
            case "center", "centerContinuous": look.alignment = .centre
            case "right": look.alignment = .end
            case "left", "fill", "justify": look.alignment = .start
            default: break
            }
            switch element.first("alignment")?["vertical"] {
            case "top", "justify": look.verticalAlignment = .top
            case "center", "distributed": look.verticalAlignment = .centre
            default: break
            }
            look.wraps = ["1", "true"].contains(element.first("alignment")?["wrapText"] ?? "")
            // Justified text is wrapped as well.
            if element.first("alignment")?["horizontal"] == "justify" { look.wraps = true }
            look.shrinks = ["1", "true"].contains(element.first("alignment")?["shrinkToFit"] ?? "")
            if let id = Int(written: element["numFmtId"]) {
                look.format = codes[id].map { CellFormat($0) } ?? CellFormat(builtIn: id)
            }
            looks.append(look)
        }
    }

    private static func font(_ element: XMLElement, theme: OfficeTheme) -> TextStyle {
        var style = TextStyle()
        func isOn(_ name: String) -> Bool {
            guard let child = element.first(name) else { return false }
            return child["val"] != "0" && child["val"] != "false" && child["val"] != "none"
        }
        style.isBold = isOn("b")
        style.isItalic = isOn("i")
        style.isUnderlined = isOn("u")
        style.isStruck = isOn("strike")
        if let size = Double(written: element.first("sz")?["val"]) { style.size = min(max(size, 4), 96) }
        if let name = element.first("name")?["val"] { style.family = .named(name) }
        if let colour = theme.colour(ofCell: element.first("color")) { style.colour = colour }
        return style
    }
}
