// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Models of three dimensions: STL, Wavefront, PLY, glTF, 3MF and USDZ, drawn by code of our own.
struct ModelRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.model

    func warm() {
        Archive.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let source = try DecryptedPackage.opened(source, password: nil)
        let side = min(canvas.bounds.width, canvas.bounds.height)
        let scene: ModelScene
        do throws(Refusal) {
            scene = try ModelFile.read(source, contentType: contentType, textureSide: side, limits: canvas.limits)
        } catch {
            // A package that holds a model of a kind that is not read here may hold a picture of it.
            if let bytes = try? ModelPackage.picture(in: source) { return try PictureDecoder.draw(bytes, on: canvas) }
            throw error
        }
        let raster = try ModelDrawing.draw(
            scene, side: Double(side), region: PixelRect(x: 0, y: 0, width: side, height: side))
        let output = try canvas.begin(raster.size)
        raster.copy(into: output)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        guard let bytes = try ModelPackage.thumbnail(in: source) else { throw Refusal(.nothingToShow) }
        try PictureDecoder.draw(bytes, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        let source = try DecryptedPackage.opened(source, password: password)
        do throws(Refusal) {
            let scene = try ModelFile.read(source, contentType: contentType, textureSide: 2_048, limits: limits)
            return ModelSession(scene, provider: provider)
        } catch {
            if let bytes = try? ModelPackage.picture(in: source) {
                return try PictureDecoder.open(bytes, limits: limits)
            }
            throw error
        }
    }
}
