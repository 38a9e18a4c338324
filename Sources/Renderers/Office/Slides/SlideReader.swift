// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Reads a presentation (PresentationML, ECMA-376 part 1 §19) into pages: boxes of text, fills, pictures and tables
/// at their places.
final class SlideReader {
    private let package: OfficePackage
    private let extent: DrawnExtent
    private let limits: RenderLimits
    private let slides: [String]
    private let size: PageSize
    private let context = PageContext()

    /// The text of the slides that were drawn.
    private(set) var text = ""

    init(_ package: OfficePackage, part: String, extent: DrawnExtent, limits: RenderLimits) throws(Refusal) {
        self.package = package
        self.extent = extent
        self.limits = limits
        guard let root = try package.xml(part) else { throw Refusal(.damaged, "it holds no presentation") }
        let relations = try package.relations(of: part)
        slides = (root.first("sldIdLst")?.all("sldId") ?? []).compactMap { relations[$0["r:id"] ?? ""]?.target }
        let width = Double(written: root.first("sldSz")?["cx"]) ?? 9_144_000
        let height = Double(written: root.first("sldSz")?["cy"]) ?? 6_858_000
        size = Paper(width: width / 12_700, height: height / 12_700, margin: 0).size
    }

    /// The slides; only the first one for a first page.
    func read() throws(Refusal) -> [DrawnPage] {
        guard !slides.isEmpty else { throw Refusal(.nothingToShow, "it has no slides") }
        var pages: [DrawnPage] = []
        for slide in slides.prefix(extent.pageLimit) {
            pages.append(try page(SlideParts(slide, in: package)))
        }
        return pages
    }

    private func page(_ parts: SlideParts) throws(Refusal) -> DrawnPage {
        var page = DrawnPage(size: size)
        let shapes = SlideShapes(
            parts: parts, package: package, context: context, limits: limits,
            pictureSide: extent == .firstPage ? 640 : 1600)
        var background: [PageItem] = []
        for part in [parts.slide, parts.layout, parts.master].compactMap({ $0 }) {
            guard let element = part.root.first(["cSld", "bg"]) else { continue }
            if let properties = element.first("bgPr") {
                if let colour = parts.theme.fill(in: properties) { page.background = colour }
                let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
                if let fill = properties.first("blipFill"),
                    let item = shapes.picture(fill, in: whole, part: part.path)
                {
                    background = [item]
                }
            } else if let colour = parts.theme.colour(in: element.first("bgRef")) {
                page.background = colour
            }
            break
        }
        page.background.alpha = 1
        page.items = background
        // What stands on the master and the layout is seen behind every slide, but for their placeholders.
        let hidesMaster = parts.slide.root["showMasterSp"] == "0" || parts.layout?.root["showMasterSp"] == "0"
        if !hidesMaster { page.items += shapes.items(of: parts.master, placeholders: false) }
        if parts.slide.root["showMasterSp"] != "0" { page.items += shapes.items(of: parts.layout, placeholders: false) }
        page.items += shapes.items(of: parts.slide, placeholders: true)
        text += shapes.text + "\n"
        return page
    }
}
