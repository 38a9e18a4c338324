// SPDX-License-Identifier: MPL-2.0

/// The state of one role in the loop.
struct RoleState {
    /// The process that takes requests, or will once it is ready.
    var current: Zygote?
    /// The one that is warming up to take its place.
    var successor: Zygote?
    /// Those that only finish what they have begun.
    var retiring: [Zygote] = []
    var deaths = DeathLog()
    /// Why there is none, and until when, in milliseconds of the monotonic clock (nil: for good).
    var unavailable: (reason: String, until: Int64?)?
    /// The walls of the last one that became ready.
    var walls: SandboxReport.Walls?

    /// All of them.
    var zygotes: [Zygote] {
        (current.map { [$0] } ?? []) + (successor.map { [$0] } ?? []) + retiring
    }

    /// Forgets one.
    mutating func remove(_ zygote: Zygote) {
        if current === zygote { current = nil }
        if successor === zygote { successor = nil }
        retiring.removeAll { $0 === zygote }
    }
}
