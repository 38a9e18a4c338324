// SPDX-License-Identifier: MPL-2.0

/// The typefaces that a theme stands for.
struct ThemeFonts {
    private var major: String?
    private var minor: String?

    /// Reads `theme1.xml`.
    init(theme: XMLElement?) {
        let scheme = theme?.first("themeElements")?.first("fontScheme")
        major = scheme?.first(["majorFont", "latin"])?["typeface"]
        minor = scheme?.first(["minorFont", "latin"])?["typeface"]
    }

    /// The typeface that a `w:rFonts` names.
    func name(_ element: XMLElement) -> String? {
        if let theme = element["w:asciiTheme"] ?? element["w:hAnsiTheme"] {
            let name = theme.hasPrefix("major") ? major : minor
            if let name, !name.isEmpty { return name }
        }
        return element["w:ascii"] ?? element["w:hAnsi"]
    }

    /// The typeface of a presentation that may stand for one of the theme's: `+mj-lt`, `+mn-lt`.
    func name(typeface: String) -> String? {
        if typeface.hasPrefix("+mj") { return major }
        if typeface.hasPrefix("+mn") { return minor }
        return typeface.isEmpty ? nil : typeface
    }

    /// The typeface of plain text.
    var plain: String? { minor.flatMap { $0.isEmpty ? nil : $0 } }
}
