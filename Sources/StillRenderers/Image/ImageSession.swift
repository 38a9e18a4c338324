// SPDX-License-Identifier: MPL-2.0

package import RenderMessages
package import RendererKit

/// An open image: the last decoded picture is kept, and regions are drawn from it.
package final class ImageSession: PageSession {
    package let info: DocumentInfo

    private let document: any ImageDocument
    private var picture: (frame: Int, scale: Double, raster: Raster)?

    package init(_ document: any ImageDocument, provider: String) {
        self.document = document
        info = DocumentInfo(
            kind: .image, pageCount: document.frameCount,
            pageSize: PageSize(width: Double(document.size.width), height: Double(document.size.height)),
            provider: provider)
    }

    package func facts() throws(Refusal) -> [Fact] {
        var facts = [Fact(.dimensions, "\(document.size.width) × \(document.size.height)")]
        if document.frameCount > 1 { facts.append(Fact(.pages, "\(document.frameCount)")) }
        return facts + (try document.facts())
    }

    package func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index >= 0, index < info.pageCount else { throw Refusal(.invalidRequest, "no such page") }
        return info.pageSize
    }

    package func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index >= 0, index < info.pageCount, scale > 0, scale <= 1e6, region.x >= 0, region.y >= 0 else {
            throw Refusal(.invalidRequest, "no such page")
        }
        let wanted = min(1, scale)
        if picture == nil || picture?.frame != index || (picture?.scale ?? 0) < wanted {
            // First of all the memory of the old one.
            picture = nil
            let raster = try document.decode(frame: index, atLeast: wanted)
            let reached = min(
                Double(raster.size.width) / Double(document.size.width),
                Double(raster.size.height) / Double(document.size.height))
            picture = (index, max(wanted, reached), raster)
        }
        guard let raster = picture?.raster else { throw Refusal(.failed) }
        let size = PixelSize(width: region.width, height: region.height)
        let output = try canvas.begin(size, documentSize: document.size)
        try raster.draw(
            Double(document.size.width) * scale, Double(document.size.height) * scale, region: region, into: output,
            stride: canvas.stride)
    }
}
