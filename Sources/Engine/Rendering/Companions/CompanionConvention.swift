// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The names of companions that no document gives: they follow from the name of the document, or are known in every folder.
struct CompanionConvention: Sendable {
    /// The most names of a folder that are compared. In a longer folder the usual spellings are tried alone.
    static let listingLimit = 4_096

    /// The endings of image files, best first.
    private static let pictureEndings = ["jpg", "jpeg", "png", "webp"]

    /// The names in lower case, best first, without their endings.
    private let stems: [String]
    /// The endings in lower case, best first.
    private let endings: [String]
    /// The beginnings of further names with these endings.
    private let beginnings: [String]
    /// The spellings that are tried where the folder is not compared, best first.
    let usual: [[UInt8]]
    /// Whether the names in the folder are compared, in any case.
    let comparesFolder: Bool

    /// The names for a document; nil for a kind that is not named by convention.
    init?(_ kind: CompanionKind, of document: [UInt8]) {
        let stem = Self.stem(document)
        let exact: [[UInt8]]
        switch kind {
        case .metadata:
            // darktable and digiKam add the ending to the whole name, Lightroom, Capture One and Bridge replace the old
            // one. The whole name comes first: `IMG_1.xmp` may belong to `IMG_1.jpg` as well.
            (exact, endings, beginnings, comparesFolder) = ([document, stem], ["xmp"], [], false)
        case .poster:
            // Kodi and Jellyfin look for both; `film.jpg` also is what downloaders write beside a film. Pictures that
            // are called `poster` or `folder` stand for all films in a folder, and are not taken for one of them.
            (exact, endings, beginnings) = ([stem + Array("-poster".utf8), stem], Self.pictureEndings, [])
            comparesFolder = true
        case .cover:
            // The names in Kodi and Jellyfin, then those that Windows Media Player writes: AlbumArtSmall.jpg and
            // AlbumArt_{…}_Large.jpg.
            exact = ["cover", "folder", "front", "album", "poster", "albumart"].map { Array($0.utf8) }
            (endings, beginnings) = (Self.pictureEndings, ["albumart"])
            comparesFolder = true
        case .picture, .buffer, .material, .entry, .sound, .style: return nil
        }
        stems = exact.map { String(decoding: $0, as: UTF8.self).lowercased() }
        usual = exact.flatMap { [endings] stem in
            endings.flatMap { ending in
                [ending, ending.uppercased()].map { stem + Array(".\($0)".utf8) }
            }
        }
    }

    /// The best of the names of a folder, in any case: one of several covers that differ in a number is the first.
    func best(of names: [[UInt8]]) -> [UInt8]? {
        names.compactMap { name in rank(name).map { (rank: $0, name: name) } }
            .min { $0.rank == $1.rank ? $0.name.lexicographicallyPrecedes($1.name) : $0.rank < $1.rank }?.name
    }

    private func rank(_ name: [UInt8]) -> Int? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        guard let endingRank = endings.firstIndex(of: ending) else { return nil }
        let stem = String(decoding: name[..<dot], as: UTF8.self).lowercased()
        if let place = stems.firstIndex(of: stem) { return place * endings.count + endingRank }
        let isFurther = beginnings.contains { stem.hasPrefix($0) }
        // Windows stores a cover in two sizes; the small one has the lowest rank.
        return isFurther ? (stems.count + (stem.hasSuffix("small") ? 1 : 0)) * endings.count + endingRank : nil
    }

    /// A name without its ending.
    static func stem(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
