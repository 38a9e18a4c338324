// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// Colours as style sheets write them.
enum StyleColour {
    /// The colour of a value in lower case; nil for one that is none, that depends on others, or that is see-through.
    static func colour(_ value: String) -> Colour? {
        if value.hasPrefix("#") {
            let digits = value.dropFirst()
            // The digits of the alpha value are the last ones.
            switch digits.utf8.count {
            case 4 where digits.last != "0": return Colour(hex: String(digits.dropLast()))
            case 8 where !digits.hasSuffix("00"): return Colour(hex: String(digits.dropLast(2)))
            case 3, 6: return Colour(hex: value)
            default: return nil
            }
        }
        if let rgb = names[value] { return Colour(rgb) }
        guard let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return nil }
        let parts = value[value.index(after: open)...].dropLast()
            .split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
        guard parts.count == 3 || parts.count == 4 else { return nil }
        if parts.count == 4, (share(parts[3]) ?? 1) < 0.1 { return nil }
        switch value[..<open] {
        case "rgb", "rgba":
            let channels = parts.prefix(3).compactMap { part in
                part.hasSuffix("%") ? share(part) : Double(written: part).map { $0 / 255 }
            }
            guard channels.count == 3 else { return nil }
            return Colour(red: bounded(channels[0]), green: bounded(channels[1]), blue: bounded(channels[2]))
        case "hsl", "hsla":
            let turn = Double(written: parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0])
            guard let turn, let saturation = share(parts[1]), let lightness = share(parts[2]) else { return nil }
            return colour(turn: turn, saturation: bounded(saturation), lightness: bounded(lightness))
        default: return nil
        }
    }

    private static func bounded(_ value: Double) -> Double { min(max(value, 0), 1) }

    /// A part of one, as a number or in percent.
    private static func share(_ text: String) -> Double? {
        text.hasSuffix("%") ? Double(written: text.dropLast()).map { $0 / 100 } : Double(written: text)
    }

    private static func colour(turn: Double, saturation: Double, lightness: Double) -> Colour {
        let strength = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            var place = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
            if place < 0 { place += 12 }
            return lightness - strength * max(-1, min(place - 3, 9 - place, 1))
        }
        return Colour(red: channel(0), green: channel(8), blue: channel(4))
    }

    /// The colour names of CSS that pages use; rare names are left out.
    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
        "maroon": 0x800000,
        "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "green": 0x008000,
        "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080,
        "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500, "brown": 0xA52A2A, "pink": 0xFFC0CB, "gold": 0xFFD700,
        "crimson": 0xDC143C, "firebrick": 0xB22222, "darkred": 0x8B0000, "tomato": 0xFF6347, "orangered": 0xFF4500,
        "coral": 0xFF7F50, "chocolate": 0xD2691E, "saddlebrown": 0x8B4513, "sienna": 0xA0522D, "darkorange": 0xFF8C00,
        "indianred": 0xCD5C5C, "salmon": 0xFA8072, "khaki": 0xF0E68C, "beige": 0xF5F5DC, "ivory": 0xFFFFF0,
        "tan": 0xD2B48C, "wheat": 0xF5DEB3, "linen": 0xFAF0E6, "darkgreen": 0x006400, "forestgreen": 0x228B22,
        "seagreen": 0x2E8B57, "limegreen": 0x32CD32, "lightgreen": 0x90EE90, "palegreen": 0x98FB98,
        "darkblue": 0x00008B, "mediumblue": 0x0000CD, "royalblue": 0x4169E1, "steelblue": 0x4682B4,
        "dodgerblue": 0x1E90FF, "cornflowerblue": 0x6495ED, "skyblue": 0x87CEEB, "lightblue": 0xADD8E6,
        "lightcyan": 0xE0FFFF, "aliceblue": 0xF0F8FF, "lavender": 0xE6E6FA, "indigo": 0x4B0082, "violet": 0xEE82EE,
        "orchid": 0xDA70D6, "plum": 0xDDA0DD, "hotpink": 0xFF69B4, "deeppink": 0xFF1493, "slateblue": 0x6A5ACD,
        "slategray": 0x708090, "slategrey": 0x708090, "dimgray": 0x696969, "dimgrey": 0x696969, "darkgray": 0xA9A9A9,
        "darkgrey": 0xA9A9A9, "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "gainsboro": 0xDCDCDC,
        "whitesmoke": 0xF5F5F5, "snow": 0xFFFAFA, "midnightblue": 0x191970, "darkslategray": 0x2F4F4F,
        "darkcyan": 0x008B8B, "turquoise": 0x40E0D0, "lightyellow": 0xFFFFE0, "rebeccapurple": 0x663399,
    ]
}
