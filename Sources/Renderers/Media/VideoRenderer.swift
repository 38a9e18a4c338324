// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Films, through GStreamer: the cover, else a picture named after the film, else one from about a third on that is not
/// black.
struct VideoRenderer: SessionRenderer {
    let provider = Provider.video

    func warm() {
        _ = GStreamer.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        do throws(Refusal) {
            try MediaPoster(of: source, limits: canvas.limits).drawThumbnail(on: canvas, beside: source)
        } catch {
            // Of a film that cannot be decoded the picture beside it is shown; containers of films may hold music alone.
            let isMusic = error.reason == .nothingToShow
            guard canvas.size == nil, error.reason != .tooLarge, !error.reason.isFailureToRead else { throw error }
            let kinds = isMusic ? CompanionCover.ofMusic : [.poster]
            if let poster = CompanionCover(kinds, beside: source, bounds: canvas.bounds) {
                return try poster.draw(on: canvas)
            }
            guard isMusic else { throw error }
            try Waveform.draw(try SoundPeaks(source).peaks, on: canvas)
        }
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try MediaSession(source, companions: source, provider: provider, limits: limits)
    }
}
