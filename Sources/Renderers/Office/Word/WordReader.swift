// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Reads a Word document (WordprocessingML, ECMA-376 part 1 §17) into blocks.
final class WordReader {
    private let package: OfficePackage
    private let part: String
    private let styles: WordStyles
    private let extent: DrawnExtent
    private let limits: RenderLimits
    private var numbering: WordNumbering
    private var blocks: [Block] = []
    private var noteNumber = 0

    /// The format of its pages.
    private(set) var paper = Paper.letter

    init(_ package: OfficePackage, part: String, extent: DrawnExtent, limits: RenderLimits) throws(Refusal) {
        self.package = package
        self.part = part
        self.extent = extent
        self.limits = limits
        func root(_ kind: String) throws(Refusal) -> XMLElement? {
            guard let path = try package.target(of: kind, from: part) else { return nil }
            return try? package.xml(path)
        }
        styles = WordStyles(try root("styles"), fonts: ThemeFonts(theme: try root("theme")))
        numbering = WordNumbering(try root("numbering"))
    }

    /// Reads the body.
    func read() throws(Refusal) -> [Block] {
        var limits = XMLParser.Limits()
        // A first page needs no more, however long the document is.
        if extent == .firstPage { limits.elements = 30_000 }
        guard let body = try package.xml(part, limits: limits)?.first("body") else {
            throw Refusal(.damaged, "its main part holds no text")
        }
        if let section = body.descendant("sectPr") { readPaper(section) }
        blocks = content(of: body, depth: 0)
        return blocks
    }

    private func readPaper(_ section: XMLElement) {
        let size = section.first("pgSz")
        let margin = section.first("pgMar")
        guard let width = Length.twips(size?["w:w"]), let height = Length.twips(size?["w:h"]) else { return }
        paper = Paper(
            width: width, height: height, left: Length.twips(margin?["w:left"]) ?? 72,
            top: abs(Length.twips(margin?["w:top"]) ?? 72),
            right: Length.twips(margin?["w:right"]) ?? 72, bottom: abs(Length.twips(margin?["w:bottom"]) ?? 72))
    }

    /// The paragraphs and tables in an element.
    private func content(of element: XMLElement, depth: Int, format: WordFormat? = nil) -> [Block] {
        guard depth < 24 else { return [] }
        var blocks: [Block] = []
        for child in element.children {
            switch child.name {
            case "p": blocks += paragraph(child, depth: depth)
            case "tbl": blocks.append(table(child, depth: depth))
            case "sdt": blocks += child.first("sdtContent").map { content(of: $0, depth: depth + 1) } ?? []
            case "ins", "moveTo", "customXml", "smartTag": blocks += content(of: child, depth: depth + 1)
            default: break
            }
        }
        return blocks
    }

