// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities
internal import Strings

/// The few declarations of a `style` attribute that change how a page reads.
struct MarkupDeclarations {
    private let values: [(name: Substring, value: Substring)]

    init(_ text: String) {
        values = text.lowercased().split(separator: ";").compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (Substring(String(parts[0]).trimmed), Substring(String(parts[1]).trimmed))
        }
    }

    /// Overlays them; false when the element is not displayed.
    func apply(to place: inout MarkupPlace) -> Bool {
        for (name, value) in values {
            switch name {
            case "display": if value == "none" { return false }
            case "visibility": if value == "hidden" { return false }
            case "font-weight":
                place.style.isBold = value == "bold" || value == "bolder" || (Int(written: value) ?? 400) >= 600
            case "font-style": place.style.isItalic = value != "normal"
            case "text-decoration", "text-decoration-line":
                place.style.isUnderlined = value.contains("underline")
                place.style.isStruck = value.contains("line-through")
            case "text-align": place.alignment = Self.alignment(String(value)) ?? place.alignment
            case "color":
                // Light text was meant for a dark page, which this is not.
                if let colour = Colour(hex: String(value)), colour.lightness < 0.75 { place.style.colour = colour }
            default: break
            }
        }
        return true
    }

    /// The alignment of a name.
    static func alignment(_ name: String) -> Paragraph.Alignment? {
        switch name.lowercased() {
        case "left", "start": .start
        case "center", "middle": .centre
        case "right", "end": .end
        case "justify": .justified
        default: nil
        }
    }
}
