// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// An open PostScript document. Its pages cannot be reached but by drawing all before them; the last one is kept.
final class PostScriptSession: PageSession {
    let info: DocumentInfo

    private let source: any ByteSource
    private let file: PostScriptFile
    private let limits: RenderLimits
    private var kept: (page: Int, scale: Double, raster: Raster)?

    /// Larger pictures are scaled up.
    private static let sideLimit = 4_000.0

    init(_ source: any ByteSource, provider: Provider, limits: RenderLimits) throws(Refusal) {
        self.source = source
        self.limits = limits
        file = try PostScriptFile(try source.mapped())
        // Its first page tells how large its pages are.
        let first = try PostScriptRun.draw(file, page: 0, scale: 1, limits: limits)
        kept = (0, 1, first)
        info = DocumentInfo(
            kind: .pages, pageCount: file.pageCount,
            pageSize: PageSize(width: Double(first.size.width), height: Double(first.size.height)), title: file.title,
            provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        [Fact(.pages, "\(file.pageCount)"), Fact(.title, file.title)].filter { !$0.value.isEmpty }
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index >= 0, index < info.pageCount else { throw Refusal(.invalidRequest, "there is no such page") }
        return info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        let size = try pageSize(index)
        guard scale > 0, scale <= 1e4 else { throw Refusal(.invalidRequest, "there is no such page") }
        let wanted = min(scale, Self.sideLimit / max(size.width, size.height))
        if kept?.page != index || (kept?.scale ?? 0) < wanted {
            kept = nil
            kept = (index, wanted, try PostScriptRun.draw(file, page: index, scale: wanted, limits: limits))
        }
        guard let raster = kept?.raster else { throw Refusal(.failed) }
        let output = try canvas.begin(
            PixelSize(width: region.width, height: region.height), documentSize: size.pixels)
        try raster.draw(
            size.width * scale, size.height * scale, region: region, into: output, stride: canvas.stride)
        canvas.isOpaque = true
    }
}
