// SPDX-License-Identifier: MPL-2.0

/// The reason of a renderer for making no picture. Crashes and time-outs are reported by the client instead.
public struct Refusal: Error, Equatable, Sendable {
    /// The kinds of refusal. The raw value is what crosses the sandbox.
    @nonexhaustive public enum Reason: UInt32, Sendable, CaseIterable {
        /// The file holds no bytes.
        case empty = 1
        /// The bytes are not of the content type, or end too early.
        case damaged = 2
        /// The document needs a password, or another one, and its renderer takes it.
        case locked = 3
        /// The document needs more pixels or bytes than the limits allow.
        case tooLarge = 4
        /// The format, or this variant of it, is not supported.
        case unsupported = 5
        /// There is nothing to draw: no embedded picture, no page, no video frame, no cover.
        case nothingToShow = 6
        /// The content is of another type; `detail` is that content type.
        case otherType = 7
        /// The document cannot answer the request, such as one for a page that it does not have.
        case invalidRequest = 8
        /// The renderer itself failed.
        case failed = 9
        /// The text is in a script whose letters take shaping, which this process cannot do; the one of
        /// ``Format/shapingRole`` can.
        case needsShaping = 10
        /// The document is protected by a password, and its renderer takes none.
        case protected = 11
        /// The document is protected against copying: only programs with a key of its seller show it.
        case copyProtected = 12
        /// The document consists of several files, and a file without which nothing can be drawn is missing; `detail` is the
        /// path of that file relative to the document.
        case incomplete = 13
        /// The document is read by ranges, and its volume is gone or does not answer. A later request may succeed.
        case unreachable = 14
        /// The document is read by ranges, and is not the one any more that was opened.
        case changed = 15
        /// The document is read by ranges, and its renderer needs a file.
        case needsFile = 16
        /// The document is read by ranges, and more of them would have to be fetched than the user wants unasked.
        case notFetched = 17

        /// Whether the content is withheld, by a password or otherwise.
        public var isProtection: Bool { [.locked, .protected, .copyProtected].contains(self) }

        /// Whether it says nothing about the document, only about the way in which its bytes were to be read.
        public var isOfTheSource: Bool { [.unreachable, .changed, .needsFile, .notFetched].contains(self) }

        /// Whether the bytes of the document could not be read, whatever they mean.
        public var isFailureToRead: Bool { self == .failed || isOfTheSource }
    }

    /// The kind of refusal.
    public let reason: Reason
    /// The message of the library, at most 400 characters; the content type for ``Reason/otherType``.
    public let detail: String

    /// A refusal with its reason.
    public init(_ reason: Reason, _ detail: String = "") {
        self.reason = reason
        self.detail = String(detail.prefix(400))
    }
}
