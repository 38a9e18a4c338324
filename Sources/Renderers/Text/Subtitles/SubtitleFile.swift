// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// A text with the words of a film and their moments, in whatever format it is: SubRip (`.srt`), WebVTT (`.vtt`), SubStation
/// Alpha (`.ass`, `.ssa`), SubViewer or MicroDVD (`.sub`).
package enum SubtitleFile {
    /// The longest text of a cue before its markup is removed, in bytes. What is beyond is left out.
    static let textLimit = 16 << 10

    /// Whether documents of a type are such texts.
    static func isContentType(_ type: String) -> Bool { SubtitleFileName.contentTypes.contains(type) }

    /// The cues in a text, in the order of their moments. What is not understood is left out.
    ///
    /// - Parameter limit: the most cues that are read.
    package static func cues(_ text: String, limit: Int = SubtitleCue.limit) -> [SubtitleCue] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let cues =
            switch format(lines) {
            case .blocks(let isWebVTT): TimedBlocks.cues(lines, isWebVTT: isWebVTT, limit: limit)
            case .script: SubtitleScript.cues(lines, limit: limit)
            case .frames: FramedLines.cues(lines, limit: limit)
            }
        let sorted = cues.enumerated().sorted { one, other in
            (one.element.start, one.offset) < (other.element.start, other.offset)
        }
        return withEnds(sorted.map(\.element))
    }

    /// The longest time that a cue without an end is shown, in seconds.
    private static let longestOpen = 5.0

    /// Cues of which those that end before they begin, or say no end, are shown until the next one.
    private static func withEnds(_ cues: [SubtitleCue]) -> [SubtitleCue] {
        var cues = cues
        var next = Double.infinity
        for index in cues.indices.reversed() {
            let start = cues[index].start
            if index + 1 < cues.count, cues[index + 1].start > start { next = cues[index + 1].start }
            if cues[index].end <= start { cues[index].end = min(next, start + longestOpen) }
        }
        return cues
    }

    private enum Format {
        /// Blocks of lines, one of which has the moments.
        case blocks(isWebVTT: Bool)
        /// SubStation Alpha.
        case script
        /// MicroDVD.
        case frames
    }

    /// The format, by the first lines that are not blank.
    private static func format(_ lines: [Substring]) -> Format {
        for line in lines.lazy.map(SubtitleText.trimmed).filter({ !$0.isEmpty }).prefix(20) {
            if line.hasPrefix("WEBVTT") { return .blocks(isWebVTT: true) }
            if SubtitleScript.isStart(line) { return .script }
            if FramedLines.isLine(line) { return .frames }
        }
        return .blocks(isWebVTT: false)
    }
}
