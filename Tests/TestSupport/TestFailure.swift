// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Why a test, or a program of the tests, cannot go on: something is missing on this machine, or did not come in time.
public struct TestFailure: Error, CustomStringConvertible {
    /// The reason, in words.
    public let description: String

    /// A failure with its reason.
    public init(_ description: String) { self.description = description }

    /// Why a test that needs these programs of the system cannot run: names the first that cannot be executed; nil when all
    /// can.
    public static func missing(_ paths: String...) -> String? {
        paths.first { access($0, X_OK) != 0 }.map { "\($0) is missing" }
    }
}
