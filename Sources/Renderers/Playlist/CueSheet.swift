// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// A cue sheet: the tracks of a disc, and the sound files in which they lie (the format of CDRWIN).
struct CueSheet {
    /// A piece of the disc.
    struct Track: Equatable {
        /// Its number on the disc.
        var number: Int
        var title = ""
        var performer = ""
        /// The index of its file in ``CueSheet/files``, where it begins.
        var file: Int?
        /// The moment in its file at which it begins (INDEX 01), in seconds.
        var start: Double?
    }

    /// The name of the album.
    private(set) var title = ""
    private(set) var performer = ""
    private(set) var genre = ""
    private(set) var date = ""
    /// The names of the files as the sheet gives them, in their order.
    private(set) var files: [String] = []
    private(set) var tracks: [Track] = []

    /// The most tracks; a disc has at most 99.
    private static let trackLimit = 1_000
    /// The sectors in a second of a disc, by which moments are counted.
    private static let sectors = 75.0

    /// Reads a sheet; nil when it has no tracks and no files.
    init?(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            read(Self.words(line))
            if tracks.count >= Self.trackLimit { break }
        }
        guard !tracks.isEmpty || !files.isEmpty else { return nil }
    }

    private mutating func read(_ words: [String]) {
        guard let command = words.first?.uppercased(), words.count > 1 else { return }
        let value = words[1].trimmed
        switch command {
        case "FILE":
            // A name with spaces stands in quotation marks, but not in all sheets: its type is the last word.
            files.append(words.count > 3 ? words[1..<(words.count - 1)].joined(separator: " ") : value)
        case "TRACK":
            tracks.append(Track(number: Int(written: value) ?? tracks.count + 1, file: files.indices.last))
        case "TITLE":
            set(words, track: \.title, album: \.title)
        case "PERFORMER":
            set(words, track: \.performer, album: \.performer)
        case "INDEX":
            guard words.count > 2, !tracks.isEmpty, let moment = Self.seconds(words[2]) else { return }
            let last = tracks.count - 1
            // INDEX 00 begins the pause before the track, which may lie at the end of the file before.
            let number = Int(written: value)
            guard number == 1 || number != 0 && tracks[last].start == nil else { return }
            (tracks[last].start, tracks[last].file) = (moment, files.indices.last)
        case "REM":
            guard words.count > 2, tracks.isEmpty else { return }
            let rest = words[2...].joined(separator: " ").trimmed
            if value.uppercased() == "GENRE" { genre = rest }
            if value.uppercased() == "DATE" { date = rest }
        default: break
        }
    }

    private mutating func set(
        _ words: [String], track: WritableKeyPath<Track, String>, album: WritableKeyPath<CueSheet, String>
    ) {
        // A text without quotation marks goes on to the end of its line.
        let text = words[1...].joined(separator: " ").trimmed
        if tracks.isEmpty { self[keyPath: album] = text } else { tracks[tracks.count - 1][keyPath: track] = text }
    }

    /// The lengths of the tracks in seconds: each lasts until the next one in its file begins, the last to the end of the file.
    ///
    /// - Parameter fileSeconds: the lengths of the files, as far as they are known.
    func lengths(fileSeconds: [Int: Double]) -> [Double?] {
        tracks.indices.map { index in
            guard let start = tracks[index].start, let file = tracks[index].file else { return nil }
            let next = tracks[(index + 1)...].first { $0.file == file && $0.start != nil }
            guard let end = next?.start ?? fileSeconds[file], end > start else { return nil }
            return end - start
        }
    }

    /// The words of a line; those in quotation marks are one.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        var isOpen = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                isOpen = true
            } else if character.isWhitespace, !isQuoted {
                if isOpen || !word.isEmpty { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
            }
        }
        if isOpen || !word.isEmpty { words.append(word) }
        return words
    }

    /// `12:34:56`: minutes, of which there may be more than 99, seconds and sectors.
    private static func seconds(_ text: String) -> Double? {
        let parts = text.split(separator: ":").map { Int(written: $0) }
        guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let sectors = parts[2],
            min(minutes, seconds, sectors) >= 0
        else { return nil }
        return Double(minutes) * 60 + Double(seconds) + Double(sectors) / Self.sectors
    }
}
