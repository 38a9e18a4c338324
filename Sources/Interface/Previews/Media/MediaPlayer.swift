// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Quantities
internal import Rendering
internal import Sound
internal import VitrineGLib

/// Plays an open film or piece of music: asks its child for frames and sound a little ahead, hands each frame out when
/// its moment has come, and the sound to the sound server. What is heard is the clock; without sound, time itself.
@MainActor final class MediaPlayer {
    /// The state of a player.
    enum State: Equatable {
        /// The player has not been started, or was paused.
        case paused
        /// The player is seeking to a position.
        case starting
        case playing
        /// The player has come to the end.
        case ended
        /// The player cannot go on until the volume of the document is back.
        case interrupted
    }

    /// The current state.
    private(set) var state = State.paused
    /// Called when ``state`` has changed.
    var onStateChange: (@MainActor () -> Void)?
    /// Called when it cannot go on, with the reason.
    var onFailure: (@MainActor (String) -> Void)?
    /// Called with what is to be read of what plays.
    var onCues: (@MainActor ([SubtitleCue]) -> Void)?
    /// Whether it begins again at its end.
    var repeats = false
    /// How fast it plays, and which of its tracks.
    private(set) var choice = PlaybackChoice()
    /// The volume, from 0 to 1.
    var volume = 1.0
    /// Whether there is sound and something to hear it with; nil until that is known.
    private(set) var isAudible: Bool?

    private let session: RenderSession
    private let title: String
    private var clock = PlaybackClock()
    private var frames = FrameQueue<RenderedPicture>()
    private var output: SoundOutput?
    private var work: [Task<Void, Never>] = []
    private var framesEnded = true
    private var soundEnded = true
    private var bounds = PixelSize(width: 1, height: 1)

    init(_ session: RenderSession, title: String) {
        self.session = session
        self.title = title
    }

    isolated deinit { stopWork() }

    /// The playback position, in seconds.
    var position: Double {
        // What is not heard yet lies before the beginning.
        let position = max(0, clock.position(at: Clock.seconds))
        return session.info.duration > 0 ? min(position, session.info.duration) : position
    }

    /// Whether it stands still because what comes next is not there yet.
    var isWaiting: Bool { state == .starting || state == .playing && clock.isHeld }

    /// Plays from where it is, or from the beginning if that is the end.
    func play(bounds: PixelSize) {
        self.bounds = bounds
        start(from: state == .ended ? 0 : position, playing: true)
    }

    /// Stops where it is.
    func pause() {
        guard state == .playing || state == .starting else { return }
        stopWork()
        clock.stop(at: Clock.seconds)
        change(to: .paused)
    }

    /// Seeks to a position, and plays on from there if it was playing.
    func seek(to seconds: Double, bounds: PixelSize) {
        self.bounds = bounds
        start(from: max(0, min(seconds, session.info.duration)), playing: state == .playing || state == .starting)
    }

    /// Plays faster or slower, or other tracks, from where it is.
    func choose(_ choice: PlaybackChoice, bounds: PixelSize) {
        guard choice != self.choice else { return }
        self.choice = choice
        if state == .playing || state == .starting { seek(to: position, bounds: bounds) }
    }

    /// The frame to be seen from now on; nil if the one before still is.
    func nextFrame() -> RenderedPicture? {
        guard state == .playing else { return nil }
        let position = position
        let taken = frames.take(at: position)
        if frames.isEmpty, framesEnded, soundEnded { end() }
        guard let taken else {
            if frames.isEmpty, !framesEnded { clock.awaitFrame(at: Clock.seconds) }
            return nil
        }
        clock.noteFrame(at: Clock.seconds)
        for _ in 0..<taken.dropped { Trace.mark(.frameDropped) }
        Trace.mark(.frameShown, lasting: Int(saturating: max(0, position - taken.seconds) * 1e9))
        return taken.frame
    }

    private func change(to state: State) {
        guard state != self.state else { return }
        self.state = state
        onStateChange?()
    }

    private func end() {
        stopWork()
        clock.stop(at: Clock.seconds)
        if repeats { start(from: 0, playing: true) } else { change(to: .ended) }
    }

    private func stopWork() {
        for task in work { task.cancel() }
        work = []
        frames.removeAll()
        output?.flush()
    }

