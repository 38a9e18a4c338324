// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: kind `UInt8`, language (text), title (text), whether it is preferred `UInt8`.
extension MediaTrack {
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
