// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// PostScript documents and encapsulated pictures, through Ghostscript where it is installed.
struct PostScriptRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.postScript

    func warm() {
        _ = Ghostscript.installed
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let file = try PostScriptFile(try source.mapped())
        let size = file.pageSize
        let scale = min(
            4, Double(canvas.bounds.width) / size.width, Double(canvas.bounds.height) / size.height)
        do throws(Refusal) {
            var raster = try PostScriptRun.draw(file, page: 0, scale: max(scale, 0.01), limits: canvas.limits)
            // Only by now is it known how large the page of a document is.
            let reached = max(
                Double(raster.size.width) / Double(canvas.bounds.width),
                Double(raster.size.height) / Double(canvas.bounds.height))
            if !file.isEncapsulated, reached < 0.8, scale < 4 {
                raster = try PostScriptRun.draw(
                    file, page: 0, scale: min(4, scale / reached), limits: canvas.limits)
            }
            let target = raster.size.fitted(into: canvas.bounds)
            let output = try canvas.begin(target, documentSize: size.pixels)
            try raster.draw(
                Double(target.width), Double(target.height),
                region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
                stride: canvas.stride)
            canvas.isOpaque = true
        } catch {
            // What somebody else has drawn before is better than nothing.
            guard file.preview != nil, canvas.size == nil else { throw error }
            try embeddedPicture(of: source, contentType: contentType, on: canvas)
        }
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let file = try PostScriptFile(try source.mapped())
        guard let preview = file.preview, preview.count > 0 else { throw Refusal(.nothingToShow) }
        try PictureDecoder.draw(Array(preview.bytes), on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try PostScriptSession(source, provider: provider, limits: limits)
    }
}
