// SPDX-License-Identifier: MPL-2.0

internal import Measuring
internal import VitrineGLib
internal import VitrineGtk

/// Changes of the view's text, in slices so short that the main loop goes on between them.
extension TextPane {
    /// The main thread's time, in seconds, that highlighting may take for one slice. Where it takes more, the document
    /// is highlighted no further: bracket pairs without end, for example, make the highlighter's work quadratic.
    private static let highlightTime = 0.02
    /// How many characters are removed at a time.
    private static let removedLength = 16 << 10

    /// Appends slices of text.
    func append(_ slices: [String]) async {
        await Timeout.inSlices(slices) { [source] slice in
            source.append(slice, hiding: TextLines.breakScalar)
            highlight()
        }
    }

    /// Puts slices of text before the first character.
    func prepend(_ slices: [String]) async {
        await Timeout.inSlices(slices.reversed()) { [source] slice in
            source.prepend(slice, hiding: TextLines.breakScalar)
        }
    }

    /// Removes the whole text.
    func clear() async {
        let count = source.characterCount
        await Timeout.inSlices(Array(stride(from: count, to: 0, by: -Self.removedLength))) { [source] end in
            source.remove(max(0, end - Self.removedLength)..<end)
        }
    }

    /// Highlights what was appended, and measures how long that takes.
    private func highlight() {
        guard highlights else { return }
        let start = Clock.threadSeconds
        source.analyseToEnd()
        if Clock.threadSeconds - start > Self.highlightTime { highlights = false }
    }
}