    private func start(from seconds: Double, playing: Bool) {
        stopWork()
        clock = PlaybackClock(at: seconds, rate: choice.rate)
        guard playing else { return change(to: state == .ended ? .paused : state) }
        change(to: .starting)
        work.append(
            Task { [weak self, session, bounds, choice] in
                do throws(RenderFailure) {
                    let info = try await session.play(from: seconds, bounds: bounds, choice: choice)
                    if !Task.isCancelled { await self?.begin(info, at: seconds) }
                } catch {
                    if !Task.isCancelled { self?.fail(error) }
                }
            })
    }

    private func begin(_ info: PlaybackInfo, at seconds: Double) async {
        if info.hasSound, output == nil {
            output = await SoundOutput.connect(name: title, rate: SoundPart.rate, channels: SoundPart.channels)
        }
        guard !Task.isCancelled, state == .starting else { return }
        isAudible = info.hasSound && output != nil
        framesEnded = !info.hasPictures
        soundEnded = !info.hasSound
        if info.hasPictures { work.append(Task { [weak self] in await self?.fetchFrames() }) }
        if info.hasSound { work.append(Task { [weak self] in await self?.fetchSound() }) }
        if choice.subtitles != nil { work.append(Task { [weak self] in await self?.fetchCues() }) }
        // A sound server may take its time before anything is heard: pictures that went ahead would have to come back.
        if !info.hasSound || output == nil { clock.start(from: seconds, at: Clock.seconds) }
        change(to: .playing)
    }

    /// Takes over what is heard as the position; the clock starts with the first of it.
    private func heard(_ position: Double) {
        if clock.isHeld { return }
        if clock.isRunning {
            clock.correct(to: position, at: Clock.seconds)
        } else {
            clock.start(from: position, at: Clock.seconds)
        }
    }

    private func fail(_ failure: RenderFailure) {
        stopWork()
        clock.stop(at: Clock.seconds)
        if case .refused(let refusal) = failure, refusal.reason.isOfTheSource {
            change(to: .interrupted)
        } else {
            change(to: .paused)
        }
        onFailure?(failure.message)
    }

    /// Waits until a position is reached, which the server's clock may move, or until the task is cancelled.
    private func wait(until seconds: Double) async {
        while !Task.isCancelled, position < seconds {
            let rest = (seconds - position) / choice.rate
            try? await Task.sleep(for: .seconds(min(max(0.02, rest), 0.2)))
        }
    }

    /// Keeps a few frames ready.
    private func fetchFrames() async {
        do throws(RenderFailure) {
            while !Task.isCancelled {
                guard frames.hasRoom else {
                    await withCheckedContinuation { frames.resumeWhenThereIsRoom($0) }
                    continue
                }
                let frame = try await session.nextFrame(notBefore: position, bounds: bounds)
                guard !Task.isCancelled else { return }
                guard let frame else {
                    framesEnded = true
                    // The sound may go on.
                    clock.goOn(at: Clock.seconds)
                    return
                }
                frames.add(frame, at: Double(frame.moment) / 1000)
                clock.goOn(at: Clock.seconds)
            }
        } catch {
            if !Task.isCancelled { fail(error) }
        }
    }

    /// Hands the sound to the server, which takes it as fast as it is heard; without one, to nobody, at the same pace.
    private func fetchSound() async {
        do throws(RenderFailure) {
            while !Task.isCancelled {
                let part = try await session.nextSound()
                guard !Task.isCancelled else { return }
                let end = part.seconds + part.duration * choice.rate
                let lead = 0.3 * choice.rate
                if part.samples.isEmpty || part.seconds > position + lead { heard(position) }
                // Sound that begins later than the pictures waits for its moment.
                if !part.samples.isEmpty { await wait(until: part.seconds - lead) }
                if let output, !part.samples.isEmpty {
                    if let delay = await output.play(Loudness.scaled(part.samples, volume: volume)) {
                        if !Task.isCancelled { heard(end - delay * choice.rate) }
                    } else {
                        self.output = nil
                        isAudible = false
                        if !Task.isCancelled { heard(position) }
                    }
                } else {
                    await wait(until: min(end, session.info.duration) - 0.3)
                }
                guard part.isAtEnd else { continue }
                // What the server still has is heard to its end.
                while !Task.isCancelled, clock.isRunning, clock.position(at: Clock.seconds) < end {
                    try? await Task.sleep(for: .milliseconds(20))
                }
                if !Task.isCancelled { soundEnded = true }
                return
            }
        } catch {
            if !Task.isCancelled { fail(error) }
        }
    }

    /// Asks now and then what is to be read: it comes with the frames, a little before they are seen.
    private func fetchCues() async {
        while !Task.isCancelled, let cues = try? await session.cues() {
            if !cues.isEmpty { onCues?(cues) }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }
}
