// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// The one picture that stands for a film or a piece of music.
struct MediaPoster {
    /// The film, at the poster's moment if it could begin there.
    private(set) var pipeline: MediaPipeline

    init(_ pipeline: MediaPipeline) {
        self.pipeline = pipeline
    }

    /// Opens a film where its poster probably is.
    init(of source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        let start = PosterStart(at: PosterChoice.moments[0])
        do throws(Refusal) {
            pipeline = try MediaPipeline(source, limits: limits, start: start)
            guard start.hasBegun else { return }
            if try pipeline.currentFrame() != nil { return }
        } catch {
            guard !error.reason.isFailureToRead, start.hasBegun || error.reason == .unsupported else { throw error }
        }
        // What shows nothing from there on may do so from its beginning.
        pipeline = try MediaPipeline.open(source, limits: limits)
    }

    /// Draws the cover, else the picture that is named after the film, else a moment of it: the picture that stands for the
    /// film among other documents.
    ///
    /// - Parameter source: the film, with the files beside it.
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is neither.
    func drawThumbnail(on canvas: Canvas, beside source: (any ByteSource)? = nil) throws(Refusal) {
        guard pipeline.hasPictures else { return try draw(on: canvas) }
        if let cover = pipeline.tags.filmCover, let memory = try? Raster(canvas.bounds) {
            let trial = Canvas(memory: memory.bytes, bounds: canvas.bounds, limits: canvas.limits)
            // A film with a damaged cover is drawn like a film without a cover.
            if (try? CoverPicture(cover).draw(on: trial)) != nil, let size = trial.size {
                memory.copy(into: try canvas.begin(size, documentSize: trial.documentSize))
                canvas.isOpaque = trial.isOpaque
                return
            }
        }
        if let source, let poster = CompanionCover([.poster], beside: source, bounds: canvas.bounds) {
            return try poster.draw(on: canvas)
        }
        try draw(on: canvas)
    }

    /// Draws a moment of the film, else the cover.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when the film has neither.
    func draw(on canvas: Canvas) throws(Refusal) {
        if pipeline.hasPictures, let (picture, size) = try findFrame(canvas.bounds) {
            let output = try canvas.begin(picture.size, documentSize: size)
            picture.copy(into: output)
            canvas.isOpaque = true
            return
        }
        guard let cover = pipeline.tags.cover else { throw Refusal(.nothingToShow) }
        try CoverPicture(cover).draw(on: canvas)
    }

    /// The first moment with something to see, else the best of those looked at.
    private func findFrame(_ bounds: PixelSize) throws(Refusal) -> (Raster, PixelSize)? {
        var best: (raster: Raster, size: PixelSize, interest: Double)?
        let moments = pipeline.duration > 0 ? PosterChoice.moments : []
        let start = ContinuousClock.now
        for moment in moments {
            // A file that is slow to find its way in has one look.
            if best != nil, ContinuousClock.now - start > .seconds(2) { break }
            let found: MediaFrame?
            do throws(Refusal) {
                found =
                    moment == pipeline.beginning
                    ? try pipeline.currentFrame() : try pipeline.frame(at: moment * pipeline.duration, exactly: false)
            } catch {
                if let refusal = pipeline.sourceRefusal { throw refusal }
                break
            }
            guard let frame = found else { continue }
            let raster = try frame.raster(frame.size.fitted(into: bounds))
            let interest = PosterChoice.interest(of: raster)
            if interest > best?.interest ?? -1 { best = (raster, frame.size, interest) }
            if interest >= PosterChoice.enough { break }
        }
        if best == nil, let frame = try pipeline.currentFrame() {
            best = (try frame.raster(frame.size.fitted(into: bounds)), frame.size, 0)
        }
        return best.map { ($0.raster, $0.size) }
    }
}
