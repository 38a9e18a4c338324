// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// What is to be read when, as far as that is known.
struct SubtitleTimeline {
    /// As many as anyone ever writes for a film.
    private static let limit = 20_000

    /// By their moments.
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

    /// What is to be read at a moment, in seconds; empty when nothing is.
    func text(at position: Double) -> String {
        var lines: [String] = []
        for cue in cues {
            if cue.start > position { break }
            if cue.end > position { lines.append(cue.text) }
        }
        return lines.joined(separator: "\n")
    }
}
