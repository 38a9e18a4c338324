// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Turns the shapes of a slide into what is drawn.
final class SlideShapes {
    private let parts: SlideParts
    private let package: OfficePackage
    private let context: PageContext
    private let limits: RenderLimits
    private let pictureSide: Int
    private var shapeCount = 0

    /// The text of the shapes read so far.
    private(set) var text = ""

    init(parts: SlideParts, package: OfficePackage, context: PageContext, limits: RenderLimits, pictureSide: Int) {
        self.parts = parts
        self.package = package
        self.context = context
        self.limits = limits
        self.pictureSide = pictureSide
    }

    /// The drawn items of a part, with its placeholders or without.
    func items(of part: SlideParts.Part?, placeholders: Bool) -> [PageItem] {
        guard let part, let tree = part.shapes else { return [] }
        return items(in: tree, transform: SlideTransform(), part: part.path, placeholders: placeholders, depth: 0)
    }

    private func items(
        in tree: XMLElement, transform: SlideTransform, part: String, placeholders: Bool, depth: Int
    ) -> [PageItem] {
        guard depth < 12 else { return [] }
        var items: [PageItem] = []
        for element in tree.children {
            shapeCount += 1
            guard shapeCount < 3_000 else { return items }
            if !placeholders && element.placeholder != nil { continue }
            switch element.name {
            case "sp", "cxnSp": items += shape(element, transform: transform, part: part)
            case "pic": items += picture(element, transform: transform, part: part)
            case "grpSp":
                let inner = transform.inside(element.first(["grpSpPr", "xfrm"]))
                items += self.items(
                    in: element, transform: inner, part: part, placeholders: placeholders, depth: depth + 1)
            case "graphicFrame": items += frame(element, transform: transform)
            case "AlternateContent":
                if let choice = element.first("Fallback") ?? element.first("Choice") {
                    items += self.items(
                        in: choice, transform: transform, part: part, placeholders: placeholders, depth: depth + 1)
                }
            default: break
            }
        }
        return items
    }

    /// The frame of a shape: its own, or that of its placeholder on the layout or master.
    private func frame(of element: XMLElement, transform: SlideTransform) -> (Rect, XMLElement?)? {
        let own = element.first(["spPr", "xfrm"])
        if let frame = transform.frame(own) { return (frame, own) }
        for model in parts.models(of: element).reversed() {
            let place = model.first(["spPr", "xfrm"])
            if let frame = SlideTransform().frame(place) { return (frame, place) }
        }
        return nil
    }

    private func shape(_ element: XMLElement, transform: SlideTransform, part: String) -> [PageItem] {
        guard let (frame, place) = frame(of: element, transform: transform) else { return [] }
        let properties = element.first("spPr")
        let style = element.first("style")
        var fill = parts.theme.fill(in: properties)
        if fill == nil, properties?.first("noFill") == nil, let reference = style?.first("fillRef"),
            reference["idx"] != "0"
        {
            fill = parts.theme.colour(in: reference)
        }
        if fill == nil, properties?.first("noFill") == nil {
            for model in parts.models(of: element).reversed() where fill == nil {
                fill = parts.theme.fill(in: model.first("spPr"))
            }
        }
        let line = properties?.first("ln")
        var stroke = parts.theme.fill(in: line)
        if stroke == nil, line?.first("noFill") == nil, let reference = style?.first("lnRef"), reference["idx"] != "0" {
            stroke = parts.theme.colour(in: reference)
        }
        let width = min(max((Double(written: line?["w"]) ?? 9_525) / 12_700, 0.3), 30)
        var items: [PageItem] = []
        let geometry = properties?.first("prstGeom")?["prst"] ?? "rect"
        if let blip = properties?.first("blipFill"), let item = picture(blip, in: frame, part: part) {
            items.append(item)
            fill = nil
        }
        switch geometry {
        case "line", "straightConnector1", "bentConnector2", "bentConnector3", "curvedConnector3":
            if let stroke {
                let isFlipped = (place?["flipV"] == "1") != (place?["flipH"] == "1")
                items.append(
                    .line(
                        fromX: frame.x, fromY: isFlipped ? frame.y + frame.height : frame.y,
                        toX: frame.x + frame.width, toY: isFlipped ? frame.y : frame.y + frame.height, stroke,
                        width: width))
            }
        case "ellipse", "donut", "flowChartConnector":
            items.append(.ellipse(frame, fill: fill, stroke: stroke))
        case _ where properties?.first("custGeom") != nil:
            // An outline of its own is not drawn as the box around it, unless it is the backdrop of text.
            if let fill, element.first("txBody")?.descendant("t") != nil { items.append(.fill(frame, fill, radius: 0)) }
        default:
            let isRound = ["roundRect", "flowChartAlternateProcess", "wedgeRoundRectCallout"].contains(geometry)
            let radius = isRound ? min(frame.width, frame.height) * 0.16 : 0
            if let fill { items.append(.fill(frame, fill, radius: radius)) }
            if let stroke { items.append(.stroke(frame, stroke, width: width, radius: radius)) }
        }
        if let text = text(of: element, in: frame) { items.append(text) }
        let turn = (Double(written: place?["rot"]) ?? 0) / 60_000
        guard turn != 0, turn.isFinite else { return items }
        return [
            .turned(
                degrees: turn, aboutX: frame.x + frame.width / 2, aboutY: frame.y + frame.height / 2, items)
        ]
    }

