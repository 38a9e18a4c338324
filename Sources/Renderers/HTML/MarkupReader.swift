// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import Quantities

/// Turns HTML elements into blocks: headings, paragraphs, lists, quotations, tables, code and pictures.
///
/// A few declarations in `style` attributes are followed, into which ``StyleCascade`` writes those of style sheets.
struct MarkupReader {
    let style: MarkupStyle
    /// Finds the picture that a `src` names, in the document itself; nil when there is none.
    let picture: (String) -> Raster?
    /// The full size of a picture in pixels, where its raster has fewer; nil where the raster has all.
    var pictureSize: (String) -> PixelSize? = { _ in nil }
    /// The text in the place of a picture that cannot be shown; nil for no text but that of its `alt`.
    var missing: (String) -> String? = { _ in nil }
    /// The widest and highest a picture gets, in points.
    var pictureLimit = (width: 352.0, height: 420.0)

    private static let skipped: Set<String> = [
        "head", "script", "style", "template", "iframe", "object", "svg", "math", "audio", "video",
        "canvas",
        "select", "textarea", "nav", "dialog", "map", "rt", "rp", "title", "meta", "link", "source", "track",
        "keygen", "bgsound",
    ]
    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em", "font", "i", "img",
        "ins", "kbd", "label", "mark", "noscript", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub",
        "sup",
        "time",
        "tt", "u", "var", "wbr", "input", "button", "data", "emphasis", "image",
    ]

    /// The blocks in an element.
    func blocks(of element: XMLElement) -> [Block] {
        var output = MarkupOutput(style: style)
        var place = MarkupPlace(style: style.base)
        // A page that hides itself as a whole waits for a script that shows it.
        declarations(of: element)?.apply(to: &place, within: style.base, base: style.base.size)
        read(element, place, into: &output)
        output.endParagraph()
        return output.blocks
    }

    private func declarations(of element: XMLElement) -> MarkupDeclarations? {
        element["style"].map(MarkupDeclarations.init)
    }

    /// Overlays the declarations of an element; false when it is not displayed.
    private func apply(_ declarations: MarkupDeclarations?, to place: inout MarkupPlace, within outer: TextStyle)
        -> Bool
    {
        guard let declarations else { return true }
        declarations.apply(to: &place, within: outer, base: style.base.size)
        return !declarations.hides
    }

    private func read(_ element: XMLElement, _ place: MarkupPlace, into output: inout MarkupOutput) {
        guard place.depth < 120 else { return }
        for part in element.content {
            switch part {
            case .text(let text):
                if place.isPreformatted {
                    output.append(preformatted: text, place)
                } else {
                    output.append(text, place)
                }
            case .element(let child): read(child: child, place, into: &output)
            }
        }
    }

    private func read(child: XMLElement, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        guard !Self.skipped.contains(child.name), child["hidden"] == nil else { return }
        var place = outer
        place.depth += 1
        if let alignment = child["align"] {
            place.alignment = MarkupDeclarations.alignment(alignment) ?? place.alignment
        }
        let declarations = self.declarations(of: child)
        guard apply(declarations, to: &place, within: outer.style) else { return }
        if Self.inline.contains(child.name) {
            if declarations?.isBlock == true { output.endParagraph() }
            readInline(child, place, declarations, outer.style, into: &output)
            if declarations?.isBlock == true { output.endParagraph() }
            return
        }
        output.endParagraph()
        switch child.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let level = Int(written: child.name.dropFirst()) ?? 1
            place.style.size = style.base.size * style.headings[level - 1]
            place.style.isBold = true
            overlay(declarations, on: &place, within: outer.style)
            output.beginHeading(level: level, place)
            read(child, place, into: &output)
            output.endParagraph()
        case "p", "subtitle", "v": readParagraph(child, place, into: &output)
        case "blockquote", "cite", "epigraph":
            place.indent += 18
            place.bar = style.isBook ? nil : .rule
            place.style.colour = style.isBook ? place.style.colour : .faded
            overlay(declarations, on: &place, within: outer.style)
            read(child, place, into: &output)
        case "pre", "listing", "xmp":
            place.isPreformatted = true
            place.style = style.code(like: place.style)
            place.style.background = nil
            overlay(declarations, on: &place, within: outer.style)
            output.beginCode(place)
            read(child, place, into: &output)
            output.endCode()
            return
        case "ul", "ol", "menu", "dir": readList(child, place, into: &output)
        case "dl": readDefinitions(child, place, into: &output)
        case "table": readTable(child, place, into: &output)
        case "hr": output.add(.rule)
        case "center":
            place.alignment = .centre
            read(child, place, into: &output)
        case "figure", "figcaption":
            if child.name == "figcaption" {
                place.style.size *= 0.88
                place.style.colour = .faded
                overlay(declarations, on: &place, within: outer.style)
            }
            read(child, place, into: &output)
        default: read(child, place, into: &output)
        }
        output.endParagraph()
    }

    private func readParagraph(_ element: XMLElement, _ place: MarkupPlace, into output: inout MarkupOutput) {
        output.beginParagraph(place)
        read(element, place, into: &output)
        output.endParagraph()
    }

    private func readInline(
        _ element: XMLElement, _ outer: MarkupPlace, _ declarations: MarkupDeclarations?, _ around: TextStyle,
        into output: inout MarkupOutput
    ) {
        var place = outer
        switch element.name {
        case "b", "strong": place.style.isBold = true
        case "i", "em", "cite", "dfn", "var", "emphasis": place.style.isItalic = true
        case "u", "ins": place.style.isUnderlined = true
        case "s", "strike", "del": place.style.isStruck = true
        case "code", "kbd", "samp", "tt": if !place.isPreformatted { place.style = style.code(like: place.style) }
        case "sup": place.style.position = .superscript
        case "sub": place.style.position = .subscript
        case "small": place.style.size *= 0.85
        case "big": place.style.size *= 1.2
        case "mark": place.style.background = .marker
        case "a": if element["href"] != nil { place.style.colour = style.isBook ? place.style.colour : .accent }
        case "font": if let colour = element["color"].flatMap({ Colour(hex: $0) }) { place.style.colour = colour }
        case "br":
            output.append(preformatted: "\u{2028}", place)
            return
        case "wbr": return
        case "img", "image":
            addPicture(element, place, into: &output)
            return
        case "input":
            if element["type"] == "checkbox" {
                output.append(element["checked"] == nil ? "☐ " : "☑ ", place)
            }
            return
        default: break
        }
        overlay(declarations, on: &place, within: around)
        if let background = declarations?.background { place.style.background = background }
        read(element, place, into: &output)
    }

    /// Overlays the declarations once more, on the look that the element has by its kind.
    private func overlay(_ declarations: MarkupDeclarations?, on place: inout MarkupPlace, within outer: TextStyle) {
        declarations?.apply(to: &place, within: outer, base: style.base.size)
    }

    private func addPicture(_ element: XMLElement, _ place: MarkupPlace, into output: inout MarkupOutput) {
        guard let source = element["src"] ?? element["xlink:href"] ?? element["href"], let raster = picture(source)
        else {
            let source = element["src"] ?? element["xlink:href"] ?? element["href"] ?? ""
            let text = [element["alt"], missing(source)].compactMap(\.self).filter { !$0.isEmpty }
            guard !text.isEmpty else { return }
            var place = place
            place.style.colour = .faded
            output.append(text.joined(separator: " — "), place)
            return
        }
        output.endParagraph()
        let size = pictureSize(source) ?? raster.size
        var width = Double(size.width) * 0.75
        var height = Double(size.height) * 0.75
        if let wanted = Self.length(element["width"]) {
            (width, height) = (wanted * 0.75, height * wanted * 0.75 / width)
        } else if let wanted = Self.length(element["height"]) {
            (width, height) = (width * wanted * 0.75 / height, wanted * 0.75)
        }
        // A percentage, which readers of other markup write.
        if let percentage = Self.length(element["scale"]) {
            (width, height) = (width * percentage / 100, height * percentage / 100)
        }
        let scale = min(1, max(1, pictureLimit.width - place.indent) / width, pictureLimit.height / height)
        output.add(
            .picture(
                raster, width: width * scale, height: height * scale,
                alignment: style.isBook ? .centre : place.alignment))
    }

    /// A length that a picture can have; nil for any other.
    private static func length(_ text: String?) -> Double? {
        Double(written: text).flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
    }

    private func readList(_ element: XMLElement, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        var number = Int(written: element["start"]) ?? 1
        var place = outer
        let hidesMarkers = declarations(of: element)?.hasNoMarkers ?? false
        place.indent += 18
        for child in element.children {
            guard child.name == "li" else {
                read(child: child, place, into: &output)
                continue
            }
            var item = place
            item.depth += 2
            let own = declarations(of: child)
            guard apply(own, to: &item, within: place.style) else { continue }
            let formats = ["a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"]
            let hasMarker = !(own?.hasNoMarkers ?? hidesMarkers)
            let isTask = Self.isTask(child)
            if element.name == "ol", hasMarker {
                let value = Int(written: child["value"]) ?? number
                item.marker = TextRun(
                    ListNumber.text(value, format: formats[element["type"] ?? ""] ?? "decimal") + ".", place.style)
                number = value &+ 1
            } else if !isTask, hasMarker {
                item.marker = TextRun(outer.indent >= 36 ? "▪" : outer.indent >= 18 ? "◦" : "•", place.style)
            }
            output.beginItem(item)
            item.marker = nil
            read(child, item, into: &output)
            output.endParagraph()
        }
        output.endList(isInner: outer.indent > 0)
    }

    /// Whether an item begins with a check box of its own.
    private static func isTask(_ item: XMLElement) -> Bool {
        let line = ["p", "label", "div"].lazy.compactMap(item.first).first
        return (item.first("input") ?? line?.descendant("input"))?["type"] == "checkbox"
    }

    private func readDefinitions(_ element: XMLElement, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        for child in element.children {
            var place = outer
            place.depth += 1
            if child.name == "dt" { place.style.isBold = true } else { place.indent += 18 }
            guard apply(declarations(of: child), to: &place, within: outer.style) else { continue }
            // A term stands close to its definition.
            if child.name == "dt" { output.beginItem(place) } else { output.beginParagraph(place) }
            read(child, place, into: &output)
            output.endParagraph()
        }
    }

    private func readTable(_ element: XMLElement, _ place: MarkupPlace, into output: inout MarkupOutput) {
        guard place.depth < 60 else { return }
        var table = Table(rows: [])
        // Tables without headings and frames are what pages were once laid out with.
        let isLayout = element.descendant("th") == nil && (element["border"] ?? "0") == "0"
        table.lines = isLayout ? nil : .rule
        table.padding = isLayout ? 2 : 5
        table.fillsWidth = isLayout
        table.extent = element["width"].flatMap(Self.extent)
        // The number of rows that cells from above still take.
        var covered = 0
        for (row, left) in Self.rows(of: element).prefix(2_000) {
            var outer = place
            let own = declarations(of: row)
            guard apply(own, to: &outer, within: place.style) else { continue }
            let cells = row.children.compactMap { cell -> Table.Cell? in
                guard cell.name == "td" || cell.name == "th" else { return nil }
                var content = readCell(cell, outer, background: own?.background, isLayout: isLayout)
                // No cell goes beyond its part of the table; 0 is all of the part.
                let rows = Int(written: cell["rowspan"]) ?? 1
                content?.rows = rows == 0 ? left : min(max(rows, 1), left)
                return content
            }
            if !cells.isEmpty || covered > 0 { table.rows.append(Table.Row(cells: cells)) }
            covered = max(covered, cells.map(\.rows).max() ?? 0) - 1
        }
        if !table.rows.isEmpty { output.add(.table(table)) }
    }

    /// The rows of a table, each with the number of those from it to the end of its part of the table.
    private static func rows(of table: XMLElement) -> [(row: XMLElement, left: Int)] {
        var parts: [[XMLElement]] = [[]]
        for child in table.children {
            switch child.name {
            case "tr": parts[parts.count - 1].append(child)
            case "thead", "tbody", "tfoot": parts += [child.all("tr"), []]
            default: continue
            }
        }
        return parts.flatMap { part in part.enumerated().map { ($1, part.count - $0) } }
    }

    /// The width that an attribute gives a table: `600` pixels or `80%`.
    private static func extent(_ text: String) -> Table.Extent? {
        let text = text.trimmed
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let number = Double(written: digits), number > 0 else { return nil }
        return text.hasSuffix("%") ? .part(min(number, 100) / 100) : .points(min(number, 10_000) * 0.75)
    }

    /// A cell of a table; nil when it is not displayed.
    private func readCell(
        _ cell: XMLElement, _ outer: MarkupPlace, background: Colour?, isLayout: Bool
    ) -> Table.Cell? {
        var inner = outer
        inner.depth += 3
        inner.indent = 0
        inner.bar = nil
        if cell.name == "th" { inner.style.isBold = true }
        if let alignment = cell["align"] {
            inner.alignment = MarkupDeclarations.alignment(alignment) ?? inner.alignment
        }
        let own = declarations(of: cell)
        guard apply(own, to: &inner, within: outer.style) else { return nil }
        var content = MarkupOutput(style: style)
        content.isInCell = true
        read(cell, inner, into: &content)
        content.endParagraph()
        let usual = cell.name == "th" && !isLayout ? Colour.shade : nil
        return Table.Cell(
            content.blocks, span: min(max(Int(written: cell["colspan"]) ?? 1, 1), 64),
            background: own?.background ?? cell["bgcolor"].flatMap { Colour(hex: $0) } ?? background ?? usual)
    }
}
