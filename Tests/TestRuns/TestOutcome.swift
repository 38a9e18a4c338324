// SPDX-License-Identifier: MPL-2.0

/// How a test of a run came out.
package enum TestOutcome: Equatable, Sendable {
    case passed
    /// The texts of its issues, in their order.
    case failed(issues: [String])
    case skipped(reason: String)
    /// The program ended while the test ran; the texts of the test's issues until then, and last how the program ended.
    case unfinished(issues: [String])
    /// The program ended before the test began, or did not start.
    case notRun(reason: String)

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
        case .failed(let issues), .unfinished(let issues): issues.first ?? "no issue was told"
        case .notRun(let reason): "it did not run: \(reason)"
        }
    }
}
