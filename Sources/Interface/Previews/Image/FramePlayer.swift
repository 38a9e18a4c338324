// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Rendering
internal import VitrineGLib

/// Plays the frames of a picture, each for as long as the file says.
@MainActor final class FramePlayer {
    /// Which frame is seen.
    private(set) var frame = 0
    private(set) var isPlaying = false
    /// Draws a frame.
    var draw: (@MainActor (Int) async throws(RenderFailure) -> RenderedPicture)?
    /// Called with each frame when its time has come.
    var onFrame: (@MainActor (RenderedPicture) -> Void)?
    /// Called when it stops by itself.
    var onEnd: (@MainActor () -> Void)?

    private let animation: PictureAnimation
    private var playing: Task<Void, Never>?
    private var plays = 0

    init(_ animation: PictureAnimation) {
        self.animation = animation
    }

    isolated deinit { playing?.cancel() }

    /// Plays on from the shown frame.
    func play() {
        guard !isPlaying, animation.delays.count > 1 else { return }
        isPlaying = true
        if animation.plays > 0, plays >= animation.plays { plays = 0 }
        playing = Task { [weak self] in await self?.run() }
    }

    func pause() {
        isPlaying = false
        playing?.cancel()
    }

    private func run() async {
        var due = Clock.seconds + Double(animation.delays[frame]) / 1000
        while !Task.isCancelled, let draw {
            let next = (frame + 1) % animation.delays.count
            if next == 0 {
                plays += 1
                if animation.plays > 0, plays >= animation.plays { break }
            }
            guard let picture = try? await draw(next) else { break }
            let rest = due - Clock.seconds
            if rest > 0 { try? await Task.sleep(for: .milliseconds(Int(rest * 1000))) }
            guard !Task.isCancelled else { return }
            frame = next
            onFrame?(picture)
            // A frame that came too late does not make the next ones hurry.
            due = max(due, Clock.seconds - 0.02) + Double(animation.delays[frame]) / 1000
        }
        guard !Task.isCancelled else { return }
        isPlaying = false
        onEnd?()
    }
}
