// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Subtitles as a text to be read: the words that a film shows, below their moments.
enum SubtitleLines {
    /// The text of some cues; nil for none.
    static func text(_ cues: [SubtitleCue]) -> String? {
        guard !cues.isEmpty else { return nil }
        let blocks = cues.map { cue in
            "\(SubtitleTime.text(cue.start)) → \(SubtitleTime.text(cue.end))\n\(cue.text.prefix(SubtitleCue.textLimit))\n"
        }
        return blocks.joined(separator: "\n")
    }
}
