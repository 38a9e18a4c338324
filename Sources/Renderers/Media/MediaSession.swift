// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// An open film or piece of music: its poster as a page, and the picture of any moment.
final class MediaSession: PageSession, FrameSession, PlayingSession, CueSession {
    let info: DocumentInfo

    private let source: any ByteSource
    private let pipeline: MediaPipeline
    private var playback: MediaPlayback?
    private let limits: RenderLimits
    private let size: PixelSize?
    private var poster: Raster?

    /// The longest side of a cover beside the file, in pixels.
    private static let coverSide = 1_600

    /// Opens a file.
    ///
    /// - Parameter companions: the document with the files beside it; `source` may be the sound in it alone.
    init(
        _ source: any ByteSource, companions: any ByteSource, provider: Provider, limits: RenderLimits
    ) throws(Refusal) {
        self.source = source
        // What is seen first is the poster, and of music its cover.
        pipeline = try MediaPoster(of: source, limits: limits).pipeline
        self.limits = limits
        pipeline.measureSound()
        if let refusal = pipeline.sourceRefusal { throw refusal }
        var size =
            pipeline.hasPictures
            ? try pipeline.currentFrame()?.size : pipeline.tags.cover.flatMap { CoverPicture($0).size }
        if size == nil, !pipeline.hasPictures {
            let bounds = PixelSize(width: Self.coverSide, height: Self.coverSide)
            poster = CompanionCover(CompanionCover.ofMusic, beside: companions, bounds: bounds)?.raster
            size = poster?.size
        }
        self.size = size
        info = DocumentInfo(
            kind: pipeline.hasPictures ? .video : .audio, pageCount: size == nil ? 0 : 1,
            pageSize: size.map { PageSize(width: Double($0.width), height: Double($0.height)) }
                ?? PageSize(width: 0, height: 0),
            duration: pipeline.duration, title: pipeline.title, provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] { pipeline.facts }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index == 0, size != nil else { throw Refusal(.invalidRequest, "no such page") }
        return info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index == 0, let size, scale > 0, scale <= 1e6, region.x >= 0, region.y >= 0 else {
            throw Refusal(.invalidRequest, "no such page")
        }
        let isWhole = region.x == 0 && region.y == 0 && Double(region.width) >= Double(size.width) * scale - 1
        if poster == nil, isWhole, Double(region.height) >= Double(size.height) * scale - 1, scale < 1,
            try drawPoster(on: canvas, size: PixelSize(width: region.width, height: region.height))
        {
            return
        }
        let poster: Raster
        if let kept = self.poster { poster = kept } else { poster = try makePoster(size) }
        self.poster = poster
        let output = try canvas.begin(
            PixelSize(width: region.width, height: region.height), documentSize: size)
        try poster.draw(
            Double(size.width) * scale, Double(size.height) * scale, region: region, into: output,
            stride: canvas.stride)
        canvas.isOpaque = true
    }

    func frame(at seconds: Double, subtitles: Int?, on canvas: Canvas) throws(Refusal) {
        let chosen = streams(PlaybackChoice(subtitles: subtitles))
        if seconds.isFinite, chosen.isPictured, let size = size?.fitted(into: canvas.bounds) {
            return try playback(size, chosen).draw(at: seconds, on: canvas)
        }
        guard seconds.isFinite, pipeline.hasPictures, let frame = try pipeline.frame(at: seconds, exactly: true) else {
            throw Refusal(.nothingToShow)
        }
        let target = frame.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: frame.size)
        try frame.draw(target, with: FrameScaler(isFast: false), into: output)
        canvas.isOpaque = true
    }

    func tracks() throws(Refusal) -> [MediaTrack] {
        (pipeline.tracks(.sound) + pipeline.tracks(.subtitles)).map(\.track)
    }

    /// The streams of a choice, as far as there are such.
    private func streams(_ choice: PlaybackChoice) -> ChosenStreams {
        let (sounds, subtitles) = (pipeline.tracks(.sound), pipeline.tracks(.subtitles))
        let sound = sounds.indices.contains(choice.sound) ? sounds[choice.sound] : sounds.first
        let read = choice.subtitles.flatMap { subtitles.indices.contains($0) ? subtitles[$0] : nil }
        return ChosenStreams(
            sound: sound?.number, subtitles: read?.number, isPictured: read?.isPictured ?? false)
    }

    func play(from seconds: Double, bounds: PixelSize, choice: PlaybackChoice) throws(Refusal) -> PlaybackInfo {
        guard seconds.isFinite, bounds.width > 0, bounds.height > 0 else {
            throw Refusal(.invalidRequest, "an impossible moment")
        }
        let playback = try playback(
            pipeline.hasPictures ? self.size?.fitted(into: bounds) : nil, streams(choice))
        try playback.seek(to: seconds, rate: choice.rate)
        return PlaybackInfo(hasPictures: playback.hasPictures, hasSound: playback.hasSound)
    }

    /// The playback of some streams at a size; the previous one is used again if it is the same.
    private func playback(_ size: PixelSize?, _ streams: ChosenStreams) throws(Refusal) -> MediaPlayback {
        if let kept = playback, kept.size == size, kept.streams == streams { return kept }
        // The old one lets go of its memory first.
        playback = nil
        let made = try MediaPlayback(
            source, size: size, orientation: pipeline.orientation, streams: streams, pixelLimit: limits.pixels)
        playback = made
        return made
    }

    func nextFrame(notBefore seconds: Double, on canvas: Canvas) throws(Refusal) {
        guard let playback else { throw Refusal(.invalidRequest, "nothing plays") }
        try playback.nextFrame(notBefore: seconds, on: canvas)
    }

    func nextSound() throws(Refusal) -> SoundPart {
        guard let playback else { throw Refusal(.invalidRequest, "nothing plays") }
        return try playback.nextSound()
    }

    func cues() throws(Refusal) -> [SubtitleCue] { playback?.cues() ?? [] }

    func cues(at seconds: Double, subtitles: Int) throws(Refusal) -> [SubtitleCue] {
        let chosen = streams(PlaybackChoice(subtitles: subtitles))
        guard seconds.isFinite, chosen.subtitles != nil, !chosen.isPictured else { return [] }
        let reading = try MediaPlayback(
            source, size: nil, orientation: .upright, streams: ChosenStreams(sound: "", subtitles: chosen.subtitles),
            pixelLimit: limits.pixels)
        return try reading.cues(at: seconds)
    }

    /// Draws the poster at the size that is wanted, without one at its own size; false when it came out otherwise.
    private func drawPoster(on canvas: Canvas, size: PixelSize) throws(Refusal) -> Bool {
        let memory = try Raster(size)
        let trial = Canvas(memory: memory.bytes, bounds: size, limits: limits)
        try MediaPoster(pipeline).draw(on: trial)
        guard trial.size == size else { return false }
        memory.copy(into: try canvas.begin(size, documentSize: trial.documentSize))
        canvas.isOpaque = true
        return true
    }

    /// The poster at its own size.
    private func makePoster(_ size: PixelSize) throws(Refusal) -> Raster {
        let raster = try Raster(size)
        try MediaPoster(pipeline).draw(on: Canvas(memory: raster.bytes, bounds: size, limits: limits))
        return raster
    }
}
