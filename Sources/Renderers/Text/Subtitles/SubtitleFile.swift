// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Quantities

/// A text with the words of a film and their moments: SubRip (`.srt`), or WebVTT (`.vtt`). Both are blocks of lines, of
/// which one says `00:01:02,345 --> 00:01:04,000`.
package enum SubtitleFile {
    /// The cues in a text, in the order of their moments. What is not understood is left out.
    package static func cues(_ text: String) -> [SubtitleCue] {
        var cues: [SubtitleCue] = []
        var current: (start: Double, end: Double)?
        var words: [Substring] = []
        func finish() {
            guard let (start, end) = current else { return words.removeAll() }
            let plain = SubtitleText.plain(words.joined(separator: "\n"))
            if !plain.isEmpty { cues.append(SubtitleCue(start: start, end: end, text: plain)) }
            current = nil
            words.removeAll()
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let times = times(line) {
                finish()
                current = times
            } else if line.allSatisfy(\.isWhitespace) {
                finish()
            } else if current != nil {
                words.append(line)
            }
            if cues.count >= SubtitleCue.limit { break }
        }
        finish()
        return cues.sorted { $0.start < $1.start }
    }

    /// The moments in a line that says some; what follows them says where on the screen.
    private static func times(_ line: Substring) -> (start: Double, end: Double)? {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count >= 3, words[1] == "-->", let start = seconds(words[0]), let end = seconds(words[2]),
            end > start
        else { return nil }
        return (start, end)
    }

    /// `1:02:03,456`, `02:03.456`: hours may be missing, and the decimal sign is a comma or a point.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0.0
        for part in parts {
            let number = part.map { $0 == "," ? "." : $0 }
            guard !number.isEmpty, number.allSatisfy({ $0.isNumber || $0 == "." }),
                let value = Double(written: String(number))
            else { return nil }
            total = total * 60 + value
        }
        return total
    }
}
