// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import RendererKit

/// An open comic book: a page is a picture in the archive. The pictures shown last are kept.
final class ComicSession: PageSession {
    let info: DocumentInfo

    private struct Page {
        let raster: Raster
        let size: PageSize
    }

    private let archive: Archive
    private let paths: [String]
    private let limits: RenderLimits
    private var kept: [(index: Int, page: Page)] = []
    private var sizes: [Int: PageSize] = [:]

    /// Sides longer than this are of no use on a screen.
    private static let sideLimit = 3_000

    /// - Throws: ``Refusal/Reason/locked`` when a page is encrypted and `password` is missing or wrong.
    init(_ source: any ByteSource, password: String?, limits: RenderLimits, provider: Provider) throws(Refusal) {
        archive = try Archive(source, limits: ArchiveLimits(totalBytes: 8 << 30), password: password)
        paths = try Self.pages(of: archive)
        let pages = Set(paths)
        try archive.unlock { pages.contains($0.path) }
        self.limits = limits
        guard !paths.isEmpty else { throw Refusal(.nothingToShow, "it holds no pictures") }
        let first = try Self.load(paths[0], from: archive, limits: limits)
        kept = [(0, first)]
        sizes[0] = first.size
        info = DocumentInfo(kind: .pages, pageCount: paths.count, pageSize: first.size, provider: provider)
    }

    /// The pictures in an archive, in reading order.
    static func pages(of archive: Archive) throws(Refusal) -> [String] {
        let pictures = try archive.entries().filter { entry in
            !entry.isFolder && PictureDecoder.endings.contains(entry.ending) && !entry.name.hasPrefix(".")
                && !entry.path.hasPrefix("__MACOSX/")
        }
        return pictures.map(\.path).sorted(by: NaturalOrder.isBefore)
    }

    func facts() throws(Refusal) -> [Fact] {
        [Fact(.pages, "\(paths.count)")]
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        if let size = sizes[index] { return size }
        guard paths.indices.contains(index) else { throw Refusal(.invalidRequest, "there is no such page") }
        // Pages of a book are alike: a page is measured when it is drawn, not when a list of sizes is wanted.
        return info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard paths.indices.contains(index), scale > 0, scale <= 64 else {
            throw Refusal(.invalidRequest, "there is no such page")
        }
        let frame = try pageSize(index)
        let page = try page(index)
        // Fitted into the size that was promised.
        let fit = min(frame.width / page.size.width, frame.height / page.size.height)
        let (width, height) = (page.size.width * fit, page.size.height * fit)
        var drawn = DrawnPage(size: frame)
        drawn.items = [
            .picture(
                page.raster,
                Rect(x: (frame.width - width) / 2, y: (frame.height - height) / 2, width: width, height: height),
                radius: 0)
        ]
        try PageDrawing.draw(drawn, scale: scale, region: region, on: canvas)
    }

    private func page(_ index: Int) throws(Refusal) -> Page {
        if let found = kept.first(where: { $0.index == index }) { return found.page }
        if kept.count > 2 { kept.removeFirst() }
        let page = try Self.load(paths[index], from: archive, limits: limits)
        kept.append((index, page))
        return page
    }

    private static func load(_ path: String, from archive: Archive, limits: RenderLimits) throws(Refusal) -> Page {
        guard let bytes = try archive.content(of: path) else { throw Refusal(.damaged, "a page is missing") }
        let raster = try PictureDecoder.raster(
            of: bytes, bounds: PixelSize(width: sideLimit, height: sideLimit), limits: limits)
        let size = PageSize(width: Double(raster.size.width) * 0.75, height: Double(raster.size.height) * 0.75)
        return Page(raster: raster, size: size)
    }
}
