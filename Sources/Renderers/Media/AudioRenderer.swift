// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Music and other sound, through GStreamer: its cover, else how loud it is.
struct AudioRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.audio

    func warm() {
        _ = GStreamer.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let source = try WaveFile.nakedLayer3(in: source) ?? source
        do throws(Refusal) {
            try drawCover(of: source, on: canvas)
        } catch {
            // Sound of which not even the container is understood fails here as well, and says why.
            guard canvas.size == nil, error.reason != .tooLarge else { throw error }
            let sound = try SoundPeaks(source)
            try Waveform.draw(sound.peaks, known: sound.known, on: canvas)
        }
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        try drawCover(of: source, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        let source = try WaveFile.nakedLayer3(in: source) ?? source
        return try MediaSession(source, provider: provider, limits: limits)
    }

    /// Draws what is in the tags, or in the pictures that some containers of music have.
    private func drawCover(of source: any ByteSource, on canvas: Canvas) throws(Refusal) {
        try MediaPoster(try MediaPipeline.open(source, limits: canvas.limits)).drawThumbnail(on: canvas)
    }
}
