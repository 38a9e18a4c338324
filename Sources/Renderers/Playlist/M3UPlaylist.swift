// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// M3U lists: a file on each line, before it perhaps its title and length (`#EXTINF`, also with attributes as in lists of
/// television stations). Segments of streams (RFC 8216) have the same form.
enum M3UPlaylist {
    /// The entries of a list. Lines that are not understood are left out.
    static func read(_ text: String) -> Playlist {
        var list = Playlist()
        var entry = Playlist.Entry()
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            guard list.entries.count < Playlist.limit else { break }
            guard line.first == "#" else {
                entry.location = String(line).trimmed
                if !entry.location.isEmpty { list.add(entry) }
                entry = Playlist.Entry()
                continue
            }
            if let value = value(of: "#EXTINF:", in: line) {
                (entry.seconds, entry.title) = information(value)
            } else if let value = value(of: "#PLAYLIST:", in: line) {
                list.title = value
            } else if let value = value(of: "#EXTART:", in: line) {
                entry.artist = value
            }
        }
        return list
    }

    private static func value(of directive: String, in line: Substring) -> String? {
        guard line.prefix(directive.count).uppercased() == directive else { return nil }
        return String(line.dropFirst(directive.count)).trimmed
    }

    /// The length and the title in `123,Artist - Title` or `-1 tvg-id="a,b" group-title="News",Station`. A length that is
    /// unknown is negative or zero.
    private static func information(_ text: String) -> (seconds: Double?, title: String) {
        var isQuoted = false
        let comma = text.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        // A quotation mark without its second one is a letter.
        let end = comma ?? text.firstIndex(of: ",") ?? text.endIndex
        let number = text[..<end].prefix { !$0.isWhitespace }
        let title = end < text.endIndex ? String(text[text.index(after: end)...]).trimmed : ""
        let seconds = Double(written: number).flatMap { $0 > 0 ? $0 : nil }
        return (seconds, title)
    }
}
