// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A list of sound files and films, in the order in which they are played.
struct Playlist {
    /// A file of the list.
    struct Entry: Equatable {
        /// The title; empty when the list gives none.
        var title = ""
        /// The artist; empty when the list gives none.
        var artist = ""
        /// The path or address as the list gives it.
        var location = ""
        /// The length in seconds; nil when unknown.
        var seconds: Double?

        /// The path from the folder of the list; nil for an address of a server, and for an absolute path.
        var path: String? { PlaylistLocation.path(location) }

        /// The name of the file, or the address of what comes over a network.
        var name: String { PlaylistLocation.name(location) }
    }

    /// The title; empty when it has none.
    var title = ""
    var entries: [Entry] = []

    /// The most entries that are kept.
    static let limit = 100_000

    /// Reads a list of any kind; nil when it has no entries.
    init?(_ text: String) {
        let start = text.prefix(4_096).drop(while: \.isWhitespace)
        if start.first == "<" {
            self = XMLPlaylist.read(text)
        } else if PLSPlaylist.isOne(start) {
            self = PLSPlaylist.read(text)
        } else {
            self = M3UPlaylist.read(text)
        }
        guard !entries.isEmpty else { return nil }
    }

    /// An empty list.
    init() {}

    /// Adds an entry that names a file.
    mutating func add(_ entry: Entry) {
        guard !entry.location.isEmpty || !entry.title.isEmpty, entries.count < Self.limit else { return }
        entries.append(entry)
    }
}
