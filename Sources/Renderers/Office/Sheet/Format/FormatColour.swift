// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The colours that a number format names: `[Red]`, or `[Color 3]` for one of the palette.
enum FormatColour {
    private static let names: [String: Colour?] = [
        "black": Colour(hex: "000000"), "blue": Colour(hex: "0000FF"), "cyan": Colour(hex: "00FFFF"),
        "green": Colour(hex: "00FF00"), "magenta": Colour(hex: "FF00FF"), "red": Colour(hex: "FF0000"),
        "white": Colour(hex: "FFFFFF"), "yellow": Colour(hex: "FFFF00"),
    ]

    /// A colour by its name in lower case; nil for an unknown name.
    static func named(_ name: String) -> Colour? {
        if let colour = names[name] { return colour }
        guard name.hasPrefix("color"), let index = Int(written: String(name.dropFirst(5)).trimmed),
            (1...56).contains(index)
        else { return nil }
        return OfficeTheme.colour(ofPalette: index - 1)
    }
}
