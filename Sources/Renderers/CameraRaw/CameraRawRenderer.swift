// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// Raw files of cameras: the picture that the camera put in, or the raw data developed at half size.
struct CameraRawRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let name = "raw"

    /// A preview of the camera's with fewer pixels than this a side is no picture to look at.
    private static let leastSide = 600

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let file = try CameraRawFile(source, limits: canvas.limits)
        try Self.draw(try file.preview(bounds: canvas.bounds, limits: canvas.limits), of: file, on: canvas)
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let file = try CameraRawFile(source, limits: canvas.limits)
        let raster = try Self.picture(of: file, bounds: canvas.bounds, limits: canvas.limits)
        try Self.draw(raster, of: file, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        let file = try CameraRawFile(source, limits: limits)
        let raster = try Self.picture(of: file, bounds: PixelSize(width: 4_096, height: 4_096), limits: limits)
        return ImageSession(CameraRawDocument(file, raster: raster), provider: name)
    }

    /// The best picture that costs little.
    private static func picture(
        of file: CameraRawFile, bounds: PixelSize, limits: RenderLimits
    ) throws(Refusal) -> Raster {
        var small: Raster?
        if let raster = try? file.preview(bounds: bounds, limits: limits) {
            let wanted = min(leastSide, bounds.width, bounds.height)
            if max(raster.size.width, raster.size.height) >= wanted { return raster }
            small = raster
        }
        do throws(Refusal) {
            return try file.developed()
        } catch {
            if let small { return small }
            throw error
        }
    }

    private static func draw(_ raster: Raster, of file: CameraRawFile, on canvas: Canvas) throws(Refusal) {
        let size = raster.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(size, documentSize: file.uprightSize)
        try raster.draw(
            Double(size.width), Double(size.height),
            region: PixelRect(x: 0, y: 0, width: size.width, height: size.height), into: output, stride: canvas.stride)
        canvas.isOpaque = true
    }
}
