// SPDX-License-Identifier: MPL-2.0

/// Words that are to be read during part of a film.
///
/// As bytes: start and end as doubles, text.
public struct SubtitleCue: Hashable, Sendable {
    /// The most cues in an answer.
    public static let limit = 10_000
    /// The longest text of a cue, in bytes; what is longer is cut.
    public static let textLimit = 1024
    /// The most bytes a list of them takes.
    public static let byteLimit = 4 + limit * (16 + 4 + textLimit)

    /// When it begins to be seen, in seconds of the film.
    public var start: Double
    /// When it goes.
    public var end: Double
    /// What is to be read, without any markup; lines are divided by line feeds.
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
        writer.write(list: Array(list.prefix(limit))) { writer, cue in
            writer.write(cue.start)
            writer.write(cue.end)
            writer.write(cue.text.prefix(utf8Count: textLimit))
        }
        return writer.bytes
    }

    /// Reads and checks a list of cues.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [SubtitleCue] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let (start, end) = (try reader.readDouble(), try reader.readDouble())
            guard start.isFinite, end.isFinite else { throw MessageError("an impossible moment") }
            return SubtitleCue(start: start, end: end, text: try reader.readText(limit: textLimit))
        }
    }
}
