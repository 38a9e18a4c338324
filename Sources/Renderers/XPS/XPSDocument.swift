// SPDX-License-Identifier: MPL-2.0

import CXPS
import DocumentModel
import PageRenderers
import Pictures
import RendererKit

/// An open XPS document, through libgxps: the pages of all documents in it, one after the other.
final class XPSDocument {
    private let source: any ByteSource
    private let file: UnsafeMutablePointer<GXPSFile>
    /// Each document, and the number of its pages.
    private let parts: [(document: UnsafeMutablePointer<GXPSDocument>, count: Int)]

    /// How many pages there are.
    let pageCount: Int

    /// Whether libgxps draws anything of a page before an element that it rejects, by the index of each page with such an
    /// element.
    private var isPartlyDrawn: [Int: Bool] = [:]

    init(_ source: any ByteSource) throws(Refusal) {
        self.source = source
        let stream = StreamFile.make(try source.mapped())
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        var error: UnsafeMutablePointer<GError>?
        guard let file = gxps_file_new(stream, &error) else { throw Self.refusal(error) }
        self.file = file
        var parts: [(document: UnsafeMutablePointer<GXPSDocument>, count: Int)] = []
        for index in 0..<min(1000, gxps_file_get_n_documents(file)) {
            guard let document = gxps_file_get_document(file, index, nil) else { continue }
            parts.append((document, Int(gxps_document_get_n_pages(document))))
        }
        self.parts = parts
        pageCount = parts.reduce(0) { $0 + $1.count }
    }

    deinit {
        for part in parts { g_object_unref(part.document) }
        g_object_unref(file)
    }

    /// The size of a page, in points. One that makes no sense is refused.
    func size(of index: Int) throws(Refusal) -> PageSize {
        let page = try page(index)
        defer { g_object_unref(page) }
        return try Self.size(of: page)
    }

    /// Draws a page with a scale for each direction, with the pixel (`x`, `y`) at the top left, on white.
    func draw(
        page index: Int, on drawing: Drawing, horizontal: Double, vertical: Double, x: Int, y: Int
    ) throws(Refusal) {
        let page = try page(index)
        defer { g_object_unref(page) }
        drawing.fillWhite()
        cairo_translate(drawing.context, -Double(x), -Double(y))
        cairo_scale(drawing.context, horizontal * Self.unit, vertical * Self.unit)
        var error: UnsafeMutablePointer<GError>?
        if gxps_page_render(page, drawing.context, &error) == 0 {
            let refusal = Self.refusal(error)
            guard try holdsPart(of: index, page) else { throw refusal }
        }
        try drawing.finish()
    }

    /// Whether libgxps draws a part of a page that it does not draw as a whole.
    private func holdsPart(of index: Int, _ page: UnsafeMutablePointer<GXPSPage>) throws(Refusal) -> Bool {
        if let known = isPartlyDrawn[index] { return known }
        let size = try Self.size(of: page)
        let raster = try Raster(size.filling(PixelSize(width: 200, height: 200)))
        let drawing = try Drawing(raster)
        drawing.fillWhite()
        let scale = Double(raster.size.width) / size.width * Self.unit
        cairo_scale(drawing.context, scale, scale)
        // libgxps needs a place for the error.
        var error: UnsafeMutablePointer<GError>?
        if gxps_page_render(page, drawing.context, &error) == 0, let error { g_error_free(error) }
        try drawing.finish()
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let isDrawn = (0..<raster.size.width * raster.size.height).contains { words[$0] != 0xFFFF_FFFF }
        isPartlyDrawn[index] = isDrawn
        return isDrawn
    }

    /// XPS counts in 96ths of an inch, this in 72ths.
    private static let unit = 72.0 / 96

    private static func size(of page: UnsafeMutablePointer<GXPSPage>) throws(Refusal) -> PageSize {
        var (width, height) = (0.0, 0.0)
        gxps_page_get_size(page, &width, &height)
        guard width.isFinite, height.isFinite, width >= 1, height >= 1, max(width, height) < 1e6 else {
            throw Refusal(.damaged, "a page of \(width) × \(height)")
        }
        return PageSize(width: width * unit, height: height * unit)
    }

    private func page(_ index: Int) throws(Refusal) -> UnsafeMutablePointer<GXPSPage> {
        var left = index
        for part in parts where left >= 0 {
            if left < part.count {
                var error: UnsafeMutablePointer<GError>?
                guard let page = gxps_document_get_page(part.document, guint(left), &error) else {
                    throw Self.refusal(error)
                }
                return page
            }
            left -= part.count
        }
        throw Refusal(.invalidRequest, "there is no such page")
    }

    private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> Refusal {
        guard let error else { return Refusal(.damaged) }
        defer { g_error_free(error) }
        return Refusal(.damaged, String(cString: error.pointee.message))
    }
}
