// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization

/// Lets work that waits for volumes be given up at any moment, although each of its calls blocks.
///
/// The call that waits ends at once as ``FileChangeError/cancelled``. What the work does afterwards, to clear up, has
/// some seconds; then every call that does not answer ends as ``FileChangeError/timedOut(_:)``.
public final class Interruption: Sendable {
    /// The one of the work that the current thread does; nil when nobody can give it up.
    @TaskLocal public static var current: Interruption?

    /// How long clearing up may take.
    private static let grace = Duration.seconds(5)

    private struct State {
        var end: ContinuousClock.Instant?
        var waiting: [UInt64: @Sendable () -> Void] = [:]
        var last: UInt64 = 0
    }
    private let state = Mutex(State())

    /// An interruption that has not been requested.
    public init() {}

    /// Does some work that can be given up.
    public func during<Result>(_ body: () -> Result) -> Result { Self.$current.withValue(self, operation: body) }

    /// Gives the work up.
    public func interrupt() {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = .now + Self.grace }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for end in waiting { end() }
    }

    /// Whether the work was given up, so that nothing new is begun.
    public var isInterrupted: Bool { end != nil }

    /// When clearing up has to be over; nil before the work was given up.
    var end: ContinuousClock.Instant? { state.withLock { $0.end } }

    /// Has something done when the work is given up before ``remove(_:)``.
    ///
    /// - Returns: its number; nil when the work was given up already.
    func add(_ body: @escaping @Sendable () -> Void) -> UInt64? {
        state.withLock { state in
            guard state.end == nil else { return nil }
            state.last += 1
            state.waiting[state.last] = body
            return state.last
        }
    }

    func remove(_ number: UInt64) { state.withLock { _ = $0.waiting.removeValue(forKey: number) } }
}
