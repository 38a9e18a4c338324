// SPDX-License-Identifier: MPL-2.0

/// A subtitle: a text and the time of the film at which it is shown.
///
/// As bytes: start and end as doubles, text.
public struct SubtitleCue: Hashable, Sendable {
    /// The most cues in an answer.
    public static let limit = 10_000
    /// The longest text of a cue, in bytes of UTF-8. Longer ones are cut.
    public static let textLimit = 1024
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (16 + 4 + textLimit)

    /// The time at which it appears, in seconds from the beginning of the film.
    public var start: Double
    /// The time at which it disappears, in seconds from the beginning of the film.
    public var end: Double
    /// The text without markup, with line feeds between lines.
    public var text: String

    /// A cue.
    public init(start: Double, end: Double, text: String) {
        self.start = start
        self.end = end
        self.text = text
    }

    /// A list of cues as it crosses the sandbox.
    public static func encode(_ list: [SubtitleCue]) -> [UInt8] {
        var writer = MessageWriter()
        // Also false for what is no number.
        let limit = MessageReader.secondsLimit
        let possible = list.lazy.filter { abs($0.start) < limit && abs($0.end) < limit }
        writer.write(list: Array(possible.prefix(Self.limit))) { writer, cue in
            writer.write(cue.start)
            writer.write(cue.end)
            writer.write(cue.text.prefix(utf8Count: textLimit))
        }
        return writer.bytes
    }

    /// The list of cues that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [SubtitleCue] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let (start, end) = (try reader.readSeconds(), try reader.readSeconds())
            return SubtitleCue(start: start, end: end, text: try reader.readText(limit: textLimit))
        }
    }
}
