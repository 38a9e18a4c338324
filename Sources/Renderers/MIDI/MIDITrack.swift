// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The events of one track of a MIDI file, as far as they can be read. Times are in ticks.
struct MIDITrack {
    /// A note between the events that begin and end it.
    struct Note {
        let start: Int
        var end: Int
        let pitch: Int
        let channel: Int
        let velocity: Int
    }

    private(set) var notes: [Note] = []
    private(set) var tempos: [MIDIClock.Tempo] = []
    private(set) var name = ""

    private let view: ByteView
    private let noteLimit: Int
    private var place = 0
    private var tick = 0
    /// The last event's kind and channel, which the next one may leave out.
    private var status = 0
    /// Which notes sound, by channel and pitch.
    private var sounding: [Int: Int] = [:]

    init(_ view: ByteView, noteLimit: Int) {
        self.view = view
        self.noteLimit = noteLimit
        while notes.count < noteLimit, let delta = readNumber() {
            tick += delta
            guard readEvent() else { break }
        }
        // What nothing ends sounds to the end.
        for index in sounding.values { notes[index].end = tick }
    }

    private mutating func readByte() -> Int? {
        defer { place += 1 }
        return view[place].map(Int.init)
    }

    /// A number of at most four bytes of seven bits.
    private mutating func readNumber() -> Int? {
        var value = 0
        for _ in 0..<4 {
            guard let byte = readByte() else { return nil }
            value = value << 7 | byte & 0x7F
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Reads one event; false at the end, and where nothing makes sense any more.
    private mutating func readEvent() -> Bool {
        guard let first = view[place].map(Int.init) else { return false }
        if first == 0xFF {
            place += 1
            return readMeta()
        }
        if first == 0xF0 || first == 0xF7 {
            place += 1
            guard let length = readNumber() else { return false }
            place += length
            return true
        }
        if first >= 0x80 {
            status = first
            place += 1
        }
        guard (0x80..<0xF0).contains(status), let data = readByte() else { return false }
        let kind = status >> 4
        // Programs and pressures are one byte.
        if kind == 0xC || kind == 0xD { return true }
        guard let velocity = readByte() else { return false }
        if kind == 8 || kind == 9 { play(pitch: data & 0x7F, velocity: kind == 9 ? velocity & 0x7F : 0) }
        return true
    }

    private mutating func play(pitch: Int, velocity: Int) {
        let channel = status & 15
        if let index = sounding.removeValue(forKey: channel << 8 | pitch) { notes[index].end = tick }
        guard velocity > 0 else { return }
        sounding[channel << 8 | pitch] = notes.count
        notes.append(Note(start: tick, end: tick, pitch: pitch, channel: channel, velocity: velocity))
    }

    private mutating func readMeta() -> Bool {
        guard let kind = readByte(), let length = readNumber() else { return false }
        let content = view.part(place, length)
        place += length
        switch kind {
        case 0x03 where name.isEmpty: name = Charset.decode(content.bytes.prefix(200), "").trimmed
        case 0x51:
            guard content.count == 3, let high = content.big16(0), let low = content[2] else { break }
            tempos.append(MIDIClock.Tempo(tick: tick, quarterNote: high << 8 | Int(low)))
        case 0x2F: return false
        default: break
        }
        return true
    }
}
