// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// Subtitles of MicroDVD, whose moments are numbers of frames: `{100}{150}Words|second line`.
enum FramedLines {
    /// The frames a second where the file states none: those of films.
    private static let usualRate = 24000.0 / 1001

    /// Whether a line is one of that format.
    static func isLine(_ line: Substring) -> Bool { parts(line) != nil }

    /// The cues in a text, in the order in which they stand there.
    static func cues(_ lines: [Substring], limit: Int) -> [SubtitleCue] {
        var cues: [SubtitleCue] = []
        var rate = usualRate
        for line in lines {
            guard let (first, last, words) = parts(SubtitleText.trimmed(line)) else { continue }
            // The words of the first frame may be the rate.
            if cues.isEmpty, first <= 1, last <= 1 {
                let text = String(SubtitleText.trimmed(words).prefix(12).map { $0 == "," ? "." : $0 })
                if let stated = Double(written: text), (1...1000).contains(stated) {
                    rate = stated
                    continue
                }
            }
            let text = plain(words.prefix(SubtitleFile.textLimit))
            if !text.isEmpty {
                cues.append(SubtitleCue(start: Double(first) / rate, end: Double(last) / rate, text: text))
            }
            if cues.count >= limit { break }
        }
        return cues
    }

    private static func parts(_ line: Substring) -> (first: Int, last: Int, words: Substring)? {
        guard let (first, rest) = frame(line) else { return nil }
        // No last frame: until the next words.
        if rest.hasPrefix("{}") { return (first, first, rest.dropFirst(2)) }
        guard let (last, words) = frame(rest) else { return nil }
        return (first, last, words)
    }

    private static func frame(_ text: Substring) -> (Int, Substring)? {
        guard text.first == "{", let end = text.prefix(12).firstIndex(of: "}"),
            let number = Int(written: String(text[..<end].dropFirst())), number >= 0
        else { return nil }
        return (number, text[text.index(after: end)...])
    }

    /// The words without the codes in braces (`{y:i}`), and without the slash that makes a line italic.
    private static func plain(_ text: Substring) -> String {
        var result = ""
        var rest = text
        let last = text.lastIndex(of: "}") ?? text.startIndex
        var isLineStart = true
        while let sign = rest.first {
            if sign == "{", rest.dropFirst(2).first == ":", rest.startIndex < last, let end = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: end)...]
                continue
            }
            if !isLineStart || sign != "/" { result.append(sign == "|" ? "\n" : sign) }
            isLineStart = sign == "|"
            rest = rest.dropFirst()
        }
        return SubtitleText.withoutBlankLines(result)
    }
}
