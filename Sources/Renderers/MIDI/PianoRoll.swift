// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import Glibc
import PageRenderers
import RendererKit

/// A MIDI file as a piano roll: time from left to right, high notes above low ones, a colour for each instrument.
struct PianoRoll {
    /// Its shape.
    static let size = PageSize(width: 640, height: 480)

    private let file: MIDIFile
    private let pitches: ClosedRange<Int>
    private let colours: [Int: Int]

    init(_ file: MIDIFile) {
        self.file = file
        let low = file.notes.map(\.pitch).min() ?? 60
        let high = file.notes.map(\.pitch).max() ?? 60
        // A few notes are no bars as thick as a hand: there are two octaves at least.
        let more = max(0, 24 - (high - low))
        pitches = low - more / 2 - 1...high + (more + 1) / 2 + 1
        let channels = Set(file.notes.map(\.channel)).sorted()
        colours = Dictionary(uniqueKeysWithValues: channels.enumerated().map { ($1, $0) })
    }

    /// Light on a dark card, as sound is pictured: one after the other.
    private static let palette: [(Double, Double, Double)] = [
        (0.45, 0.80, 1.0), (0.80, 0.62, 1.0), (0.55, 0.92, 0.65), (1.0, 0.75, 0.45), (1.0, 0.58, 0.68),
        (0.95, 0.90, 0.50),
    ]

    /// Draws it `width` × `height` pixels big.
    func draw(on drawing: Drawing, width: Double, height: Double) throws(Refusal) {
        let cairo = drawing.context
        MusicCard.draw(on: drawing, width: width, height: height)
        let (left, top) = (width * 0.06, height * 0.10)
        let row = height * 0.80 / Double(pitches.count)
        let second = width * 0.88 / max(file.duration, 0.1)
        drawOctaves(cairo, top: top, row: row, width: width)
        let thick = max(1.5, row * 0.8)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_width(cairo, thick)
        for note in file.notes {
            let colour = Self.palette[(colours[note.channel] ?? 0) % Self.palette.count]
            cairo_set_source_rgba(cairo, colour.0, colour.1, colour.2, 0.55 + 0.45 * Double(note.velocity) / 127)
            let y = top + row * (Double(pitches.upperBound - note.pitch) + 0.5)
            let (start, end) = (left + note.start * second, left + note.end * second)
            cairo_move_to(cairo, start + thick / 2, y)
            // A line of no length has round ends, and so is a dot.
            cairo_line_to(cairo, max(start + thick / 2, end - thick / 2), y)
            cairo_stroke(cairo)
        }
        try drawing.finish()
    }

    /// A faint line below each C.
    private func drawOctaves(_ cairo: OpaquePointer, top: Double, row: Double, width: Double) {
        cairo_set_source_rgba(cairo, 1, 1, 1, 0.10)
        cairo_set_line_width(cairo, max(1, width / 640))
        for pitch in pitches where pitch % 12 == 0 {
            let y = (top + row * Double(pitches.upperBound - pitch + 1)).rounded() + 0.5
            cairo_move_to(cairo, 0, y)
            cairo_line_to(cairo, width, y)
            cairo_stroke(cairo)
        }
    }
}
