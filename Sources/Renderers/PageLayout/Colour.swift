// SPDX-License-Identifier: MPL-2.0

internal import Glibc
import Quantities

/// An sRGB colour with alpha, each part from 0 to 1.
package struct Colour: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha = 1.0

    /// Text on white.
    package static let ink = Colour(0x1F1F24)
    /// The colour of secondary text.
    package static let faded = Colour(0x6E6E78)
    /// Thin lines between things.
    package static let rule = Colour(0xD4D4DA)
    /// Lines between the cells of a sheet.
    package static let edge = Colour(0xB8B8C0)
    /// Behind what somebody marked.
    package static let marker = Colour(0xFFF3A3)
    /// Behind code and headings of tables.
    package static let shade = Colour(0xF3F3F6)
    /// Links and accents.
    package static let accent = Colour(0x1C71D8)
    package static let white = Colour(0xFFFFFF)
    package static let black = Colour(0x000000)

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour as in `0xRRGGBB`.
    package init(_ rgb: UInt32) {
        self.init(
            red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255)
    }

    /// A colour written `RRGGBB`, `#RRGGBB`, `#RGB` or `AARRGGBB`; nil for anything else, such as `auto`.
    package init?(hex: String) {
        var digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : hex
        if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        if digits.utf8.count == 8 { digits = String(digits.dropFirst(2)) }
        guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
        self.init(value)
    }

    /// Red, green and blue from 0 to 255.
    package var bytes: (UInt8, UInt8, UInt8) {
        func byte(_ part: Double) -> UInt8 { UInt8(saturating: (min(max(part, 0), 1) * 255).rounded()) }
        return (byte(red), byte(green), byte(blue))
    }

    /// How bright it looks, from 0 to 1.
    package var lightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// This colour moved towards another one.
    package func mixed(with other: Colour, share: Double) -> Colour {
        Colour(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
    }

    /// This colour with so much white light added, 0 to 1, as drawings of Office mean a tint.
    package func lightened(by share: Double) -> Colour {
        func part(_ value: Double) -> Double {
            let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            let sum = light * (1 - share) + share
            return sum <= 0.0031308 ? sum * 12.92 : 1.055 * pow(sum, 1 / 2.4) - 0.055
        }
        return Colour(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
    }
}
