// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// The files of subtitles that lie beside a film, or in a folder for them: `film.de.srt`, `Subs/film/2_English.srt`.
enum SubtitleFiles {
    /// The longest file, in bytes.
    private static let byteLimit = 8 << 20
    /// The most files that are offered.
    private static let countLimit = 200
    /// The names of folders for subtitles, in lower case.
    private static let folders: Set<String> = ["subs", "subtitles", "sub", "subtitle"]

    /// The entries of a folder that matter to a film in it.
    private struct Contents {
        /// The names of subtitles.
        var subtitles: [[UInt8]] = []
        /// The names of films.
        var films: [[UInt8]] = []
        /// The names of folders that are no links.
        var folders: [[UInt8]] = []

        mutating func add(_ facts: FileFacts) {
            switch facts.kind {
            case .file where FilmNames.isSubtitles(facts.name):
                guard !facts.isLink, facts.size > 0, facts.size.int <= SubtitleFiles.byteLimit else { return }
                subtitles.append(facts.name)
            case .file where facts.contentType.hasPrefix("video/"): films.append(facts.name)
            case .file where Self.ends(facts.name, with: ".idx"): indices.insert(Array(facts.name.dropLast(4)))
            case .folder where !facts.isLink: folders.append(facts.name)
            default: break
            }
        }

        /// The names, without endings, of subtitles that are pictures: an index beside a `.sub`.
        private var indices: Set<[UInt8]> = []

        /// The names of subtitles that are text.
        var readable: [[UInt8]] {
            subtitles.filter { !Self.ends($0, with: ".sub") || !indices.contains(Array($0.dropLast(4))) }
        }

        private static func ends(_ name: [UInt8], with ending: String) -> Bool {
            String(decoding: name.suffix(ending.utf8.count), as: UTF8.self).lowercased() == ending
        }
    }

    /// The user's languages, the dearest first.
    static var userLanguages: [LanguageTag] {
        var tags: [LanguageTag] = []
        for tag in Locale.languages.compactMap(LanguageTag.init) where !tags.contains(tag) { tags.append(tag) }
        return tags
    }

    /// The subtitles of a film. Each is a regular file, and no link leads to it from the folder of the film.
    @concurrent static func find(beside film: FileLocation) async -> [SubtitleFile] {
        guard let folder = film.parent else { return [] }
        let beside = await contents(of: folder)
        let names = FilmNames(film.nameBytes, among: beside.films)
        var files: [SubtitleFile] = []
        func add(_ path: [[UInt8]], _ label: SubtitleLabel?) {
            if let label { files.append(SubtitleFile(folder: folder, names: path, label: label)) }
        }
        for name in beside.readable { add([name], names.label(beside: name)) }
        for place in beside.folders where folders.contains(String(decoding: place, as: UTF8.self).lowercased()) {
            let below = await contents(of: folder.child(place))
            for name in below.readable { add([place, name], names.label(inFolderOfSubtitles: name)) }
            for own in below.folders where names.isOwnFolder(own) || names.isAlone && below.folders.count == 1 {
                let inner = await contents(of: folder.child(place).child(own))
                for name in inner.readable { add([place, own, name], names.label(inOwnFolder: name)) }
            }
        }
        return Array(SubtitleFile.sorted(files, languages: userLanguages).prefix(countLimit))
    }

    /// Whether a change of an entry in the folder of a film may be one of its subtitles.
    static func concerns(_ name: [UInt8]) -> Bool {
        FilmNames.isSubtitles(name) || folders.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// The subtitles in a file, read by a child of its own like any document.
    ///
    /// - Parameter encoding: the encoding that the user has chosen for them; nil for the most likely one.
    static func read(
        _ file: SubtitleFile, encoding: CharacterEncoding?, service: RenderService
    ) async -> [SubtitleCue]? {
        guard let session = await session(of: file, encoding: encoding, service: service) else { return nil }
        defer { session.close() }
        return try? await session.cues()
    }

    /// The name of the most likely encoding of a file.
    static func encoding(of file: SubtitleFile, service: RenderService) async -> String? {
        guard let session = await session(of: file, encoding: nil, service: service) else { return nil }
        defer { session.close() }
        return try? await session.facts().first { $0.key == .encoding }?.value
    }

    private static func session(
        of file: SubtitleFile, encoding: CharacterEncoding?, service: RenderService
    ) async -> RenderSession? {
        let access = FileAccesses.access(for: file.folder)
        guard
            let bytes = try? await access.companion(
                file.names, in: file.folder, accepts: { $0.size.int <= byteLimit })
        else { return nil }
        return try? await service.open(
            bytes, contentType: "text/plain", password: nil, encoding: encoding,
            language: file.label.language?.readerLanguage)
    }

    /// The entries that were listed until the end, or until the volume failed.
    private static func contents(of folder: FileLocation) async -> Contents {
        var contents = Contents()
        do {
            for try await batch in FileAccesses.access(for: folder).list(folder) {
                for facts in batch { contents.add(facts) }
                if Task.isCancelled { break }
            }
        } catch {}
        return contents
    }
}
