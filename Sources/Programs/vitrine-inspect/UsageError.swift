// SPDX-License-Identifier: MPL-2.0

/// A command line that makes no sense. Ends the program with status 2.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
