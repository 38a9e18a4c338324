// SPDX-License-Identifier: MPL-2.0
import Glibc

/// The clock that never jumps, `CLOCK_MONOTONIC`.
enum Clock {
    /// Seconds since some fixed moment.
    static var now: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// Waits until `condition` holds, asking every `interval` seconds.
    ///
    /// - Returns: whether it came to hold within `limit` seconds.
    @MainActor static func wait(limit: Double, interval: Double = 0.001, until condition: @MainActor () throws -> Bool)
        async rethrows -> Bool
    {
        let end = now + limit
        while now < end {
            if try condition() { return true }
            try? await Task.sleep(nanoseconds: UInt64(interval * 1e9))
        }
        return try condition()
    }
}
