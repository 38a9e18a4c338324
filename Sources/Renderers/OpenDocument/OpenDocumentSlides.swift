// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Turns the pages of an OpenDocument presentation or drawing (ODF 1.3 part 3 §10) into drawn ones.
struct OpenDocumentSlides {
    let package: OpenDocumentPackage
    let limits: RenderLimits
    let extent: DrawnExtent

    private let context = PageContext()

    init(package: OpenDocumentPackage, limits: RenderLimits, extent: DrawnExtent) {
        self.package = package
        self.limits = limits
        self.extent = extent
    }

    /// The pages of a presentation, at most as many as are wanted.
    func pages(in presentation: XMLElement) -> [DrawnPage] {
        presentation.all("page").prefix(extent.pageLimit).map { page($0) }
    }

    /// The text of its pages.
    func text(in presentation: XMLElement) -> String {
        presentation.all("page").flatMap { $0.descendants("p") }.map { $0.text + "\n" }.joined()
    }

    private func page(_ element: XMLElement) -> DrawnPage {
        let masterName = element["draw:master-page-name"]
        let size = package.styles.paper(master: masterName)?.size ?? PageSize(width: 720, height: 540)
        var page = DrawnPage(size: size)
        let master = package.styles.master(masterName)
        for name in [element["draw:style-name"], master?["draw:style-name"]] {
            if let colour = fill(name, family: "drawing-page", properties: "drawing-page-properties") {
                page.background = colour
                break
            }
            let tiles = tiles(name, size)
            if !tiles.isEmpty {
                page.items = tiles
                break
            }
        }
        for shape in master?.children ?? [] where shape["presentation:class"] == nil {
            page.items += items(of: shape, depth: 0)
        }
        for shape in element.children { page.items += items(of: shape, depth: 0) }
        return page
    }

