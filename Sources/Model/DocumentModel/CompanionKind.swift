// SPDX-License-Identifier: MPL-2.0

/// The purpose of a companion, which is a file beside a document. It decides which types of files are permitted.
public enum CompanionKind: UInt8, CaseIterable, Sendable {
    /// A picture, such as one in a Markdown file: any image file, or the first page of a PDF file. It is drawn by the renderer of its own format, and the
    /// document gets its pixels.
    case picture = 1
    /// The vertices of a glTF model: a `.bin` file.
    case buffer
    /// The materials of a Wavefront model: an `.mtl` file.
    case material
    /// The metadata of a photo: an `.xmp` file named after it.
    case metadata
    /// The picture that is named after a film or a piece of music, such as `film.jpg`. It comes as pixels.
    case poster
    /// The picture of the folder that music lies in, such as `cover.jpg`. It comes as pixels.
    case cover
    /// A file of sound or pictures that a playlist names. Only its presence is told.
    case entry
    /// The sound file of a cue sheet. Only its presence and its length in time are told.
    case sound
    /// A style sheet of a page: a `.css` file.
    case style

    /// Whether the app finds the file by the name of the document: a child does not know that name, and gives no path.
    public var isNamedByConvention: Bool {
        switch self {
        case .metadata, .poster, .cover: true
        case .picture, .buffer, .material, .entry, .sound, .style: false
        }
    }

    /// Whether it is handed over as pixels.
    public var isPicture: Bool {
        switch self {
        case .picture, .poster, .cover: true
        case .buffer, .material, .metadata, .entry, .sound, .style: false
        }
    }

    /// Whether a file with a name and a content type is permitted as this kind.
    public func allows(name: [UInt8], contentType: String) -> Bool {
        switch self {
        // LaTeX documents have most of their drawings in PDF files, of which the first page is drawn.
        case .picture: contentType.hasPrefix("image/") || contentType == "application/pdf"
        case .poster, .cover: contentType.hasPrefix("image/")
        case .buffer: Self.ending(of: name).map { ["bin", "buffer", "glbin"].contains($0) } ?? false
        case .material: Self.ending(of: name) == "mtl"
        case .metadata: Self.ending(of: name) == "xmp"
        case .entry: Self.isPlayed(contentType) || contentType.hasPrefix("image/")
        // The data of a disc image have no content type of their own.
        case .sound: Self.isPlayed(contentType) || ["bin", "img", "iso"].contains(Self.ending(of: name) ?? "")
        case .style: contentType == "text/css" || Self.ending(of: name) == "css"
        }
    }

    /// Whether files of a content type are sound, films or lists of such.
    private static func isPlayed(_ contentType: String) -> Bool {
        let provider = Format.forContentType(contentType)?.provider
        return provider == .audio || provider == .video || provider == .midi || provider == .playlist
    }

    /// The lower-case ending of a name, without its dot; nil when it has none.
    private static func ending(of name: [UInt8]) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }
}

extension Provider {
    /// The kinds of companions of the format's documents; empty for a format whose documents are single files.
    public var companions: [CompanionKind] {
        switch self {
        case .markdown, .asciiDoc, .latex, .org, .reStructuredText: [.picture]
        case .html: [.picture, .style]
        case .model: [.picture, .buffer, .material]
        case .raw, .jpeg, .png, .image: [.metadata]
        // Containers of films may hold music alone.
        case .video, .audio: [.poster, .cover]
        case .playlist: [.entry, .sound, .poster, .cover]
        default: []
        }
    }

    /// The kinds of companions that a thumbnail is made of. The metadata beside a photo only add to its facts, except those of
    /// raw photos, which say how these are turned.
    public var thumbnailCompanions: [CompanionKind] {
        switch self {
        case .jpeg, .png, .image: []
        default: companions
        }
    }
}
