// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// Music and other sound, through GStreamer: its cover.
struct AudioRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let name = "audio"

    func warm() {
        _ = GStreamer.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let pipeline = try MediaPipeline(source, limits: canvas.limits)
        try MediaPoster(pipeline).draw(on: canvas)
    }

    /// The cover is all there is, so it is what the thumbnail would be; asking for it twice would be a waste.
    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try thumbnail(of: source, contentType: contentType, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try MediaSession(source, provider: name, limits: limits)
    }
}
