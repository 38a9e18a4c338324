// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Films, through GStreamer: the cover, else a picture from about a third on that is not black.
struct VideoRenderer: SessionRenderer {
    let provider = Provider.video

    func warm() {
        _ = GStreamer.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        do throws(Refusal) {
            try MediaPoster(of: source, limits: canvas.limits).drawThumbnail(on: canvas)
        } catch {
            // Containers of films may hold music alone.
            guard error.reason == .nothingToShow, canvas.size == nil else { throw error }
            try Waveform.draw(try SoundPeaks(source).peaks, on: canvas)
        }
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try MediaSession(source, provider: provider, limits: limits)
    }
}