    /// The picture behind a page, as often as it takes to fill it, if its style names one.
    private func tiles(_ name: String?, _ size: PageSize) -> [PageItem] {
        func value(_ attribute: String) -> String? {
            package.styles.value(attribute, of: "drawing-page-properties", style: name, family: "drawing-page")
        }
        guard value("draw:fill") == "bitmap", let image = package.styles.fillImage(value("draw:fill-image-name")),
            let raster = package.picture(image, side: extent == .firstPage ? 640 : 1600, limits: limits)
        else { return [] }
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let width = Length.points(value("draw:fill-image-width")) ?? Double(raster.size.width) * 0.75
        let height = Length.points(value("draw:fill-image-height")) ?? Double(raster.size.height) * 0.75
        let (columns, rows) = ((size.width / max(1, width)).rounded(.up), (size.height / max(1, height)).rounded(.up))
        guard value("style:repeat") ?? "repeat" == "repeat", width > 1, height > 1, columns * rows <= 4_000 else {
            return [.picture(raster, whole, radius: 0)]
        }
        let tiles = (0..<Int(columns * rows)).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: Int(columns))
            // A little larger than it is: no seam is seen between it and the next.
            let place = Rect(
                x: Double(column) * width, y: Double(row) * height, width: width + 0.75, height: height + 0.75)
            return PageItem.picture(raster, place, radius: 0)
        }
        return [.clipped(whole, tiles)]
    }

    private func fill(_ name: String?, family: String, properties: String = "graphic-properties") -> Colour? {
        func value(_ attribute: String) -> String? {
            package.styles.value(attribute, of: properties, style: name, family: family)
        }
        guard let name, !name.isEmpty, value("draw:fill") ?? "none" != "none" else { return nil }
        var colour = value("draw:fill-color").flatMap { Colour(hex: $0) }
        if let opacity = value("draw:opacity"), opacity.hasSuffix("%"),
            let percent = Double(written: opacity.dropLast())
        {
            colour?.alpha = min(max(percent / 100, 0), 1)
        }
        return colour
    }

    private func items(of element: XMLElement, depth: Int) -> [PageItem] {
        guard depth < 12 else { return [] }
        switch element.name {
        case "g": return element.children.flatMap { self.items(of: $0, depth: depth + 1) }
        case "line", "connector":
            guard let fromX = Length.points(element["svg:x1"]), let fromY = Length.points(element["svg:y1"]),
                let toX = Length.points(element["svg:x2"]), let toY = Length.points(element["svg:y2"])
            else { return [] }
            return [.line(fromX: fromX, fromY: fromY, toX: toX, toY: toY, stroke(element) ?? .ink, width: 1)]
        case "frame", "custom-shape", "rect", "ellipse", "circle", "text-box": break
        default: return []
        }
        guard let frame = frame(of: element) else { return [] }
        let (name, family) = styleName(of: element)
        var items: [PageItem] = []
        let fill = fill(name, family: family)
        if element.name == "ellipse" || element.name == "circle"
            || element.first("enhanced-geometry")?["draw:type"] == "ellipse"
        {
            items.append(.ellipse(frame, fill: fill, stroke: stroke(element)))
        } else {
            let isRound = element.first("enhanced-geometry")?["draw:type"] == "round-rectangle"
            let radius = isRound ? min(frame.width, frame.height) * 0.16 : 0
            if let fill { items.append(.fill(frame, fill, radius: radius)) }
            if element.name != "frame", let colour = stroke(element) {
                items.append(.stroke(frame, colour, width: 1, radius: radius))
            }
        }
        let side = extent == .firstPage ? 640 : 1600
        if let image = element.first("image"), let raster = package.picture(image, side: side, limits: limits) {
            items.append(.picture(raster, frame, radius: 0))
        }
        if let text = text(of: element, in: frame, name: name, family: family) { items.append(text) }
        return items
    }

    private func text(of element: XMLElement, in frame: Rect, name: String?, family: String) -> PageItem? {
        let holder = element.first("text-box") ?? element
        var base = TextStyle()
        base.size = 18
        package.styles.apply(name, family: family, to: &base)
        var reader = OpenDocumentText(package: package, limits: limits, pictureSide: 640)
        reader.base = base
        var blocks = reader.blocks(in: holder)
        if let table = element.first("table") {
            let wrapper = XMLElement(name: "box")
            wrapper.append(.element(table))
            blocks += reader.blocks(in: wrapper)
        }
        guard !blocks.isEmpty else { return nil }
        var text = SlideText(blocks: blocks, frame: frame)
        let anchor = package.styles.value(
            "draw:textarea-vertical-align", of: "graphic-properties", style: name, family: family)
        text.anchor = anchor == "middle" ? .middle : anchor == "bottom" ? .bottom : .top
        if element.name == "custom-shape", anchor == nil { text.anchor = .middle }
        return text.item(context: context)
    }

    private func stroke(_ element: XMLElement) -> Colour? {
        let (name, family) = styleName(of: element)
        func value(_ attribute: String) -> String? {
            package.styles.value(attribute, of: "graphic-properties", style: name, family: family)
        }
        guard value("draw:stroke") ?? "none" != "none" else { return nil }
        return value("svg:stroke-color").flatMap { Colour(hex: $0) }
    }

    private func styleName(of element: XMLElement) -> (String?, String) {
        if let name = element["presentation:style-name"] { return (name, "presentation") }
        return (element["draw:style-name"], "graphic")
    }

    private func frame(of element: XMLElement) -> Rect? {
        guard let width = Length.points(element["svg:width"]), let height = Length.points(element["svg:height"]) else {
            return nil
        }
        var x = Length.points(element["svg:x"])
        var y = Length.points(element["svg:y"])
        if x == nil, let transform = element["draw:transform"], let start = transform.index(of: "translate") {
            let numbers = transform[start...].drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
                .split { $0 == " " || $0 == "," }
            x = numbers.first.flatMap { Length.points(String($0)) }
            y = numbers.dropFirst().first.flatMap { Length.points(String($0)) }
        }
        guard abs(x ?? 0) < 1e5, abs(y ?? 0) < 1e5, width >= 0, height >= 0, width < 1e5, height < 1e5 else {
            return nil
        }
        return Rect(x: x ?? 0, y: y ?? 0, width: width, height: height)
    }
}

extension String {
    /// The index at which a word first occurs.
    fileprivate func index(of word: String) -> String.Index? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(word) { return rest.startIndex }
            rest = rest.dropFirst()
        }
        return nil
    }
}
