// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// A file of subtitles of a film.
struct SubtitleFile: Hashable, Sendable {
    /// The folder of the film.
    let folder: FileLocation
    /// The names on the way to the file from that folder, its own last.
    let names: [[UInt8]]
    /// The properties that its name states.
    let label: SubtitleLabel

    /// The file itself.
    var location: FileLocation { names.reduce(folder) { $0.child($1) } }

    /// The name in a menu: the language if it is known.
    var name: String { label.name ?? tr("File “{name}”", ["name": Self.text(names.suffix(1))]) }

    /// The name in a menu where other subtitles have the same language: with the name of the file.
    ///
    /// - Parameter isWhole: whether the folders below that of the film are named, too.
    func name(isWhole: Bool) -> String {
        let file = Self.text(isWhole ? names[...] : names.suffix(1))
        guard let name = label.name else { return tr("File “{name}”", ["name": file]) }
        return "\(name) – \(file)"
    }

    private static func text(_ names: ArraySlice<[UInt8]>) -> String {
        names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// The place among the files that are shown without being chosen, the smallest first: a language of the user's, then an
    /// unknown one, then English; nil for other languages.
    ///
    /// - Parameter languages: the user's languages, the dearest first.
    func usualPlace(_ languages: [LanguageTag]) -> [Int]? {
        guard let tag = label.language else { return place(1000) }
        for (index, wanted) in languages.enumerated() {
            if let distance = tag.distance(to: wanted) { return place(index, distance) }
        }
        return tag.language == "en" ? place(2000) : nil
    }

    private func place(_ language: Int, _ distance: Int = 0) -> [Int] {
        let isOther = !label.title.isEmpty && !label.title.allSatisfy(\.isNumber)
        return [language, label.isForced ? 1 : 0, isOther ? 1 : 0, distance, label.isForHearingImpaired ? 1 : 0]
    }

    /// The files in the order of a menu: those in the user's languages, those in an unknown one, then the others by name.
    static func sorted(_ files: [SubtitleFile], languages: [LanguageTag]) -> [SubtitleFile] {
        func key(_ text: String) -> CollationKey { CollationKey(Array(text.utf8)) }
        let keyed = files.map { file in
            let usual = file.usualPlace(languages).flatMap { $0[0] < 2000 ? $0 : nil } ?? [3000]
            return (file: file, usual: usual, name: key(file.label.name ?? ""), path: key(text(file.names[...])))
        }
        let sorted = keyed.sorted { one, other in
            if one.usual != other.usual { return one.usual.lexicographicallyPrecedes(other.usual) }
            return one.name == other.name ? one.path < other.path : one.name < other.name
        }
        return sorted.map(\.file)
    }
}
