// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// Raw files of cameras: the picture that the camera put in, or the raw data developed at half size.
struct CameraRawRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.raw

    /// A preview of the camera's with fewer pixels than this a side is no picture to look at.
    private static let leastSide = 600

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let (bounds, limits) = (canvas.bounds, canvas.limits)
        let (file, raster) = try Self.read(source, bounds, limits) { file throws(Refusal) in
            try file.preview(bounds: bounds, limits: limits)
        }
        try Self.draw(raster, of: file, on: canvas)
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let (bounds, limits) = (canvas.bounds, canvas.limits)
        let (file, raster) = try Self.read(source, bounds, limits) { file throws(Refusal) in
            try Self.picture(of: file, bounds: bounds, limits: limits)
        }
        try Self.draw(raster, of: file, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        let bounds = PixelSize(width: 4_096, height: 4_096)
        let (file, raster) = try Self.read(source, bounds, limits) { file throws(Refusal) in
            try Self.picture(of: file, bounds: bounds, limits: limits)
        }
        return try ImageSession(CameraRawDocument(file, raster: raster), provider: provider)
    }

    /// The picture that `body` takes out of a file; of one that LibRaw does not open the small one that it begins with.
    private static func read(
        _ source: any ByteSource, _ bounds: PixelSize, _ limits: RenderLimits,
        _ body: (CameraRawFile) throws(Refusal) -> Raster
    ) throws(Refusal) -> (CameraRawFile?, Raster) {
        let file: CameraRawFile
        do throws(Refusal) {
            file = try CameraRawFile(source, limits: limits)
        } catch {
            guard error.reason != .tooLarge,
                let raster = try? CameraRawFile.thumbnail(in: source, bounds: bounds, limits: limits)
            else { throw error }
            return (nil, raster)
        }
        return (file, try file.turned(try body(file)))
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

    private static func draw(_ raster: Raster, of file: CameraRawFile?, on canvas: Canvas) throws(Refusal) {
        let size = raster.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(size, documentSize: file?.uprightSize ?? raster.size)
        try raster.draw(
            Double(size.width), Double(size.height),
            region: PixelRect(x: 0, y: 0, width: size.width, height: size.height), into: output, stride: canvas.stride)
        canvas.isOpaque = true
    }
}
