// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// PLS lists, and the short form of ASX: lines of a key with a number and a value, in any order (`File1=`, `Title1=`,
/// `Length1=`, `Ref1=`).
enum PLSPlaylist {
    /// The lines in which the first key is looked for.
    private static let headLength = 20

    /// Whether a text begins as such a list does: with its section, or with keys alone.
    static func isOne(_ start: Substring) -> Bool {
        start.split(whereSeparator: \.isNewline).prefix(headLength).contains { line in
            let line = line.drop(while: \.isWhitespace).lowercased()
            if line.hasPrefix("[playlist]") || line.hasPrefix("[reference]") { return true }
            let key = line.prefix { $0 != "=" }
            let number = key.drop { !$0.isNumber }
            return key.count < line.count && Int(written: number) != nil
                && ["file", "title", "length", "ref"].contains(key.prefix { !$0.isNumber })
        }
    }

    /// The entries by their numbers.
    static func read(_ text: String) -> Playlist {
        var entries: [Int: Playlist.Entry] = [:]
        var list = Playlist()
        for line in text.split(whereSeparator: \.isNewline) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<sign]).trimmed.lowercased()
            let value = String(line[line.index(after: sign)...]).trimmed
            if key == "x-gnome-title" || key == "playlistname" { list.title = value }
            let name = key.prefix { !$0.isNumber }
            guard let number = Int(written: key[name.endIndex...]), !value.isEmpty,
                entries[number] != nil || entries.count < Playlist.limit
            else { continue }
            switch name {
            case "file", "ref": entries[number, default: Playlist.Entry()].location = value
            case "title": entries[number, default: Playlist.Entry()].title = value
            case "length":
                entries[number, default: Playlist.Entry()].seconds = Double(written: value).flatMap {
                    $0 > 0 ? $0 : nil
                }
            default: break
            }
        }
        for (_, entry) in entries.sorted(by: { $0.key < $1.key }) where !entry.location.isEmpty { list.add(entry) }
        return list
    }
}
