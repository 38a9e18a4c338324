// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Tells for how long the main loop did not get round, to whoever measures it: nothing a window does may take longer
/// than a frame or two, whatever its volumes, servers and children do.
///
/// Silent unless the environment has `VITRINE_HEARTBEAT` and ``Trace`` is on: then a timer of ten milliseconds tells each
/// ``Trace/Moment/loopGap`` of more than twenty-five, and windows tell their frames.
@MainActor public enum Heartbeat {
    private static let period = 10
    private static let worthTelling = 25_000_000

    /// Whether anybody listens.
    package static let isOn = Trace.isOn && getenv("VITRINE_HEARTBEAT") != nil

    /// Begins, if anybody listens; for the rest of the program's life.
    public static func begin() {
        guard isOn else { return }
        var last = Trace.now
        Timeout(every: period) {
            let now = Trace.now
            if now - last > worthTelling { Trace.mark(.loopGap, lasting: now - last) }
            last = now
            return true
        }
    }
}
