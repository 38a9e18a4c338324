// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// An open model, as a picture that is as sharp as is wanted.
final class ModelSession: PageSession {
    let info: DocumentInfo

    private let scene: ModelScene
    private var picture: Raster?

    /// The side of the picture, in points.
    private static let side = 1_024
    /// Larger pictures are scaled up.
    private static let pixelLimit = 3_072

    init(_ scene: ModelScene, provider: String) {
        self.scene = scene
        info = DocumentInfo(
            kind: .image, pageCount: 1, pageSize: PageSize(width: Double(Self.side), height: Double(Self.side)),
            provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        if scene.triangleCount > 0 { return [Fact(.other, "Triangles\t\(scene.triangleCount)")] }
        return [Fact(.other, "Points\t\(scene.pointCount)")]
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index == 0 else { throw Refusal(.invalidRequest, "no such page") }
        return info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index == 0, scale > 0, scale <= 1e6, region.x >= 0, region.y >= 0 else {
            throw Refusal(.invalidRequest, "no such page")
        }
        let whole = Double(Self.side) * scale
        let side = max(1, min(Self.pixelLimit, Int(whole.rounded(.up))))
        if (picture?.size.width ?? 0) < side {
            picture = nil
            picture = try ModelDrawing.draw(scene, side: side)
        }
        guard let picture else { throw Refusal(.failed) }
        let output = try canvas.begin(
            PixelSize(width: region.width, height: region.height), documentSize: info.pageSize.pixels)
        try picture.draw(whole, whole, region: region, into: output, stride: canvas.stride)
    }
}