    private func paragraph(_ element: XMLElement, depth: Int) -> [Block] {
        let properties = element.first("pPr")
        var format = styles.paragraph(properties?.first("pStyle")?["w:val"], over: styles.base)
        if let direct = properties?.first("numPr") {
            let holder = XMLElement(name: "pPr")
            holder.append(.element(direct))
            format.apply(paragraphProperties: holder)
        }
        if let list = format.list { format.apply(paragraphProperties: numbering.properties(of: list)) }
        format.apply(paragraphProperties: properties)
        var runs = WordRuns()
        read(element, into: &runs, format: format, depth: depth)
        var result: [Block] = []
        var paragraph = format.paragraph
        paragraph.runs = runs.runs.isEmpty ? [TextRun("", format.style)] : runs.runs
        if let list = format.list, !runs.runs.isEmpty, let marker = numbering.next(in: list) {
            var style = format.style
            style.isUnderlined = false
            paragraph.marker = TextRun(marker, style)
            // The marker hangs left of the text.
            if paragraph.firstLine < 0 { paragraph.firstLine = 0 }
            paragraph.indent = max(paragraph.indent, 18)
        }
        if runs.breaksPage && runs.runs.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
            result.append(.pageBreak)
        } else {
            if !(runs.runs.isEmpty && !runs.after.isEmpty) { result.append(.paragraph(paragraph)) }
            if runs.breaksPage { result.append(.pageBreak) }
        }
        for block in runs.after {
            if case .picture(let raster, let width, let height, _) = block {
                result.append(.picture(raster, width: width, height: height, alignment: paragraph.alignment))
            } else {
                result.append(block)
            }
        }
        if properties?.first("sectPr") != nil, properties?.first(["sectPr", "type"])?["w:val"] != "continuous" {
            result.append(.pageBreak)
        }
        return result
    }

    /// Reads runs, and what holds runs.
    private func read(_ element: XMLElement, into runs: inout WordRuns, format: WordFormat, depth: Int) {
        guard depth < 24 else { return }
        for child in element.children {
            switch child.name {
            case "r": readRun(child, into: &runs, format: format, depth: depth)
            case "hyperlink", "ins", "moveTo", "smartTag", "sdtContent", "fldSimple", "customXml", "dir", "bdo":
                read(child, into: &runs, format: format, depth: depth + 1)
            case "sdt": read(child, into: &runs, format: format, depth: depth + 1)
            case "oMath", "oMathPara": runs.append(child.descendants("t").map(\.text).joined(), format.style)
            default: break
            }
        }
    }

    private func readRun(_ element: XMLElement, into runs: inout WordRuns, format: WordFormat, depth: Int) {
        let properties = element.first("rPr")
        var format = styles.character(properties?.first("rStyle")?["w:val"], over: format)
        format.apply(runProperties: properties, fonts: styles.fonts)
        for child in element.children {
            switch child.name {
            case "t": if !format.isHidden { runs.append(child.text, format.style) }
            case "tab", "ptab": runs.append("\t", format.style)
            case "noBreakHyphen": runs.append("\u{2011}", format.style)
            case "cr": runs.append("\n", format.style)
            case "br":
                if child["w:type"] == "page" { runs.breaksPage = true } else { runs.append("\n", format.style) }
            case "sym": runs.append("•", format.style)
            case "footnoteReference", "endnoteReference":
                noteNumber += 1
                var style = format.style
                style.position = .superscript
                runs.append("\(noteNumber)", style)
            case "fldChar", "instrText", "delText": break
            case "drawing", "pict", "object":
                readDrawing(child, into: &runs, depth: depth)
            case "AlternateContent":
                if let choice = child.first("Choice") ?? child.first("Fallback") {
                    for drawing in choice.children { readDrawing(drawing, into: &runs, depth: depth) }
                }
            default: break
            }
        }
    }

    /// A picture or a box of text; both come below the paragraph that holds them.
    private func readDrawing(_ element: XMLElement, into runs: inout WordRuns, depth: Int) {
        if let box = element.descendant("txbxContent") {
            runs.after += content(of: box, depth: depth + 4)
            return
        }
        guard runs.after.count < 40,
            let id = element.descendant("blip")?["r:embed"] ?? element.descendant("imagedata")?["r:id"],
            let relation = try? package.relations(of: part)[id], !relation.isExternal,
            let bytes = try? package.archive.content(of: relation.target)
        else { return }
        let side = extent == .firstPage ? 512 : 1400
        guard
            let raster = try? PictureDecoder.raster(
                of: bytes, bounds: PixelSize(width: side, height: side), limits: limits)
        else { return }
        let size = drawnSize(element) ?? (Double(raster.size.width) * 0.75, Double(raster.size.height) * 0.75)
        let scale = min(1, paper.textWidth / size.0, paper.textHeight / size.1)
        runs.after.append(
            .picture(raster, width: size.0 * scale, height: size.1 * scale, alignment: .start))
    }

    /// The size of a drawing in points: `wp:extent` in English Metric Units, or the style of a VML shape.
    private func drawnSize(_ element: XMLElement) -> (Double, Double)? {
        if let extent = element.descendant("extent"), let width = Double(written: extent["cx"]),
            let height = Double(written: extent["cy"]), width > 0, height > 0
        {
            return (width / 12_700, height / 12_700)
        }
        guard let style = element.descendant("shape")?["style"] else { return nil }
        var sides: [String: Double] = [:]
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":")
            if parts.count == 2, let length = Length.points(String(parts[1])) {
                sides[parts[0].filter { $0 != " " }] = length
            }
        }
        guard let width = sides["width"], let height = sides["height"], width > 0, height > 0 else { return nil }
        return (width, height)
    }

    private func table(_ element: XMLElement, depth: Int) -> Block {
        let properties = element.first("tblPr")
        let borders =
            properties?.first("tblBorders") ?? styles.tableBorders(properties?.first("tblStyle")?["w:val"])
        let hasLines = borders?.children.contains { !["nil", "none"].contains($0["w:val"] ?? "nil") } ?? false
        var table = Table(rows: [])
        table.lines = hasLines ? Colour(0x9A9AA2) : nil
        table.columns = element.first("tblGrid")?.all("gridCol").map { Length.twips($0["w:w"]) ?? 0 } ?? []
        for row in element.descendantRows {
            var cells: [Table.Cell] = []
            for cell in row.all("tc") + row.all("sdt").compactMap({ $0.first(["sdtContent", "tc"]) }) {
                let properties = cell.first("tcPr")
                let merge = properties?.first("vMerge")
                let isContinued = merge != nil && merge?["w:val"] != "restart"
                let blocks = isContinued ? [] : content(of: cell, depth: depth + 1)
                cells.append(
                    Table.Cell(
                        blocks, span: min(64, Int(written: properties?.first("gridSpan")?["w:val"]) ?? 1),
                        background: properties?.first("shd")?["w:fill"].flatMap { Colour(hex: $0) }))
            }
            table.rows.append(Table.Row(cells: cells))
        }
        return .table(table)
    }
}

extension XMLElement {
    /// The rows of a Word table, also those in content controls.
    fileprivate var descendantRows: [XMLElement] {
        children.flatMap { child -> [XMLElement] in
            switch child.name {
            case "tr": [child]
            case "sdt": child.first("sdtContent")?.descendantRows ?? []
            default: []
            }
        }
    }
}
