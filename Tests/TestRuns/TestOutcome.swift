// SPDX-License-Identifier: MPL-2.0

/// How a test of a run came out.
package enum TestOutcome: Equatable, Sendable {
    case passed
    /// The texts of its issues, in their order.
    case failed(issues: [String])
    case skipped(reason: String)
    /// The run ended while the test ran; the texts of its issues until then.
    case unfinished(issues: [String])
    /// The run ended before the test began.
    case notRun

    /// Whether the run has to count it as failed.
    package var isFailure: Bool {
        switch self {
        case .passed, .skipped: false
        case .failed, .unfinished, .notRun: true
        }
    }

    /// The text of the first issue, or what else went wrong; nil when nothing did.
    package var firstIssue: String? {
        switch self {
        case .passed, .skipped: nil
        case .failed(let issues): issues.first ?? "no issue was told"
        case .unfinished(let issues): issues.first ?? "it did not end"
        case .notRun: "it did not run: the run ended before"
        }
    }
}
