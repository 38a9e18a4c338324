// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Subtitles in blocks of lines: SubRip, WebVTT and SubViewer. A line such as `00:01:02,345 --> 00:01:04,000` or
/// `00:01:02.34,00:01:04.00` has the moments of those that follow it.
enum TimedBlocks {
    /// The cues in a text, in the order in which they stand there.
    static func cues(_ lines: [Substring], isWebVTT: Bool, limit: Int) -> [SubtitleCue] {
        var cues: [SubtitleCue] = []
        var current: (start: Double, end: Double)?
        var words: [Substring] = []
        var length = 0
        // The last line that is not blank, and the number of the cue.
        var last: Substring = ""
        var number: Int?
        func finish() {
            if let (start, end) = current {
                let plain = SubtitleText.plain(words.joined(separator: "\n"))
                if !plain.isEmpty { cues.append(SubtitleCue(start: start, end: end, text: plain)) }
            }
            current = nil
            words.removeAll()
            length = 0
        }
        for line in lines {
            if let times = times(line, isWebVTT: isWebVTT) {
                let following = isNumber(last) ? Int(written: String(SubtitleText.trimmed(last))) : nil
                if !isWebVTT, let following, words.count > 1 {
                    // The number of the next cue, which stands right before its moments, or counts on.
                    let isNext = following - 1 == number
                    if isNumber(words[words.count - 1]) || isNext {
                        while let word = words.popLast(), !isNumber(word) {}
                    }
                }
                finish()
                (current, number) = (times, following)
            } else if isWebVTT, line.allSatisfy(\.isWhitespace) {
                // In the other formats words go on behind a blank line, up to the moments of the next ones.
                finish()
            } else if current != nil, length < SubtitleFile.textLimit {
                words.append(line.prefix(SubtitleFile.textLimit))
                length += line.utf8.count
            }
            if !line.allSatisfy(\.isWhitespace) { last = line.prefix(16) }
            if cues.count >= limit { break }
        }
        finish()
        return cues
    }

    /// The moments in a line that states some. What follows them says where on the screen.
    private static func times(_ line: Substring, isWebVTT: Bool) -> (start: Double, end: Double)? {
        // Most lines are words.
        guard let first = line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }),
            (0x30...0x39).contains(first) || first == 0x2D
        else { return nil }
        if let arrow = arrow(in: line, isWebVTT: isWebVTT) {
            let end = SubtitleText.trimmed(line[arrow.upperBound...]).prefix { !$0.isWhitespace }
            return span(SubtitleText.trimmed(line[..<arrow.lowerBound]), end)
        }
        guard !isWebVTT else { return nil }
        let parts = SubtitleText.trimmed(line).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count { $0 == 0x3A } == 2 }) else { return nil }
        return span(parts[0], parts[1])
    }

    private static func span(_ start: Substring, _ end: Substring) -> (start: Double, end: Double)? {
        guard let start = SubtitleTime.seconds(start), let end = SubtitleTime.seconds(end) else {
            return nil
        }
        return (start, end)
    }

    /// The place of `-->` in a line, for which some write `->` in formats other than WebVTT.
    private static func arrow(in line: Substring, isWebVTT: Bool) -> Range<Substring.Index>? {
        var rest = line
        while let start = rest.firstIndex(of: "-") {
            rest = rest[start...]
            if rest.hasPrefix("-->") { return start..<line.index(start, offsetBy: 3) }
            if !isWebVTT, rest.hasPrefix("->") { return start..<line.index(start, offsetBy: 2) }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func isNumber(_ line: Substring) -> Bool {
        let digits = SubtitleText.trimmed(line)
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
