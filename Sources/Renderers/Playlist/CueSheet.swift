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
            read(String(line).trimmed)
            if tracks.count >= Self.trackLimit { break }
        }
        guard !tracks.isEmpty || !files.isEmpty else { return nil }
    }

    private mutating func read(_ line: String) {
        let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
        let rest = String(line[end...]).trimmed
        let words = rest.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return }
        switch line[..<end].uppercased() {
        case "FILE":
            // Behind the name stands its type, also where the name has no quotation marks.
            let isQuoted = rest.first == "\""
            let name = isQuoted || words.count == 1 ? rest : String(rest[..<words[words.count - 1].startIndex])
            files.append(Self.unquoted(name))
        case "TRACK":
            tracks.append(Track(number: Int(written: first) ?? tracks.count + 1, file: files.indices.last))
        case "TITLE":
            set(Self.unquoted(rest), track: \.title, album: \.title)
        case "PERFORMER":
            set(Self.unquoted(rest), track: \.performer, album: \.performer)
        case "INDEX":
            guard words.count > 1, !tracks.isEmpty, let moment = Self.seconds(words[1]) else { return }
            let last = tracks.count - 1
            // INDEX 00 begins the pause before the track, which may lie at the end of the file before.
            let number = Int(written: first)
            guard number == 1 || number != 0 && tracks[last].start == nil else { return }
            (tracks[last].start, tracks[last].file) = (moment, files.indices.last)
        case "REM":
            guard words.count > 1, tracks.isEmpty else { return }
            let value = Self.unquoted(String(rest[words[1].startIndex...]))
            if first.uppercased() == "GENRE" { genre = value }
            if first.uppercased() == "DATE" { date = value }
        default: break
        }
    }

    private mutating func set(
        _ text: String, track: WritableKeyPath<Track, String>, album: WritableKeyPath<CueSheet, String>
    ) {
        if tracks.isEmpty { self[keyPath: album] = text } else { tracks[tracks.count - 1][keyPath: track] = text }
    }

    /// The text between the first quotation mark and the last one, as `"The 12" mix"` has one in it; a text that does not begin
    /// with one as it is.
    private static func unquoted(_ text: String) -> String {
        guard text.first == "\"" else { return text.trimmed }
        let rest = text.dropFirst()
        return String(rest[..<(rest.lastIndex(of: "\"") ?? rest.endIndex)]).trimmed
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

    /// `12:34:56`: minutes, of which there may be more than 99, seconds and sectors.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":").map { Int(written: $0) }
        guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let sectors = parts[2],
            min(minutes, seconds, sectors) >= 0
        else { return nil }
        return Double(minutes) * 60 + Double(seconds) + Double(sectors) / Self.sectors
    }
}
