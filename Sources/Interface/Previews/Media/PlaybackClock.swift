// SPDX-License-Identifier: MPL-2.0

/// The estimated playback position between the positions that the child reports.
struct PlaybackClock: Equatable {
    /// The position at ``time``, in seconds of the document.
    private(set) var position: Double
    /// When it was there, in seconds of a clock that never goes back; nil while it stands still.
    private(set) var time: Double?
    /// Seconds of the document in a second.
    var rate: Double
    /// Whether it stands still until the next frame has come.
    private(set) var isHeld = false
    /// When the last frame came, on the same clock as ``time``.
    private var lastFrame: Double?
    /// The time without a frame, in seconds, after which it is held.
    private static let longestWait = 0.4

    /// A clock that stands still at a position.
    init(at position: Double = 0, rate: Double = 1) {
        self.position = position
        self.rate = rate
    }

    /// The position now.
    func position(at now: Double) -> Double { time.map { position + max(0, now - $0) * rate } ?? position }

    /// Whether it goes on.
    var isRunning: Bool { time != nil }

    /// Starts the clock at a position.
    mutating func start(from position: Double, at now: Double) {
        self.position = position
        time = now
        isHeld = false
    }

    /// Stands still where it is.
    mutating func stop(at now: Double) {
        position = position(at: now)
        time = nil
    }

    /// Takes over a position that is known for sure, such as what is heard. Small differences are made up slowly, so
    /// that pictures do not jump.
    mutating func correct(to known: Double, at now: Double) {
        guard isRunning else { return }
        let difference = known - position(at: now)
        start(from: position(at: now) + (abs(difference) > 0.1 * rate ? difference : difference / 4), at: now)
    }

    /// Takes note that a frame was seen.
    mutating func noteFrame(at now: Double) { lastFrame = now }

    /// Stands still when frames are late, so that what is not there yet is not left out.
    mutating func awaitFrame(at now: Double) {
        guard isRunning, let lastFrame, now - lastFrame > Self.longestWait else { return }
        stop(at: now)
        isHeld = true
    }

    /// Goes on where it stood still, since the next frame is there.
    mutating func goOn(at now: Double) {
        guard isHeld else { return }
        start(from: position, at: now)
        lastFrame = now
    }
}