    private func text(of element: XMLElement, in frame: Rect) -> PageItem? {
        guard let body = element.first("txBody") else { return nil }
        let bodies = (parts.models(of: element) + [element]).compactMap { $0.first(["txBody", "bodyPr"]) }
        var text = SlideText(blocks: [], frame: frame)
        var scale = 1.0
        for properties in bodies {
            switch properties["anchor"] {
            case "ctr": text.anchor = .middle
            case "b": text.anchor = .bottom
            case "t": text.anchor = .top
            default: break
            }
            func inset(_ name: String, _ value: inout Double) {
                if let wanted = Double(written: properties[name]) { value = min(max(wanted / 12_700, 0), 200) }
            }
            inset("lIns", &text.insets.left)
            inset("tIns", &text.insets.top)
            inset("rIns", &text.insets.right)
            inset("bIns", &text.insets.bottom)
            if let percent = Double(written: properties.first("normAutofit")?["fontScale"]) {
                scale = min(max(percent / 100_000, 0.2), 1)
            }
        }
        let reader = SlideParagraphs(styles: parts.textStyles(of: element), scale: scale, shape: element)
        text.blocks = reader.blocks(of: body)
        guard !text.blocks.isEmpty else { return nil }
        self.text += text.blocks.map(\.text).joined()
        return text.item(context: context)
    }

    private func picture(_ element: XMLElement, transform: SlideTransform, part: String) -> [PageItem] {
        guard let (frame, _) = frame(of: element, transform: transform), let fill = element.first("blipFill"),
            let item = picture(fill, in: frame, part: part)
        else { return [] }
        return [item]
    }

    /// A picture that fills a rectangle, cut as `a:srcRect` says.
    func picture(_ fill: XMLElement, in frame: Rect, part: String) -> PageItem? {
        guard let id = fill.first("blip")?["r:embed"], let relation = try? package.relations(of: part)[id],
            !relation.isExternal, let bytes = try? package.archive.content(of: relation.target),
            let raster = try? PictureDecoder.raster(
                of: bytes, bounds: PixelSize(width: pictureSide, height: pictureSide), limits: limits)
        else { return nil }
        guard let source = fill.first("srcRect") else { return .picture(raster, frame, radius: 0) }
        func share(_ name: String) -> Double { min(max((Double(written: source[name]) ?? 0) / 100_000, 0), 0.9) }
        let (left, top, right, bottom) = (share("l"), share("t"), share("r"), share("b"))
        guard left + right < 0.95, top + bottom < 0.95 else { return .picture(raster, frame, radius: 0) }
        let width = frame.width / (1 - left - right)
        let height = frame.height / (1 - top - bottom)
        let whole = Rect(x: frame.x - left * width, y: frame.y - top * height, width: width, height: height)
        return .clipped(frame, [.picture(raster, whole, radius: 0)])
    }

    /// A table; charts and diagrams have no look of their own here.
    private func frame(_ element: XMLElement, transform: SlideTransform) -> [PageItem] {
        guard let frame = transform.frame(element.first("xfrm")), let source = element.descendant("tbl") else {
            return []
        }
        var table = Table(rows: [])
        table.columns = source.first("tblGrid")?.all("gridCol").map { Double(written: $0["w"]) ?? 0 } ?? []
        for row in source.all("tr") {
            var cells: [Table.Cell] = []
            for cell in row.all("tc") where cell["hMerge"] != "1" {
                let reader = SlideParagraphs(styles: parts.textStyles(of: element), scale: 1, shape: element)
                let blocks = cell.first("txBody").map { reader.blocks(of: $0) } ?? []
                cells.append(
                    Table.Cell(
                        blocks, span: min(64, Int(written: cell["gridSpan"]) ?? 1),
                        background: parts.theme.fill(in: cell.first("tcPr"))))
            }
            table.rows.append(Table.Row(cells: cells))
        }
        text += Block.table(table).text
        let piece = BlockLayout(typesetter: context, width: max(20, frame.width)).stack([.table(table)])
        return [.piece(piece, x: frame.x, y: frame.y)]
    }
}
