// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The styles of an OpenDocument file (ODF 1.3 part 3 §16), from `styles.xml` and the automatic ones.
struct OpenDocumentStyles {
    private var styles: [String: XMLElement] = [:]
    private var defaults: [String: XMLElement] = [:]
    private var fonts: [String: String] = [:]
    private var lists: [String: XMLElement] = [:]
    private var pages: [String: XMLElement] = [:]
    private var masters: [XMLElement] = []
    private var images: [String: XMLElement] = [:]

    init(_ roots: [XMLElement]) {
        for root in roots {
            for font in root.first("font-face-decls")?.all("font-face") ?? [] {
                guard let name = font["style:name"], let family = font["svg:font-family"] else { continue }
                fonts[name] = family.filter { $0 != "'" && $0 != "\"" }
            }
            for holder in ["styles", "automatic-styles"].compactMap({ root.first($0) }) {
                for element in holder.children {
                    switch element.name {
                    case "style":
                        if let name = element["style:name"] { styles[key(name, element["style:family"])] = element }
                    case "default-style": defaults[element["style:family"] ?? ""] = element
                    case "list-style": if let name = element["style:name"] { lists[name] = element }
                    case "fill-image": if let name = element["draw:name"] { images[name] = element }
                    case "page-layout": if let name = element["style:name"] { pages[name] = element }
                    default: break
                    }
                }
            }
            masters += root.first("master-styles")?.all("master-page") ?? []
        }
    }

    /// The picture that shapes and pages are filled with under a name.
    func fillImage(_ name: String?) -> XMLElement? { name.flatMap { images[$0] } }

    private func key(_ name: String, _ family: String?) -> String { (family ?? "") + "/" + name }

    /// A style and those it inherits from, the most basic first.
    func chain(_ name: String?, family: String) -> [XMLElement] {
        var chain: [XMLElement] = []
        var next = name
        while let name = next, let style = styles[key(name, family)], chain.count < 12 {
            chain.append(style)
            next = style["style:parent-style-name"]
        }
        if let style = defaults[family] { chain.append(style) }
        return chain.reversed()
    }

    /// The first value that a style or one it inherits from gives to an attribute of its properties.
    func value(_ attribute: String, of properties: String, style: String?, family: String) -> String? {
        chain(style, family: family).reversed().lazy.compactMap { $0.first(properties)?[attribute] }.first
    }

    /// Overlays a paragraph's or span's text properties.
    func apply(_ name: String?, family: String, to style: inout TextStyle) {
        for element in chain(name, family: family) {
            guard let text = element.first("text-properties") else { continue }
            apply(text, to: &style)
        }
    }

    private func apply(_ text: XMLElement, to style: inout TextStyle) {
        if let weight = text["fo:font-weight"] {
            style.isBold = weight == "bold" || (Int(written: weight) ?? 400) >= 600
        }
        if let slant = text["fo:font-style"] { style.isItalic = slant != "normal" }
        if let line = text["style:text-underline-style"] { style.isUnderlined = line != "none" }
        if let line = text["style:text-line-through-style"] { style.isStruck = line != "none" }
        if let size = text["fo:font-size"] {
            if size.hasSuffix("%"), let percent = Double(written: size.dropLast()) {
                style.size *= min(max(percent / 100, 0.3), 4)
            } else if let points = Length.points(size) {
                style.size = min(max(points, 2), 400)
            }
        }
        if let colour = text["fo:color"].flatMap({ Colour(hex: $0) }) { style.colour = colour }
        if let back = text["fo:background-color"] { style.background = Colour(hex: back) }
        if let name = text["style:font-name"] {
            style.family = .named(fonts[name] ?? name)
        } else if let family = text["fo:font-family"] {
            style.family = .named(family.filter { $0 != "'" && $0 != "\"" })
        }
        if let position = text["style:text-position"] {
            style.position =
                position.hasPrefix("super") || (Double(written: position.prefix { $0 != "%" }) ?? 0) > 0
                ? .superscript
                : position.hasPrefix("sub") || position.hasPrefix("-") ? .subscript : .normal
        }
    }

    /// Overlays a paragraph's own properties.
    func apply(_ name: String?, to paragraph: inout Paragraph) {
        for element in chain(name, family: "paragraph") {
            guard let properties = element.first("paragraph-properties") else { continue }
            switch properties["fo:text-align"] {
            case "center": paragraph.alignment = .centre
            case "end", "right": paragraph.alignment = .end
            case "justify": paragraph.alignment = .justified
            case "start", "left": paragraph.alignment = .start
            default: break
            }
            if let value = Length.points(properties["fo:margin-top"]) { paragraph.before = min(max(value, 0), 300) }
            if let value = Length.points(properties["fo:margin-bottom"]) { paragraph.after = min(max(value, 0), 300) }
            if let value = Length.points(properties["fo:margin-left"]) { paragraph.indent = min(max(value, 0), 400) }
            if let value = Length.points(properties["fo:margin-right"]) {
                paragraph.rightIndent = min(max(value, 0), 400)
            }
            if let value = Length.points(properties["fo:text-indent"]) {
                paragraph.firstLine = min(max(value, -400), 400)
            }
            if let value = properties["fo:line-height"], value.hasSuffix("%"),
                let percent = Double(written: value.dropLast())
            {
                paragraph.lineSpacing = min(max(percent / 100, 0.7), 4)
            }
            if let value = properties["fo:break-before"] { paragraph.startsPage = value == "page" }
            if let value = properties["fo:keep-with-next"] { paragraph.staysWithNext = value == "always" }
            if let value = properties["fo:background-color"] { paragraph.background = Colour(hex: value) }
        }
    }

    /// The bullet or number of a list at a level from 0; nil when it has none.
    func marker(list name: String?, level: Int, number: Int) -> String? {
        guard let list = lists[name ?? ""] else { return "•" }
        guard let style = list.children.first(where: { $0["text:level"] == "\(level + 1)" }) else { return "•" }
        if style.name == "list-level-style-bullet" {
            let sign = style["text:bullet-char"] ?? "•"
            let value = sign.unicodeScalars.first?.value ?? 0x2022
            return value >= 0xE000 && value <= 0xF8FF ? "•" : sign
        }
        guard style.name == "list-level-style-number", let format = style["style:num-format"], !format.isEmpty else {
            return nil
        }
        let names = ["a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"]
        return (style["style:num-prefix"] ?? "") + ListNumber.text(number, format: names[format] ?? "decimal")
            + (style["style:num-suffix"] ?? ".")
    }

    /// The page format of a master page, of the first one when nil.
    func paper(master name: String?) -> Paper? {
        let master =
            masters.first { $0["style:name"] == name } ?? masters.first { $0["style:name"] == "Standard" }
            ?? masters.first
        guard let properties = pages[master?["style:page-layout-name"] ?? ""]?.first("page-layout-properties"),
            let width = Length.points(properties["fo:page-width"]),
            let height = Length.points(properties["fo:page-height"])
        else { return nil }
        let all = Length.points(properties["fo:margin"])
        func margin(_ side: String) -> Double { Length.points(properties["fo:margin-" + side]) ?? all ?? 56 }
        return Paper(
            width: width, height: height, left: margin("left"), top: margin("top"), right: margin("right"),
            bottom: margin("bottom"))
    }

    /// A master page by its name.
    func master(_ name: String?) -> XMLElement? {
        masters.first { $0["style:name"] == name }
    }
}
