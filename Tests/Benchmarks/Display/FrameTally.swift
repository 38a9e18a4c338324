// SPDX-License-Identifier: MPL-2.0
import Glibc

/// How long the frames took that a window drew while something was done, and for how long its main loop did not get round
/// besides.
struct FrameTally {
    /// Seconds of each frame, the shortest first.
    let frames: [Double]
    /// Seconds of the longest gap between two rounds of the main loop.
    let gap: Double

    /// Of a program that tells both, since a time.
    @MainActor init(of program: TracedProgram, since begin: Double) {
        frames = program.lengths("frame", after: begin).sorted()
        gap = program.longest("loop-gap", after: begin)
    }

    /// Seconds that such a part of the frames was drawn in, `0.5` for the median.
    func quantile(_ part: Double) -> Double {
        guard !frames.isEmpty else { return .nan }
        return frames[min(frames.count - 1, Int(Double(frames.count) * part))]
    }

    /// Seconds for which nothing moved: of the longest frame, or of what kept the next one waiting.
    var longest: Double { max(frames.last ?? 0, gap) }
}
