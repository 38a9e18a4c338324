// SPDX-License-Identifier: MPL-2.0

/// A family of documents that one renderer understands. The client routes by this list, the renderers are checked
/// against it, so neither side has to ask the other.
public struct Format: Sendable {
    /// The renderer's name, as ``DocumentInfo/provider`` and `vitrine-inspect` report it.
    public let provider: String
    /// The process that renders it.
    public let role: RenderRole
    /// The content types it understands, in the spelling of shared-mime-info. `text/*` stands for the whole family.
    public let contentTypes: [String]
    /// Whether such documents can carry an embedded picture worth asking for first.
    public let hasEmbeddedPictures: Bool

    /// A format.
    public init(provider: String, role: RenderRole, contentTypes: [String], hasEmbeddedPictures: Bool) {
        self.provider = provider
        self.role = role
        self.contentTypes = contentTypes
        self.hasEmbeddedPictures = hasEmbeddedPictures
    }

    /// Every built-in format. To teach the sandbox another, add it here and to `Renderers.all`.
    public static let builtIn: [Format] = [
        Format(provider: "jpeg", role: .still, contentTypes: ["image/jpeg"], hasEmbeddedPictures: true),
        Format(provider: "png", role: .still, contentTypes: ["image/png", "image/apng"], hasEmbeddedPictures: false),
        Format(
            provider: "pdf", role: .still, contentTypes: ["application/pdf", "application/illustrator"],
            hasEmbeddedPictures: false),
        Format(
            provider: "text", role: .still,
            contentTypes: [
                "text/*", "application/json", "application/xml", "application/javascript", "application/x-shellscript",
                "application/x-perl", "application/x-ruby", "application/x-php", "application/x-yaml",
                "application/yaml", "application/toml", "application/sql", "application/x-desktop",
                "application/mbox", "application/rtf", "message/rfc822", "application/x-subrip",
                "application/x-awk", "application/x-m4", "application/x-troff-man", "application/x-asp",
                "application/vnd.mozilla.xul+xml", "application/xhtml+xml", "application/geo+json",
                "application/ld+json", "application/schema+json", "application/x-ipynb+json", "application/x-theme",
                "application/x-gettext-translation-template", "application/x-wine-extension-ini",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "image", role: .wide,
            contentTypes: [
                "image/gif", "image/webp", "image/tiff", "image/avif", "image/heif", "image/heic", "image/bmp",
                "image/avif-sequence", "image/heic-sequence", "image/heif-sequence", "image/x-ms-bmp",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "svg", role: .wide, contentTypes: ["image/svg+xml", "image/svg+xml-compressed"],
            hasEmbeddedPictures: false),
        Format(
            provider: "video", role: .media,
            contentTypes: [
                "video/*", "application/x-matroska", "application/ogg", "application/mxf",
                "application/vnd.rn-realmedia",
                "image/x-mng",
            ],
            hasEmbeddedPictures: false),
        Format(provider: "audio", role: .media, contentTypes: ["audio/*"], hasEmbeddedPictures: true),
        // The fallback: any file at all, as bytes. It has no picture.
        Format(provider: "bytes", role: .still, contentTypes: ["application/octet-stream"], hasEmbeddedPictures: false),
    ]

    /// The format in `formats` that names a content type exactly, else by its family, else nil.
    public static func forContentType(_ contentType: String, in formats: [Format] = builtIn) -> Format? {
        if let exact = formats.first(where: { $0.contentTypes.contains(contentType) }) { return exact }
        guard let slash = contentType.firstIndex(of: "/") else { return nil }
        let family = contentType[..<slash] + "/*"
        return formats.first { $0.contentTypes.contains(String(family)) }
    }
}
