// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import Documents
public import Rendering

/// One way to show a file, of a certain quality.
public struct ThumbnailRepresentation: Sendable {
    /// How good it is. Better ones are greater.
    @nonexhaustive public enum Kind: Int, Comparable, Sendable {
        /// An icon that stands for the content type.
        case icon
        /// A picture of the document that a better one will replace.
        case lowQuality
        /// The picture.
        case thumbnail

        /// Whether one is of lower quality than the other.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// The source of a picture.
    @nonexhaustive public enum Source: String, Sendable {
        /// The icon theme.
        case icon
        /// The thumbnail cache that all programs share.
        case cache
        /// A picture that somebody put into the document.
        case embedded
        /// The document itself.
        case decoded
        /// Pictures of what is in the folder.
        case composite
    }

    /// How good it is.
    public let kind: Kind
    /// Its pixels; nil for an icon, which the caller draws by ``iconNames`` in its own theme.
    public let picture: RenderedPicture?
    /// Names of themed icons for the content type, the most fitting first.
    public var iconNames: [String] { contentType.iconNames }
    /// The part of the picture, in pixels, that shows the document; the rest is padding. Zero for an icon.
    public let contentRect: PixelRect
    /// The source of the picture.
    public let source: Source
    /// The maker of the picture: the name of a renderer, `icon`, or for a cached one the program that stored it.
    public let provider: String
    /// The content type of the file, by its content where that was read.
    public let contentType: ContentType

    static func icon(_ contentType: ContentType) -> ThumbnailRepresentation {
        ThumbnailRepresentation(
            kind: .icon, picture: nil,
            contentRect: PixelRect(x: 0, y: 0, width: 0, height: 0), source: .icon, provider: "icon",
            contentType: contentType)
    }

    /// The same with its picture in a frame.
    func with(_ picture: RenderedPicture) -> ThumbnailRepresentation {
        ThumbnailRepresentation(
            kind: kind, picture: picture, contentRect: picture.contentRect, source: source, provider: provider,
            contentType: contentType)
    }

    /// A representation by a picture, such as one that a session has drawn.
    public static func picture(
        _ picture: RenderedPicture, _ kind: Kind, from source: Source, provider: String? = nil,
        of contentType: ContentType
    ) -> ThumbnailRepresentation {
        ThumbnailRepresentation(
            kind: kind, picture: picture, contentRect: picture.contentRect,
            source: source, provider: provider ?? picture.provider, contentType: contentType)
    }
}
