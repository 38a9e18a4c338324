// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
internal import Strings

/// A Standard MIDI File (RP-001): the notes that it has an instrument play, and when.
struct MIDIFile {
    /// A tone, or a beat on a drum.
    struct Note {
        /// In seconds.
        var start: Double
        /// In seconds.
        var end: Double
        /// 60 is the middle C.
        let pitch: Int
        /// Which of the 16 instruments plays it.
        let channel: Int
        /// How hard, 1 to 127.
        let velocity: Int
    }

    /// In the order in which they begin within each track.
    private(set) var notes: [Note] = []
    /// The names of the tracks that have one.
    private(set) var trackNames: [String] = []
    /// In seconds.
    private(set) var duration = 0.0

    /// More notes than this are not read.
    private static let noteLimit = 200_000
    /// The latest time of an event, in seconds: a day. Later ones are ignored.
    private static let latest = 86_400.0

    /// Reads a file; damage ends its track.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when it is none, ``Refusal/Reason/nothingToShow`` when it has no notes.
    init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        var view = ByteView(bytes)
        // Windows wraps it.
        if view.starts(with: "RIFF"), view.part(8, 4).starts(with: "RMID") { view = view.part(20) }
        guard view.starts(with: "MThd"), let length = view.big32(4), let division = view.big16(12) else {
            throw Refusal(.damaged, "it is no MIDI file")
        }
        var tracks: [MIDITrack] = []
        var offset = 8 + length
        while tracks.count < 1_000, let length = view.big32(offset + 4) {
            if view.part(offset, 4).starts(with: "MTrk") {
                let left = Self.noteLimit - tracks.reduce(0) { $0 + $1.notes.count }
                tracks.append(MIDITrack(view.part(offset + 8, length), noteLimit: left))
            }
            offset += 8 + length
        }
        let clock = MIDIClock(division: division, tempos: tracks.flatMap(\.tempos))
        for track in tracks {
            if !track.name.isEmpty { trackNames.append(track.name) }
            for note in track.notes {
                let (start, end) = (clock.seconds(at: note.start), clock.seconds(at: note.end))
                guard end <= Self.latest else { continue }
                duration = max(duration, end)
                notes.append(
                    Note(start: start, end: end, pitch: note.pitch, channel: note.channel, velocity: note.velocity))
            }
        }
        guard !notes.isEmpty else { throw Refusal(.nothingToShow, "it holds no notes") }
    }
}
