// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Subtitles of SubStation Alpha: lines `Dialogue:` with the fields that a line `Format:` names, of which the text is the
/// last.
enum SubtitleScript {
    /// Whether a line begins such a file.
    static func isStart(_ line: Substring) -> Bool {
        ["[script info]", "[events]", "[v4 styles]", "[v4+ styles]"].contains(line.lowercased())
    }

    /// The cues in a text, in the order in which they stand there. Of several at the same time with the same words, which
    /// are outlines and shadows of one another, there is one.
    static func cues(_ lines: [Substring], limit: Int) -> [SubtitleCue] {
        var cues: [SubtitleCue] = []
        var known: Set<SubtitleCue> = []
        var isInEvents = false
        var fields = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"]
        for line in lines {
            let line = SubtitleText.trimmed(line)
            if line.first == "[" {
                isInEvents = line.lowercased() == "[events]"
            } else if isInEvents, let names = value(of: "format:", in: line) {
                fields = names.prefix(1024).split(separator: ",").map { SubtitleText.trimmed($0).lowercased() }
            } else if isInEvents, let values = value(of: "dialogue:", in: line),
                let cue = cue(values, fields: fields), known.insert(cue).inserted
            {
                cues.append(cue)
            }
            if cues.count >= limit { break }
        }
        return cues
    }

    private static func value(of key: String, in line: Substring) -> Substring? {
        guard line.utf8.prefix(key.utf8.count).elementsEqual(key.utf8, by: { $0 | 0x20 == $1 || $0 == $1 }) else {
            return nil
        }
        return line.dropFirst(key.count)
    }

    private static func cue(_ values: Substring, fields: [String]) -> SubtitleCue? {
        let values = values.split(
            separator: ",", maxSplits: max(0, fields.count - 1), omittingEmptySubsequences: false)
        guard values.count == fields.count, fields.last == "text", let start = fields.firstIndex(of: "start"),
            let end = fields.firstIndex(of: "end"),
            let from = SubtitleTime.seconds(SubtitleText.trimmed(values[start])),
            let to = SubtitleTime.seconds(SubtitleText.trimmed(values[end])), to > from
        else { return nil }
        let text = plain(values[fields.count - 1].prefix(SubtitleFile.textLimit))
        return text.isEmpty ? nil : SubtitleCue(start: from, end: to, text: text)
    }

    /// The words without the codes in braces, and without drawings.
    private static func plain(_ text: Substring) -> String {
        var result = ""
        var rest = text
        let last = text.lastIndex(of: "}") ?? text.startIndex
        var isDrawing = false
        while let sign = rest.first {
            if sign == "{", rest.startIndex < last, let end = rest.firstIndex(of: "}") {
                isDrawing = draws(rest[..<end]) ?? isDrawing
                rest = rest[rest.index(after: end)...]
                continue
            }
            rest = rest.dropFirst()
            if sign == "\\", let code = rest.first, "Nnh".contains(code) {
                if !isDrawing { result.append(code == "h" ? "\u{A0}" : "\n") }
                rest = rest.dropFirst()
            } else if !isDrawing {
                result.append(sign)
            }
        }
        return SubtitleText.withoutBlankLines(result)
    }

    /// Whether the words after some codes are a drawing (`\p1`); nil when the codes do not say.
    private static func draws(_ codes: Substring) -> Bool? {
        var result: Bool?
        for code in codes.split(separator: "\\") where code.first == "p" {
            let digits = SubtitleText.trimmed(code.dropFirst())
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { continue }
            result = digits.contains { $0 != "0" }
        }
        return result
    }
}
