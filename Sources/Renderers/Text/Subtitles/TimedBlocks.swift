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
                // The number of the next cue, where no blank line stands before it.
                if !isWebVTT, words.count > 1, words.last.map(isNumber) == true { words.removeLast() }
                finish()
                current = times
            } else if line.allSatisfy(\.isWhitespace) {
                finish()
            } else if current != nil, length < SubtitleFile.textLimit {
                words.append(line.prefix(SubtitleFile.textLimit))
                length += line.utf8.count
            }
            if cues.count >= limit { break }
        }
        finish()
        return cues
    }

    /// The moments in a line that states some. What follows them says where on the screen.
    private static func times(_ line: Substring, isWebVTT: Bool) -> (start: Double, end: Double)? {
        // Most lines are words.
        guard line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }).map({ (0x30...0x39).contains($0) }) == true else {
            return nil
        }
        if let arrow = arrow(in: line) {
            let end = SubtitleText.trimmed(line[arrow.upperBound...]).prefix { !$0.isWhitespace }
            return span(SubtitleText.trimmed(line[..<arrow.lowerBound]), end)
        }
        guard !isWebVTT else { return nil }
        let parts = SubtitleText.trimmed(line).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count { $0 == 0x3A } == 2 }) else { return nil }
        return span(parts[0], parts[1])
    }

    private static func span(_ start: Substring, _ end: Substring) -> (start: Double, end: Double)? {
        guard let start = SubtitleTime.seconds(start), let end = SubtitleTime.seconds(end), end > start else {
            return nil
        }
        return (start, end)
    }

    /// The place of `-->` in a line.
    private static func arrow(in line: Substring) -> Range<Substring.Index>? {
        var rest = line
        while let start = rest.firstIndex(of: "-") {
            rest = rest[start...]
            if rest.hasPrefix("-->") { return start..<line.index(start, offsetBy: 3) }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func isNumber(_ line: Substring) -> Bool {
        SubtitleText.trimmed(line).allSatisfy { $0.isASCII && $0.isNumber }
    }
}
