// SPDX-License-Identifier: MPL-2.0

/// Frames that are decoded ahead, each with the moment from which it is to be seen.
struct FrameQueue<Frame> {
    /// How many frames are kept ahead.
    static var capacity: Int { 4 }

    private var frames: [(seconds: Double, frame: Frame)] = []
    /// The task that waits for room.
    private var waiting: CheckedContinuation<Void, Never>?

    /// Whether another frame is wanted.
    var hasRoom: Bool { frames.count < Self.capacity }

    /// Whether there is none.
    var isEmpty: Bool { frames.isEmpty }

    /// The moment of the first frame.
    var firstMoment: Double? { frames.first?.seconds }

    /// Adds the next frame.
    mutating func add(_ frame: Frame, at seconds: Double) { frames.append((seconds, frame)) }

    /// Takes the frame that is to be seen at a position, if it was not taken before; those it overtook are dropped.
    ///
    /// - Returns: the frame, its moment, and how many were dropped.
    mutating func take(at position: Double) -> (frame: Frame, seconds: Double, dropped: Int)? {
        guard let last = frames.lastIndex(where: { $0.seconds <= position }) else { return nil }
        let (seconds, frame) = frames[last]
        frames.removeFirst(last + 1)
        resume()
        return (frame, seconds, last)
    }

    /// Drops all frames, and resumes the task that waits for room.
    mutating func removeAll() {
        frames.removeAll()
        resume()
    }

    /// Resumes a task once there is room for a frame.
    mutating func resumeWhenThereIsRoom(_ task: CheckedContinuation<Void, Never>) {
        resume()
        waiting = task
        if hasRoom { resume() }
    }

    private mutating func resume() {
        waiting?.resume()
        waiting = nil
    }
}
