// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

/// The time-outs of all volumes that a test meets first, and of copies that it begins, in milliseconds. After the test those
/// of interactive use hold again.
struct TimeoutsTrait: TestTrait, TestScoping {
    /// As in `Patience`; nil for that of interactive use.
    let silence, end, idle: Int?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let usual = VolumeHelpers.patience.withLock { timeouts in
            let usual = timeouts
            if let silence { timeouts.silence = silence }
            if let end { timeouts.end = end }
            if let idle { timeouts.idle = idle }
            return usual
        }
        defer { VolumeHelpers.patience.withLock { $0 = usual } }
        try await function()
    }
}

extension Trait where Self == TimeoutsTrait {
    /// Short time-outs for a test of a volume that does not answer, or of a helper that is not needed, in milliseconds.
    static func timeouts(silence: Int? = nil, end: Int? = nil, idle: Int? = nil) -> TimeoutsTrait {
        TimeoutsTrait(silence: silence, end: end, idle: idle)
    }
}
