// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// Files with the words of a film that lie beside it: `film.srt` beside `film.mp4`, or `film.de.srt` in a language of the
/// user's.
struct SubtitleFiles {
    private static let endings = ["srt", "vtt"]

    /// A file of subtitles.
    struct File: Equatable {
        let location: FileLocation
        /// The ISO 639 code of the language; empty when the name does not state it.
        let language: String
    }

    /// The possible locations of the files. The folder is not listed, since it may be large and on a server.
    ///
    /// - Parameter languages: codes of the user's languages, the dearest first.
    static func candidates(beside film: FileLocation, languages: [String]) -> [File] {
        guard let folder = film.parent else { return [] }
        let name = film.nameBytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return [] }
        let stem = Array(name[..<dot])
        var codes: [String] = [""]
        for code in languages + ["en"] where !codes.contains(code) { codes.append(code) }
        return codes.flatMap { code in
            endings.map { ending in
                let rest = (code.isEmpty ? "." : ".\(code).") + ending
                return File(location: folder.child(stem + Array(rest.utf8)), language: code)
            }
        }
    }

    /// The codes of the user's languages: of `de_DE.UTF-8` and the like, and none of `C`, which is no language.
    static var userLanguages: [String] {
        Locale.languages.map { String($0.prefix { $0.isLetter }) }.filter { (2...3).contains($0.count) }
    }

    /// The files that exist.
    @concurrent static func find(beside film: FileLocation) async -> [File] {
        var found: [File] = []
        for file in candidates(beside: film, languages: userLanguages) {
            let facts = try? await FileAccesses.access(for: file.location).facts(file.location)
            if facts?.kind == .file { found.append(file) }
        }
        return found
    }

    /// The subtitles in a file, read by a child of its own like any document.
    static func read(_ file: File, service: RenderService) async -> [SubtitleCue]? {
        let access = FileAccesses.access(for: file.location)
        guard let bytes = try? await access.bytes(of: file.location),
            let session = try? await service.open(bytes, contentType: "text/plain", password: nil)
        else { return nil }
        defer { session.close() }
        return try? await session.cues()
    }
}
