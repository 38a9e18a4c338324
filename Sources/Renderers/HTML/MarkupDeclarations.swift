// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities
internal import Strings

/// The declarations of a `style` attribute that change how a page reads. Of those with one name the last one counts.
struct MarkupDeclarations {
    private var values: [(name: String, value: String)] = []

    init(_ text: String) {
        for declaration in text.lowercased().split(separator: ";").suffix(400) {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = String(declaration[..<colon]).trimmed
            guard StyleDeclarations.known.contains(name) else { continue }
            var value = String(declaration[declaration.index(after: colon)...]).trimmed
            if let mark = value.lastIndex(of: "!") { value = String(value[..<mark]).trimmed }
            values.removeAll { $0.name == name }
            values.append((name, value))
        }
    }

    private func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

    /// Whether the element is not displayed.
    var hides: Bool { value("display") == "none" || value("visibility") == "hidden" }

    /// Whether it has lines of its own.
    var isBlock: Bool { ["block", "flex", "grid", "table", "list-item"].contains(value("display")) }

    /// Whether the items of a list have no markers; nil when nothing is said of them.
    var hasNoMarkers: Bool? {
        (value("list-style-type") ?? value("list-style")).map { $0.split(separator: " ").contains("none") }
    }

    /// The background colour; nil for a dark one, which the page would show behind dark text.
    var background: Colour? {
        guard let value = self.value("background-color") ?? self.value("background"),
            let colour = StyleColour.colour(value), colour.lightness > 0.5, colour.lightness < 0.995
        else { return nil }
        return colour
    }

    /// The size of its text.
    var fontSize: StyleLength? {
        for (name, value) in values.reversed() {
            if name == "font-size" { return StyleLength(value) }
            if name == "font" { return Self.fontSize(in: value) }
        }
        return nil
    }

    /// The declarations as text, with sizes that are relative to the text of the whole page in pixels.
    func text(rootSize: Double) -> String {
        values.map { name, value in
            guard name == "font-size" || name == "font", value.hasSuffix("rem") || name == "font",
                let pixels = fontSize?.pixels(em: .nan, root: rootSize), pixels.isFinite
            else { return "\(name):\(value);" }
            let size = "font-size:\(pixels)px;"
            return name == "font" ? "font:\(value);" + size : size
        }.joined()
    }

    /// Overlays them on what the element has by its kind.
    ///
    /// - Parameters:
    ///   - outer: the style around the element, which relative sizes are measured from.
    ///   - base: the size of plain text in points, which is 16 pixels of CSS.
    func apply(to place: inout MarkupPlace, within outer: TextStyle, base: Double = 11) {
        for (name, value) in values {
            switch name {
            case "font":
                let words = value.split(separator: " ")
                place.style.isBold = words.contains(where: Self.isBold)
                place.style.isItalic = words.contains("italic") || words.contains("oblique")
                applySize(Self.fontSize(in: value), to: &place, within: outer, base)
                place.style.family = Self.family(value) ?? place.style.family
            case "font-weight": place.style.isBold = value == "inherit" ? outer.isBold : Self.isBold(value[...])
            case "font-style": place.style.isItalic = value == "inherit" ? outer.isItalic : value != "normal"
            case "font-size":
                switch value {
                case "inherit": place.style.size = outer.size
                case "smaller": place.style.size = max(outer.size / 1.2, base / 2)
                case "larger": place.style.size = min(outer.size * 1.2, base * 4)
                default: applySize(StyleLength(value) ?? Self.sizes[value], to: &place, within: outer, base)
                }
            case "font-family": place.style.family = Self.family(value) ?? place.style.family
            case "text-decoration", "text-decoration-line":
                place.style.isUnderlined = value.contains("underline")
                place.style.isStruck = value.contains("line-through")
            case "text-align": place.alignment = Self.alignment(value) ?? place.alignment
            case "color":
                place.style.colour = value == "inherit" ? outer.colour : Self.textColour(value) ?? place.style.colour
            default: break
            }
        }
    }

    private func applySize(
        _ length: StyleLength?, to place: inout MarkupPlace, within outer: TextStyle, _ base: Double
    ) {
        guard let pixels = length?.pixels(em: outer.size * 16 / base, root: 16) else { return }
        place.style.size = min(max(pixels / 16, 0.5), 4) * base
    }

    /// The text colour; nil for light colours, which cannot be read on the white page, and for greys, for which the page has
    /// its own.
    private static func textColour(_ value: String) -> Colour? {
        guard let colour = StyleColour.colour(value) ?? Colour(hex: value), colour.lightness < 0.75 else { return nil }
        let channels = [colour.red, colour.green, colour.blue]
        guard let highest = channels.max(), let lowest = channels.min(), highest - lowest < 0.1 else { return colour }
        return colour.lightness < 0.35 ? .ink : .faded
    }

    private static func isBold(_ value: Substring) -> Bool {
        value == "bold" || value == "bolder" || (Int(written: value) ?? 400) >= 600
    }

    /// The size among the parts of a whole font.
    private static func fontSize(in value: String) -> StyleLength? {
        for word in value.split(separator: " ") {
            let size = String(word.prefix { $0 != "/" })
            guard size.first?.isNumber == true || size.first == ".", size.last?.isNumber == false else { continue }
            return StyleLength(size)
        }
        return nil
    }

    /// The kind of typeface of a list of families.
    private static func family(_ value: String) -> TextStyle.Family? {
        let first = value.prefix { $0 != "," }
        if ["mono", "courier", "consol", "menlo", "code"].contains(where: { first.contains($0) }) { return .mono }
        for family in value.split(separator: ",").reversed() {
            switch String(family).trimmed.split(separator: " ").last ?? "" {
            case "monospace": return .mono
            case "serif": return .serif
            case "sans-serif", "system-ui", "ui-sans-serif": return .sans
            default: continue
            }
        }
        return nil
    }

    private static let sizes: [String: StyleLength] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    ].compactMapValues { StyleLength("\($0)px") }

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
