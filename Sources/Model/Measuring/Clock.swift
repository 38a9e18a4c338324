// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities

/// The time since some moment that does not change while the program runs, and never goes back.
public enum Clock {
    /// Now, in seconds (`clock_gettime`, `CLOCK_MONOTONIC`).
    public static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// The processor time that the calling thread has used, in seconds (`clock_gettime`, `CLOCK_THREAD_CPUTIME_ID`).
    public static var threadSeconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// Now, in whole milliseconds.
    public static var milliseconds: Int { Int(saturating: seconds * 1000) }
}
