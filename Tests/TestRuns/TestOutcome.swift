// SPDX-License-Identifier: MPL-2.0

/// How a test of a run came out.
package enum TestOutcome: Equatable, Sendable {
    case passed
    /// The texts of its issues, in their order.
    case failed(issues: [String])
    case skipped(reason: String)
    /// A test that was running when its program ended: the texts of its issues until then, and last the end of the program.
    case unfinished(issues: [String])
    /// A test that had not begun when its program ended, or whose program did not start.
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
