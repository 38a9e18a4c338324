// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The subtitles of a film that are known so far, by their time.
struct SubtitleTimeline {
    /// The largest number of subtitles that is kept.
    private static let limit = 20_000

    /// The subtitles in the order of their times.
    private var cues: [SubtitleCue] = []

    init(_ cues: [SubtitleCue] = []) { add(cues) }

    /// Adds cues; those that are known are no news.
    mutating func add(_ new: [SubtitleCue]) {
        for cue in new where cues.count < Self.limit {
            // Most come in their order.
            let place = cues.lastIndex { $0.start <= cue.start }.map { $0 + 1 } ?? 0
            if cues[..<place].reversed().prefix(while: { $0.start == cue.start }).contains(cue) { continue }
            cues.insert(cue, at: place)
        }
    }

    /// The subtitles at a time, in seconds; empty when there are none.
    func text(at position: Double) -> String {
        var lines: [String] = []
        for cue in cues {
            if cue.start > position { break }
            if cue.end > position { lines.append(cue.text) }
        }
        return lines.joined(separator: "\n")
    }
}
