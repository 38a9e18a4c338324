// SPDX-License-Identifier: MPL-2.0

/// The styles of a Word document (`styles.xml`), with what they inherit.
struct WordStyles {
    let fonts: ThemeFonts
    /// The document's default formatting (`docDefaults`).
    let base: WordFormat

    private var styles: [String: XMLElement] = [:]
    private var defaults: [String: String] = [:]

    init(_ root: XMLElement?, fonts: ThemeFonts) {
        self.fonts = fonts
        var base = WordFormat()
        if let plain = fonts.plain { base.style.family = .named(plain) }
        let document = root?.first("docDefaults")
        base.apply(runProperties: document?.first(["rPrDefault", "rPr"]), fonts: fonts)
        base.apply(paragraphProperties: document?.first(["pPrDefault", "pPr"]))
        self.base = base
        for style in root?.all("style") ?? [] {
            guard let id = style["w:styleId"] else { continue }
            styles[id] = style
            if style["w:default"] == "1" || style["w:default"] == "true", let type = style["w:type"] {
                defaults[type] = id
            }
        }
    }

    /// A paragraph's format by its style, or by the default one.
    func paragraph(_ id: String?, over format: WordFormat) -> WordFormat {
        var format = format
        for style in chain(id ?? defaults["paragraph"]) {
            format.apply(runProperties: style.first("rPr"), fonts: fonts)
            format.apply(paragraphProperties: style.first("pPr"))
            // Titles and headings belong to what follows.
            if let level = style.first(["pPr", "outlineLvl"])?["w:val"], level != "9" {
                format.paragraph.staysWithNext = true
            }
        }
        return format
    }

    /// A format overlaid by a character style.
    func character(_ id: String?, over format: WordFormat) -> WordFormat {
        guard let id else { return format }
        var format = format
        for style in chain(id) { format.apply(runProperties: style.first("rPr"), fonts: fonts) }
        return format
    }

    /// The table properties that a table style or one it is based on sets.
    func tableBorders(_ id: String?) -> XMLElement? {
        chain(id ?? defaults["table"]).reversed().compactMap { $0.first(["tblPr", "tblBorders"]) }.first
    }

    /// A style and those it is based on, the most basic first.
    private func chain(_ id: String?) -> [XMLElement] {
        var chain: [XMLElement] = []
        var next = id
        while let id = next, let style = styles[id], chain.count < 12 {
            chain.append(style)
            next = style.first("basedOn")?["w:val"]
        }
        return chain.reversed()
    }
}
