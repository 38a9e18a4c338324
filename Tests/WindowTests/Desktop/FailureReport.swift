// SPDX-License-Identifier: MPL-2.0

import Testing

/// Why a test on the desktop failed, and what was on screen then. The reason is its first line.
struct FailureReport: Error, CustomStringConvertible {
    let description: String

    /// Adds what was seen to an error, or to a report from an inner program's test.
    init(_ error: any Error, _ seen: String) {
        guard !(error is FailureReport) else {
            description = "\(error)\n\(seen)"
            return
        }
        let reason = error is ExpectationFailedError ? "a requirement does not hold" : "\(error)"
        let screenshot = FailureScreenshot.keep().map { "\nScreenshot: \($0)" } ?? ""
        description = "\(reason)\(screenshot)\n\(seen)"
    }
}
