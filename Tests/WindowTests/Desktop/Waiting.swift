// SPDX-License-Identifier: MPL-2.0

import Testing

/// Asks again and again until there is an answer. Nothing in these tests sleeps for a fixed time.
@MainActor @discardableResult func wait<Answer>(
    _ what: String, for limit: Duration = .seconds(15), until answer: () throws -> Answer?
) async throws -> Answer {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while true {
        if let result = try answer() { return result }
        guard clock.now < end else { throw DesktopFailure("waited \(limit) in vain for \(what)") }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// Asks again and again until something is so.
@MainActor func waitUntil(
    _ what: String, for limit: Duration = .seconds(15), _ condition: () throws -> Bool
) async throws {
    try await wait(what, for: limit) { try condition() ? true : nil }
}
