// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Music and other sound, through GStreamer: its cover, else one beside it, else how loud it is.
struct AudioRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.audio

    func warm() {
        _ = GStreamer.isReady
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let file = source
        let source = try WaveFile.nakedLayer3(in: file) ?? file
        do throws(Refusal) {
            try drawCover(of: source, on: canvas)
        } catch {
            // Sound of which not even the container is understood fails here as well, and says why.
            guard canvas.size == nil, error.reason != .tooLarge, !error.reason.isFailureToRead else { throw error }
            if try drawCover(beside: file, on: canvas) { return }
            let sound = try SoundPeaks(source)
            try Waveform.draw(sound.peaks, known: sound.known, on: canvas)
        }
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        do throws(Refusal) {
            try drawCover(of: source, on: canvas)
        } catch {
            guard canvas.size == nil, !error.reason.isFailureToRead, try drawCover(beside: source, on: canvas) else {
                throw error
            }
        }
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        let sound = try WaveFile.nakedLayer3(in: source) ?? source
        return try MediaSession(sound, companions: source, provider: provider, limits: limits)
    }

    /// Draws the picture beside the file; false when there is none.
    private func drawCover(beside source: any ByteSource, on canvas: Canvas) throws(Refusal) -> Bool {
        guard let cover = CompanionCover(CompanionCover.ofMusic, beside: source, bounds: canvas.bounds) else {
            return false
        }
        try cover.draw(on: canvas)
        return true
    }

    /// Draws what is in the tags, or in the pictures that some containers of music have.
    private func drawCover(of source: any ByteSource, on canvas: Canvas) throws(Refusal) {
        try MediaPoster(try MediaPipeline.open(source, limits: canvas.limits)).drawThumbnail(on: canvas)
    }
}
