// SPDX-License-Identifier: MPL-2.0

/// Why a renderer made no picture, said by the renderer itself (a crash or a time-out is said by its keeper).
public struct Refusal: Error, Equatable, Sendable {
    /// The kinds of refusal. The raw value is what crosses the sandbox.
    public enum Reason: UInt32, Sendable, CaseIterable {
        /// The file holds no bytes.
        case empty = 1
        /// The bytes are not what the type promises, or stop too early.
        case damaged = 2
        /// A password is needed to read it.
        case locked = 3
        /// It asks for more pixels or bytes than the limits allow.
        case tooLarge = 4
        /// The format, or this variant of it, is not supported.
        case unsupported = 5
        /// There is nothing to see: no embedded picture, no page, no video frame, no cover.
        case nothingToShow = 6
        /// The content is of another type; `detail` is that content type.
        case otherType = 7
        /// The request makes no sense for this document, such as a page that is not there.
        case invalidRequest = 8
        /// The renderer itself failed.
        case failed = 9
    }

    /// The kind of refusal.
    public let reason: Reason
    /// What the library said, in its own words, at most 500 bytes; a content type for `otherType`.
    public let detail: String

    /// A refusal with its reason.
    public init(_ reason: Reason, _ detail: String = "") {
        self.reason = reason
        self.detail = String(detail.prefix(400))
    }
}
