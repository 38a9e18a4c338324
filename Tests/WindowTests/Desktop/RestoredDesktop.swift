// SPDX-License-Identifier: MPL-2.0

import Testing

/// Gives each test of a suite the ``Desktop`` as it was at first: see ``Desktop/restore()``.
struct RestoredDesktop: SuiteTrait, TestTrait, TestScoping {
    /// The tests of the suite inherit it, which takes a trait of tests as well. The suite itself has no use for it.
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Desktop.current?.restore()
        try await function()
    }
}

extension Trait where Self == RestoredDesktop {
    /// Each test begins with a desktop on which no other has left anything.
    static var restoredDesktop: Self { Self() }
}
