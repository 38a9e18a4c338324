// SPDX-License-Identifier: MPL-2.0

/// An audio or subtitle track of a film.
public struct MediaTrack: Hashable, Sendable {
    /// The most tracks of a film.
    public static let limit = 64
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (2 + 4 + 16 + 4 + 1024)

    /// The kinds of track.
    public enum Kind: UInt8, Sendable {
        /// An audio track.
        case sound = 1
        /// A subtitle track.
        case subtitles = 2
    }

    /// The kind of the track.
    public var kind: Kind
    /// The language of the track as an ISO 639 code; empty when the film states none.
    public var language: String
    /// The title of the track in the film; may be empty.
    public var title: String
    /// Whether the film marks it as the default track.
    public var isPreferred: Bool

    /// A track.
    public init(_ kind: Kind, language: String = "", title: String = "", isPreferred: Bool = false) {
        self.kind = kind
        self.language = language
        self.title = title
        self.isPreferred = isPreferred
    }
}
