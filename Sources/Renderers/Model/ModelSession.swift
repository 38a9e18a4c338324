// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// An open model: as a picture, and from all sides.
final class ModelSession: PageSession, ModelViewSession {
    let info: DocumentInfo

    private let scene: ModelScene
    /// The scene's bounding box and the camera's reach, made when the model is turned first.
    private lazy var box = ModelBox(scene)
    private lazy var reach = Camera.reach(of: scene, in: box)

    /// The side of the picture, in points.
    private static let side = 1_024

    init(_ scene: ModelScene, provider: Provider) {
        self.scene = scene
        info = DocumentInfo(
            kind: .model, pageCount: 1, pageSize: PageSize(width: Double(Self.side), height: Double(Self.side)),
            provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        if scene.triangleCount > 0 { return [Fact(.triangles, "\(scene.triangleCount)")] }
        return [Fact(.points, "\(scene.pointCount)")]
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index == 0 else { throw Refusal(.invalidRequest, "no such page") }
        return info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index == 0, scale > 0, scale <= 1e6, region.x >= 0, region.y >= 0, region.width > 0,
            region.height > 0, region.width <= canvas.bounds.width, region.height <= canvas.bounds.height
        else {
            throw Refusal(.invalidRequest, "no such page")
        }
        // Only what is looked at is drawn: it is sharp at every scale.
        let part = try ModelDrawing.draw(scene, side: Double(Self.side) * scale, region: region)
        let output = try canvas.begin(part.size, documentSize: info.pageSize.pixels)
        part.copy(into: output)
    }

    func draw(_ view: ModelView, isDraft: Bool, on canvas: Canvas) throws(Refusal) {
        let size = canvas.bounds
        let factor = isDraft ? 1 : ModelDrawing.fineness(size)
        let fine = SIMD2(Float(size.width * factor), Float(size.height * factor))
        let camera = Camera(box, view, reach: reach, size: fine)
        let side = Double(min(size.width, size.height))
        let raster = try ModelDrawing.draw(
            scene, by: camera, size: size, dot: ModelDrawing.dot(of: scene, side: side) * view.zoom.squareRoot(),
            line: ModelDrawing.lineWidth(of: scene, side: side, zoom: view.zoom), factor: factor)
        raster.copy(into: try canvas.begin(size))
    }
}
