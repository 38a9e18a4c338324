// SPDX-License-Identifier: MPL-2.0

/// The error of a message that is malformed. The process that wrote it is broken or hostile.
public struct MessageError: Error, Equatable, Sendable {
    /// The reason, for a log, in English.
    public let reason: String

    /// An error with its reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
