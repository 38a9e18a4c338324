// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The colours and typefaces that a package's theme names (DrawingML, ECMA-376 part 1 §20.1.6).
struct OfficeTheme {
    let fonts: ThemeFonts
    private var colours: [String: Colour] = [:]

    /// The order in which spreadsheets number the theme's colours.
    private static let numbered = [
        "lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink",
        "folHlink",
    ]

    init(_ root: XMLElement?) {
        fonts = ThemeFonts(theme: root)
        for element in root?.first(["themeElements", "clrScheme"])?.children ?? [] {
            guard let value = element.children.first else { continue }
            colours[element.name] = Colour(hex: value["val"] ?? "") ?? Colour(hex: value["lastClr"] ?? "")
        }
    }

    /// A colour by its name in the theme; `bg1`, `tx1`, … as most masters map them.
    func colour(named name: String) -> Colour? {
        switch name {
        case "bg1": colours["lt1"] ?? .white
        case "tx1": colours["dk1"] ?? .black
        case "bg2": colours["lt2"] ?? .white
        case "tx2": colours["dk2"] ?? .black
        default: colours[name]
        }
    }

    /// A colour as a spreadsheet writes it: `rgb`, or `theme` and `tint`, or an old palette's `indexed`.
    func colour(ofCell element: XMLElement?) -> Colour? {
        guard let element else { return nil }
        if let rgb = element["rgb"] { return Colour(hex: rgb) }
        if let index = Int(written: element["theme"]), Self.numbered.indices.contains(index) {
            return colour(numbered: index, tint: Double(written: element["tint"]) ?? 0)
        }
        return Int(written: element["indexed"]).flatMap { colour(indexed: $0) }
    }

    /// The colour of the theme at an index, with light (a tint from 0 to 1) or shadow (from -1 to 0) added.
    func colour(numbered index: Int, tint: Double) -> Colour? {
        guard Self.numbered.indices.contains(index) else { return nil }
        return colour(named: Self.numbered[index])?.mixed(with: tint < 0 ? .black : .white, share: abs(tint))
    }

    /// The colour of the old palette at an index.
    func colour(indexed index: Int) -> Colour? { Self.palette[index >= 8 ? index - 8 : index] }

    /// A colour of the old palette of 56 colours, by its index from 0.
    static func colour(ofPalette index: Int) -> Colour? { palette[index] }

    /// A colour as drawings write it: the one in `solidFill`, or the element itself, with what is done to it.
    /// `placeholder` stands in for `phClr`.
    func colour(in element: XMLElement?, placeholder: Colour? = nil) -> Colour? {
        for child in element?.children ?? [] {
            var colour: Colour?
            switch child.name {
            case "srgbClr": colour = Colour(hex: child["val"] ?? "")
            case "sysClr": colour = Colour(hex: child["lastClr"] ?? "")
            case "prstClr": colour = Self.named[child["val"] ?? ""]
            case "schemeClr":
                let name = child["val"] ?? ""
                colour = name == "phClr" ? placeholder : self.colour(named: name)
            default: continue
            }
            guard var result = colour else { continue }
            for change in child.children {
                guard let value = Double(written: change["val"]).map({ min(max($0 / 100_000, 0), 4) }) else { continue }
                switch change.name {
                case "lumMod", "shade": result = result.mixed(with: .black, share: max(0, 1 - value))
                case "lumOff": result = result.mixed(with: .white, share: min(1, value))
                case "tint": result = result.lightened(by: max(0, 1 - value))
                case "alpha": result.alpha = min(1, value)
                default: break
                }
            }
            return result
        }
        return nil
    }

    /// The fill that an element asks for: a colour, or the middle of a gradient. Nil for none.
    func fill(in element: XMLElement?, placeholder: Colour? = nil) -> Colour? {
        guard let element else { return nil }
        if let solid = element.first("solidFill") { return colour(in: solid, placeholder: placeholder) }
        if let stops = element.first("gradFill")?.first("gsLst")?.all("gs"), let first = stops.first,
            let last = stops.last, let from = colour(in: first, placeholder: placeholder)
        {
            return from.mixed(with: colour(in: last, placeholder: placeholder) ?? from, share: 0.5)
        }
        return element.first("pattFill").flatMap { colour(in: $0.first("fgClr"), placeholder: placeholder) }
    }

    private static let named: [String: Colour] = [
        "black": .black, "white": .white, "red": Colour(0xFF0000), "green": Colour(0x008000),
        "blue": Colour(0x0000FF), "yellow": Colour(0xFFFF00), "gray": Colour(0x808080), "orange": Colour(0xFFA500),
    ]

    private static let palette: [Int: Colour] = [
        0: .black, 1: .white, 2: Colour(0xFF0000), 3: Colour(0x00FF00), 4: Colour(0x0000FF), 5: Colour(0xFFFF00),
        6: Colour(0xFF00FF), 7: Colour(0x00FFFF), 8: Colour(0x800000), 9: Colour(0x008000), 10: Colour(0x000080),
        11: Colour(0x808000), 12: Colour(0x800080), 13: Colour(0x008080), 14: Colour(0xC0C0C0), 15: Colour(0x808080),
        16: Colour(0x9999FF), 17: Colour(0x993366), 18: Colour(0xFFFFCC), 19: Colour(0xCCFFFF), 20: Colour(0x660066),
        21: Colour(0xFF8080), 22: Colour(0x0066CC), 23: Colour(0xCCCCFF), 24: Colour(0x000080), 25: Colour(0xFF00FF),
        26: Colour(0xFFFF00), 27: Colour(0x00FFFF), 28: Colour(0x800080), 29: Colour(0x800000), 30: Colour(0x008080),
        31: Colour(0x0000FF), 32: Colour(0x00CCFF), 33: Colour(0xCCFFFF), 34: Colour(0xCCFFCC),
        35: Colour(0xFFFF99), 36: Colour(0x99CCFF), 37: Colour(0xFF99CC), 38: Colour(0xCC99FF), 39: Colour(0xFFCC99),
        40: Colour(0x3366FF), 41: Colour(0x33CCCC), 42: Colour(0x99CC00), 43: Colour(0xFFCC00), 44: Colour(0xFF9900),
        45: Colour(0xFF6600), 46: Colour(0x666699), 47: Colour(0x969696), 48: Colour(0x003366), 49: Colour(0x339966),
        50: Colour(0x003300),
        51: Colour(0x333300), 52: Colour(0x993300), 53: Colour(0x993366), 54: Colour(0x333399), 55: Colour(0x333333),
    ]
}
