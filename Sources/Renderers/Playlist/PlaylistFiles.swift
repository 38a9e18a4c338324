// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// The presence of the files that a playlist or a cue sheet names, as far as they lie in its folder or below it.
struct PlaylistFiles {
    /// The most files that are asked for.
    private static let limit = 120
    /// The most files that the first page asks for.
    private static let firstPageLimit = 24
    /// The endings of the sound files that take the place of one that a cue sheet was made with, and that was compressed
    /// later.
    private static let otherEndings = ["flac", "wv", "ape", "m4a", "mp3", "ogg", "opus", "tta", "wav"]

    private var results: [String: CompanionPresence] = [:]
    /// The lengths of sound files that take the place of missing ones.
    private var otherSeconds: [String: Double] = [:]
    /// The paths that are percent-encoded: their files have the decoded names.
    private var encodedPaths: Set<String> = []

    /// The files of a playlist.
    init(of locations: [String], beside source: any ByteSource, extent: DrawnExtent) {
        guard let companions = source.companions else { return }
        var known: Set<String> = []
        let paths = locations.compactMap(PlaylistLocation.path).filter { known.insert($0).inserted }
        let asked = Array(paths.prefix(extent == .firstPage ? Self.firstPageLimit : Self.limit))
        add(asked, .entry, companions)
        // A name with a `%` may be written as it is, or encoded.
        let encoded = asked.filter { results[$0] == .missing }
            .compactMap { path in PlaylistLocation.decodedPath(path).map { (path: path, decoded: $0) } }
        for (pair, presence) in zip(encoded, companions.presence(of: encoded.map(\.decoded), .entry)) {
            results[pair.path] = presence
            if case .present = presence { encodedPaths.insert(pair.path) }
        }
    }

    /// The sound files of a cue sheet, with their lengths where the whole sheet is read.
    init(ofSheet files: [String], beside source: any ByteSource, extent: DrawnExtent) {
        guard let companions = source.companions else { return }
        let paths = files.compactMap(PlaylistLocation.path)
        let asked = Array(paths.prefix(extent == .firstPage ? Self.firstPageLimit : Self.limit))
        let kind = extent == .whole ? CompanionKind.sound : .entry
        add(asked, kind, companions)
        // A sheet of many files names them by the same ending.
        for path in asked where results[path] == .missing {
            guard let dot = path.lastIndex(of: ".") else { continue }
            let others = Self.otherEndings.map { String(path[...dot]) + $0 }
            let found = companions.presence(of: others, kind).first {
                if case .present = $0 { true } else { false }
            }
            guard case .present(let seconds) = found else { break }
            otherSeconds[path] = seconds
        }
    }

    private mutating func add(_ paths: [String], _ kind: CompanionKind, _ companions: any Companions) {
        for (path, presence) in zip(paths, companions.presence(of: paths, kind)) { results[path] = presence }
    }

    /// The name of a file without its ending.
    func title(_ location: String) -> String {
        let path = PlaylistLocation.path(location)
        let isEncoded = path.map(encodedPaths.contains) ?? false
        return PlaylistLocation.title(isEncoded ? PercentEncoding.decode(location) : location)
    }

    /// Whether a file is known to be missing.
    func isMissing(_ location: String) -> Bool {
        PlaylistLocation.path(location).map { results[$0] == .missing } ?? false
    }

    /// The length of a sound file in seconds.
    func seconds(_ location: String) -> Double? {
        guard let path = PlaylistLocation.path(location) else { return nil }
        if case .present(let seconds) = results[path] { return seconds }
        return otherSeconds[path]
    }
}
