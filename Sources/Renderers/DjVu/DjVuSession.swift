// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open DjVu document.
final class DjVuSession: PageSession {
    let info: DocumentInfo

    private let file: DjVuFile

    init(_ file: DjVuFile, provider: Provider) throws(Refusal) {
        self.file = file
        guard file.pageCount > 0 else { throw Refusal(.nothingToShow, "it has no pages") }
        info = DocumentInfo(
            kind: .pages, pageCount: file.pageCount, pageSize: try file.size(of: 0), provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        [Fact(.pages, "\(file.pageCount)")]
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard (0..<info.pageCount).contains(index) else { throw Refusal(.invalidRequest, "there is no such page") }
        return try file.size(of: index)
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        let size = try pageSize(index)
        guard scale > 0, scale <= 64 else { throw Refusal(.invalidRequest, "no such scale") }
        let whole = PixelSize(
            width: max(1, Int(saturating: (size.width * scale).rounded())),
            height: max(1, Int(saturating: (size.height * scale).rounded())))
        let output = try canvas.begin(PixelSize(width: region.width, height: region.height))
        try file.draw(page: index, whole: whole, region: region, into: output, stride: canvas.stride)
        canvas.isOpaque = true
    }
}
