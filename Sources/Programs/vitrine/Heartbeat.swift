// SPDX-License-Identifier: MPL-2.0

internal import Measuring
internal import VitrineGLib

/// A timer that measures for how long the main loop is busy: nothing that a window does may take longer than a frame or
/// two, whatever its volumes, servers and children do.
///
/// Silent unless ``Trace/measuresLoop``: then each time of more than 25 ms is a ``Trace/Moment/loopGap``.
@MainActor enum Heartbeat {
    private static let period = 10
    /// In nanoseconds.
    private static let shortestGap = 25_000_000

    /// Starts the timer, which runs until the program ends.
    static func begin() {
        guard Trace.measuresLoop else { return }
        var last = Trace.now
        Timeout(every: period) {
            let now = Trace.now
            if now - last > shortestGap { Trace.mark(.loopGap, lasting: now - last) }
            last = now
            return true
        }
    }
}
