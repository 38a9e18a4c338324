// SPDX-License-Identifier: MPL-2.0

/// Dates and sizes at which arithmetic fails, as far as tmpfs has them.
public enum OddNumbers {
    /// Seconds since 1970, in their order: of 1901, 1969, 2038, the first day beyond 64-bit nanoseconds, 2301, 2445, and a year
    /// that no calendar has.
    public static let dates = [
        -2_147_483_648, -1, 2_147_483_648, 9_223_416_000, 10_446_744_073, 14_995_000_000, 1 << 57,
    ]
    /// Bytes.
    public static let sizes = [0, 1 << 31, 1 << 53, 1 << 60, Int.max]
}
