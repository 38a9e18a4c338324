// SPDX-License-Identifier: MPL-2.0

/// A measurement of elapsed time.
struct Stopwatch {
    private let start = ContinuousClock.now

    /// The time since the stopwatch was made.
    var milliseconds: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }
}
