// SPDX-License-Identifier: MPL-2.0

/// Remembers when the zygotes of a role died, and says when it is no use to start another.
struct DeathLog {
    /// So many deaths...
    static let limit = 3
    /// ...within so many milliseconds are too many.
    static let window: Int64 = 60_000
    /// For how long no other is started then, in milliseconds.
    static let pause: Int64 = 600_000

    private var times: [Int64] = []

    /// Notes a death; true when it was one too many.
    mutating func note(_ now: Int64) -> Bool {
        times = times.filter { now - $0 < Self.window } + [now]
        guard times.count >= Self.limit else { return false }
        times = []
        return true
    }
}
