// SPDX-License-Identifier: MPL-2.0

import Testing

/// Gives a suite one private ``Desktop`` for all of its tests.
struct OnDesktop: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let desktop = try await Desktop()
        do {
            try await Desktop.$current.withValue(desktop, operation: function)
        } catch {
            await desktop.end()
            throw error
        }
        await desktop.end()
    }
}

extension Trait where Self == OnDesktop {
    /// The tests run on a private desktop, which is there before the first and gone after the last.
    static var onDesktop: Self { Self() }
}
