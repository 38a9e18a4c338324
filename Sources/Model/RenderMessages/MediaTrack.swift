// SPDX-License-Identifier: MPL-2.0

/// An audio or subtitle track of a film.
///
/// As bytes: kind `UInt8`, language (text), title (text), whether it is preferred `UInt8`.
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

    /// A list of tracks as it crosses the sandbox.
    public static func encode(_ list: [MediaTrack]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: Array(list.prefix(limit))) { writer, track in
            writer.write(track.kind.rawValue)
            writer.write(track.language.prefix(utf8Count: 16))
            writer.write(track.title.prefix(utf8Count: 1024))
            writer.write(track.isPreferred)
        }
        return writer.bytes
    }

    /// The list of tracks that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [MediaTrack] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            guard let kind = Kind(rawValue: try reader.read()) else { throw MessageError("unknown kind of track") }
            return MediaTrack(
                kind, language: try reader.readText(limit: 16), title: try reader.readText(limit: 1024),
                isPreferred: try reader.readBool())
        }
    }
}
