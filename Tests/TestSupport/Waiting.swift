// SPDX-License-Identifier: MPL-2.0

import VitrineGLib

/// Asks for an answer repeatedly until there is one. The pauses between two attempts grow from 1 ms to 20 ms.
///
/// - Parameters:
///   - what: what is waited for; the error names it.
///   - limit: how long at most. It only serves to make a test fail rather than hang, so it may be generous.
///   - runsLoop: whether the pending events of GLib's main loop are handled before each attempt.
/// - Throws: ``TestFailure`` when there is no answer within `limit`; errors of `answer`.
@discardableResult public func wait<Answer>(
    _ what: String, for limit: Duration = .seconds(30), runsLoop: Bool = false,
    isolation: isolated (any Actor)? = #isolation, until answer: () async throws -> Answer?
) async throws -> Answer {
    // Never again within the limit.
    try await wait(what, for: limit, runsLoop: runsLoop, repeating: {}, every: limit * 2, until: answer)
}

/// Performs an action, and again as long as an answer does not come: an input event that is lost is reported nowhere.
///
/// The action follows an attempt without an answer at once, so one that has had its effect is not repeated unless the
/// effect comes later than the interval.
///
/// - Parameters:
///   - action: what is repeated. It may be performed once too often: it has no second effect, or one that is undone by
///     the next repetition, as that of a key that opens and closes something.
///   - interval: the time between two repetitions, far beyond that of a late effect.
/// - Throws: ``TestFailure`` when there is no answer within `limit`; errors of `action` and `answer`.
@discardableResult public func wait<Answer>(
    _ what: String, for limit: Duration = .seconds(30), runsLoop: Bool = false,
    repeating action: () async throws -> Void, every interval: Duration = .seconds(3),
    isolation: isolated (any Actor)? = #isolation, until answer: () async throws -> Answer?
) async throws -> Answer {
    let clock = ContinuousClock()
    let end = clock.now + limit
    try await action()
    var next = clock.now + interval
    var pause = Duration.milliseconds(1)
    while true {
        if runsLoop { await MainActor.run { MainLoop.runPending() } }
        if let result = try await answer() { return result }
        guard clock.now < end else { throw TestFailure("waited \(limit) in vain for \(what)") }
        if clock.now >= next {
            try await action()
            next = clock.now + interval
            pause = .milliseconds(1)
        }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(20))
    }
}

/// Waits until a condition holds, as ``wait(_:for:runsLoop:isolation:until:)`` does.
public func waitUntil(
    _ what: String, for limit: Duration = .seconds(30), runsLoop: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
    try await wait(what, for: limit, runsLoop: runsLoop, isolation: isolation) { try await condition() ? true : nil }
}
