// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The names of a film and of the others in its folder, by which the subtitles of each are told apart.
struct FilmNames {
    /// A name without its ending.
    private struct Stem: Hashable {
        let bytes: [UInt8]
        /// The name without differences of upper and lower case; the bytes themselves when it is no text.
        let folded: [UInt8]

        init(_ bytes: some Collection<UInt8>) {
            self.bytes = Array(bytes)
            folded = String(validating: bytes, as: UTF8.self).map { Array(FilmNames.folded($0).utf8) } ?? self.bytes
        }
    }

    /// The formats of subtitles that are read, by the endings of their names.
    private static let endings: Set<String> = ["srt", "vtt", "ass", "ssa", "sub"]
    /// The words in names of films that come with another one.
    private static let extras = ["sample", "trailer"]

    private let film: Stem
    /// The other films whose names begin as that of the film does.
    private let longer: [Stem]
    /// Whether the folder has no other film.
    let isAlone: Bool

    /// - Parameters:
    ///   - film: the name of the film.
    ///   - films: the names of all films in its folder.
    init(_ film: [UInt8], among films: [[UInt8]] = []) {
        let own = Stem(Self.stem(film))
        let others = Set(films.map { Stem(Self.stem($0)) }).filter { $0.bytes != own.bytes }
        self.film = own
        longer = others.filter { $0.bytes.starts(with: own.bytes) || $0.folded.starts(with: own.folded) }
        isAlone = others.allSatisfy { other in
            Self.extras.contains { other.folded.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }
    }

    /// Whether a name ends as those of subtitles do.
    static func isSubtitles(_ name: [UInt8]) -> Bool {
        let ending = name.reversed().prefix { $0 != point }
        guard ending.count < min(name.count - 1, 5) else { return false }
        return endings.contains(String(decoding: ending.reversed(), as: UTF8.self).lowercased())
    }

    /// The properties of a file of subtitles beside the film; nil when it does not belong to the film.
    func label(beside name: [UInt8]) -> SubtitleLabel? {
        let own = label(Stem(Self.stem(name)))
        return own ?? (isAlone ? SubtitleLabel(wholeName: Self.text(Self.stem(name))) : nil)
    }

    /// The properties of a file in a folder of subtitles that lies beside the film; nil when it does not belong to the film.
    /// Beside a film that is alone, all files there belong to it, whatever release they are named after.
    func label(inFolderOfSubtitles name: [UInt8]) -> SubtitleLabel? {
        if let own = label(beside: name) { return own }
        return isAlone ? SubtitleLabel(endOfName: Self.text(Self.stem(name))) : nil
    }

    /// The properties of a file of subtitles in a folder that has those of the film alone.
    func label(inOwnFolder name: [UInt8]) -> SubtitleLabel {
        let stem = Stem(Self.stem(name))
        return label(stem) ?? SubtitleLabel(endOfName: Self.text(stem.bytes))
    }

    /// Whether a folder has the name of the film.
    func isOwnFolder(_ name: [UInt8]) -> Bool {
        let stem = Stem(name)
        return stem.bytes == film.bytes
            || stem.folded == film.folded && !longer.contains { $0.bytes == stem.bytes }
    }

    private func label(_ stem: Stem) -> SubtitleLabel? {
        guard let (suffix, isExact) = Self.suffix(of: stem, behind: film), let label = SubtitleLabel(suffix: suffix)
        else { return nil }
        let isAnothers = longer.contains { other in
            guard let (suffix, isItsOwn) = Self.suffix(of: stem, behind: other),
                other.folded.count > film.folded.count || isItsOwn && !isExact
            else { return false }
            return SubtitleLabel(suffix: suffix) != nil
        }
        return isAnothers ? nil : label
    }

    /// The rest of a name that begins with that of a film, and whether it does so byte by byte.
    private static func suffix(of stem: Stem, behind film: Stem) -> (suffix: String, isExact: Bool)? {
        if stem.bytes.starts(with: film.bytes) { return (text(stem.bytes.dropFirst(film.bytes.count)), true) }
        guard stem.folded.starts(with: film.folded) else { return nil }
        return (text(stem.folded.dropFirst(film.folded.count)), false)
    }

    /// The name without its ending.
    private static func stem(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard let dot = name.lastIndex(of: point), dot > name.startIndex else { return name[...] }
        return name[..<dot]
    }

    private static func folded(_ text: String) -> String { Collation.composed(Collation.caseFolded(text)) }

    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static let point = UInt8(ascii: ".")
}
