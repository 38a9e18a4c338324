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
    let clock = ContinuousClock()
    let end = clock.now + limit
    var pause = Duration.milliseconds(1)
    while true {
        if runsLoop { await MainActor.run { MainLoop.runPending() } }
        if let result = try await answer() { return result }
        guard clock.now < end else { throw TestFailure("waited \(limit) in vain for \(what)") }
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
