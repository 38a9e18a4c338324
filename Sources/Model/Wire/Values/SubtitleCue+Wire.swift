// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: start and end as doubles, text.
extension SubtitleCue {
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
