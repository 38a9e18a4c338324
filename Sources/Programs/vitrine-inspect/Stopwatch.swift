// SPDX-License-Identifier: MPL-2.0

/// How long something took.
struct Stopwatch {
    private let start = ContinuousClock.now

    /// Since it was made.
    var milliseconds: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }
}
