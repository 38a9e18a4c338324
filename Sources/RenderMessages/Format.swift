// SPDX-License-Identifier: MPL-2.0

/// A family of documents that one renderer understands. The client routes by this list, the renderers are checked
/// against it, so neither side has to ask the other.
public struct Format: Sendable {
    /// The renderer's name, as ``DocumentInfo/provider`` and `vitrine-inspect` report it.
    public let provider: String
    /// The process that draws its thumbnails.
    public let role: RenderRole
    /// The process that keeps such a document open for a preview.
    public let sessionRole: RenderRole
    /// The content types it understands, in the spelling of shared-mime-info. `text/*` stands for the whole family.
    public let contentTypes: [String]
    /// Whether such documents can carry an embedded picture worth asking for first.
    public let hasEmbeddedPictures: Bool

    /// A format.
    ///
    /// - Parameter sessionRole: the process for previews; the same as for thumbnails when nil.
    public init(
        provider: String, role: RenderRole, sessionRole: RenderRole? = nil, contentTypes: [String],
        hasEmbeddedPictures: Bool
    ) {
        self.provider = provider
        self.role = role
        self.sessionRole = sessionRole ?? role
        self.contentTypes = contentTypes
        self.hasEmbeddedPictures = hasEmbeddedPictures
    }

    /// Every built-in format. To teach the sandbox another, add it here and to `Renderers.all`.
    public static let builtIn: [Format] = [
        Format(provider: "jpeg", role: .still, contentTypes: ["image/jpeg"], hasEmbeddedPictures: true),
        Format(provider: "png", role: .still, contentTypes: ["image/png", "image/apng"], hasEmbeddedPictures: false),
        Format(
            provider: "pdf", role: .page, contentTypes: ["application/pdf", "application/illustrator"],
            hasEmbeddedPictures: false),
        Format(
            provider: "card", role: .wide, contentTypes: ["text/vcard", "text/x-vcard", "text/directory"],
            hasEmbeddedPictures: false),
        Format(
            provider: "calendar", role: .wide, contentTypes: ["text/calendar", "text/x-vcalendar"],
            hasEmbeddedPictures: false),
        Format(
            provider: "delimited", role: .wide,
            contentTypes: ["text/csv", "text/x-csv", "text/tab-separated-values", "text/csv-schema"],
            hasEmbeddedPictures: false),
        Format(
            provider: "mail", role: .wide, contentTypes: ["message/rfc822", "application/mbox"],
            hasEmbeddedPictures: false),
        Format(
            provider: "richtext", role: .wide, contentTypes: ["application/rtf", "text/rtf", "text/richtext"],
            hasEmbeddedPictures: false),
        Format(
            provider: "html", role: .wide, contentTypes: ["text/html", "application/xhtml+xml"],
            hasEmbeddedPictures: false),
        Format(
            provider: "markdown", role: .text, sessionRole: .wide, contentTypes: ["text/markdown", "text/x-markdown"],
            hasEmbeddedPictures: false),
        Format(
            provider: "markdown", role: .wide,
            contentTypes: [shapedText("text/markdown"), shapedText("text/x-markdown")], hasEmbeddedPictures: false),
        Format(
            provider: "text", role: .text,
            contentTypes: [
                "text/*", "application/json", "application/xml", "application/javascript", "application/x-shellscript",
                "application/x-perl", "application/x-ruby", "application/x-php", "application/x-yaml",
                "application/yaml", "application/toml", "application/sql", "application/x-desktop",
                "application/x-subrip",
                "application/x-awk", "application/x-m4", "application/x-troff-man", "application/x-asp",
                "application/vnd.mozilla.xul+xml", "application/geo+json",
                "application/ld+json", "application/schema+json", "application/x-ipynb+json", "application/x-theme",
                "application/x-gettext-translation-template", "application/x-wine-extension-ini",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "text", role: .page, contentTypes: [shapedText("*")], hasEmbeddedPictures: false),
        Format(
            provider: "image", role: .wide,
            contentTypes: [
                "image/gif", "image/webp", "image/tiff", "image/avif", "image/heif", "image/heic", "image/bmp",
                "image/avif-sequence", "image/heic-sequence", "image/heif-sequence", "image/x-ms-bmp", "image/jxl",
                "image/jp2", "image/x-jp2-codestream", "image/x-portable-bitmap", "image/x-portable-graymap",
                "image/x-portable-pixmap", "image/x-portable-anymap", "image/vnd.radiance", "image/x-tga",
                "image/x-portable-arbitrarymap", "image/x-portable-floatmap", "image/x-exr", "image/x-xcf",
                "image/x-sgi", "image/x-rgb", "image/x-farbfeld", "image/jpx", "image/jpm",
                "image/vnd.microsoft.icon", "image/x-icon", "image/x-win-bitmap", "image/vnd.adobe.photoshop",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "svg", role: .wide, contentTypes: ["image/svg+xml", "image/svg+xml-compressed"],
            hasEmbeddedPictures: false),
        Format(
            provider: "office", role: .wide,
            contentTypes: [
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
                "application/vnd.ms-word.document.macroEnabled.12", "application/vnd.ms-word.template.macroEnabled.12",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
                "application/vnd.ms-excel.sheet.macroEnabled.12", "application/vnd.ms-excel.template.macroEnabled.12",
                "application/vnd.openxmlformats-officedocument.presentationml.presentation",
                "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
                "application/vnd.openxmlformats-officedocument.presentationml.template",
                "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
                "application/vnd.ms-powerpoint.slideshow.macroEnabled.12",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "opendocument", role: .wide,
            contentTypes: [
                "application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text-template",
                "application/vnd.oasis.opendocument.text-master", "application/vnd.oasis.opendocument.text-flat-xml",
                "application/vnd.oasis.opendocument.spreadsheet",
                "application/vnd.oasis.opendocument.spreadsheet-template",
                "application/vnd.oasis.opendocument.spreadsheet-flat-xml",
                "application/vnd.oasis.opendocument.presentation",
                "application/vnd.oasis.opendocument.presentation-template",
                "application/vnd.oasis.opendocument.presentation-flat-xml",
                "application/vnd.oasis.opendocument.graphics", "application/vnd.oasis.opendocument.graphics-template",
                "application/vnd.oasis.opendocument.graphics-flat-xml",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "book", role: .wide,
            contentTypes: [
                "application/epub+zip", "application/x-fictionbook+xml", "application/x-zip-compressed-fb2",
                "application/x-mobipocket-ebook", "application/vnd.amazon.mobi8-ebook", "application/x-palm-database",
                "application/vnd.palm", "application/x-aportisdoc",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "comic", role: .wide,
            contentTypes: [
                "application/vnd.comicbook+zip", "application/x-cbz", "application/vnd.comicbook-rar",
                "application/x-cbr", "application/x-cb7", "application/x-cbt",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "package", role: .wide,
            contentTypes: [
                "application/vnd.apple.pages", "application/vnd.apple.numbers", "application/vnd.apple.keynote",
                "application/x-iwork-pages-sffpages", "application/x-iwork-numbers-sffnumbers",
                "application/x-iwork-keynote-sffkey", "application/x-krita", "image/openraster",
                "application/x-extension-fcstd", "application/vnd.xmind.workbook",
                "application/vnd.ms-visio.drawing.main+xml",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "xps", role: .wide,
            contentTypes: ["application/oxps", "application/vnd.ms-xpsdocument", "application/xps"],
            hasEmbeddedPictures: true),
        Format(
            provider: "legacy-office", role: .wide,
            contentTypes: [
                "application/msword", "application/msword-template", "application/vnd.ms-word",
                "application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/vnd.ms-outlook",
                "application/x-ole-storage",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "font", role: .wide,
            contentTypes: [
                "font/ttf", "font/otf", "font/collection", "font/woff", "font/woff2", "font/sfnt",
                "application/x-font-ttf", "application/x-font-otf", "application/vnd.ms-fontobject",
                "application/x-font-type1", "application/x-font-pcf", "application/x-font-bdf",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "archive", role: .wide,
            contentTypes: [
                "application/zip", "application/x-tar", "application/x-compressed-tar",
                "application/x-bzip-compressed-tar", "application/x-bzip2-compressed-tar",
                "application/x-xz-compressed-tar", "application/x-zstd-compressed-tar",
                "application/x-lzma-compressed-tar", "application/x-lz4-compressed-tar",
                "application/x-lzip-compressed-tar", "application/x-tarz", "application/x-7z-compressed",
                "application/vnd.rar", "application/x-rar", "application/x-cpio", "application/x-cpio-compressed",
                "application/x-lha", "application/vnd.ms-cab-compressed", "application/x-xar",
                "application/x-java-archive", "application/java-archive", "application/vnd.debian.binary-package",
                "application/x-rpm", "application/x-archive", "application/vnd.android.package-archive",
                "application/vnd.efi.iso", "application/x-cd-image", "application/x-iso9660-image",
                "application/x-xpinstall", "application/warc",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "compressed", role: .wide,
            contentTypes: [
                "application/gzip", "application/x-gzip", "application/x-bzip", "application/x-bzip2",
                "application/x-xz",
                "application/zstd", "application/x-lzma", "application/x-lzip", "application/x-lz4",
                "application/x-compress", "image/x-compressed-xcf", "application/x-gzpdf", "application/x-bzpdf",
                "application/x-xzpdf",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "raw", role: .wide,
            contentTypes: [
                "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-canon-crw",
                "image/x-nikon-nef", "image/x-nikon-nrw", "image/x-sony-arw", "image/x-sony-sr2", "image/x-sony-srf",
                "image/x-olympus-orf", "image/x-panasonic-rw2", "image/x-panasonic-raw", "image/x-fuji-raf",
                "image/x-pentax-pef", "image/x-samsung-srw", "image/x-sigma-x3f", "image/x-kodak-dcr",
                "image/x-kodak-kdc", "image/x-kodak-k25", "image/x-minolta-mrw", "image/x-dcraw",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "model", role: .wide,
            contentTypes: [
                "model/stl", "model/x.stl-ascii", "model/x.stl-binary", "application/sla", "model/obj", "model/ply",
                // Where models share their ending with drawings that nobody makes any more.
                "application/x-tgif",
                "application/x-ply", "model/gltf-binary", "model/gltf+json", "model/3mf",
                "application/vnd.ms-3mfdocument", "model/vnd.usdz+zip", "model/vnd.pixar.usd",
            ],
            hasEmbeddedPictures: true),
        Format(
            provider: "postscript", role: .postscript, contentTypes: ["application/postscript", "image/x-eps"],
            hasEmbeddedPictures: true),
        Format(
            provider: "djvu", role: .wide,
            contentTypes: ["image/vnd.djvu", "image/vnd.djvu+multipage", "image/x-djvu"], hasEmbeddedPictures: false),
        Format(
            provider: "video", role: .media,
            contentTypes: [
                "video/*", "application/x-matroska", "application/ogg", "application/mxf",
                "application/vnd.rn-realmedia",
                "image/x-mng",
            ],
            hasEmbeddedPictures: false),
        Format(
            provider: "midi", role: .wide, contentTypes: ["audio/midi", "audio/x-midi", "audio/sp-midi"],
            hasEmbeddedPictures: false),
        Format(provider: "audio", role: .media, contentTypes: ["audio/*"], hasEmbeddedPictures: true),
        // The fallback: any file at all, as bytes. It has no picture.
        Format(provider: "bytes", role: .still, contentTypes: ["application/octet-stream"], hasEmbeddedPictures: false),
    ]

    /// Asks for a document's bytes alone, whatever they mean. `application/octet-stream` is looked into instead.
    public static let bytesAlone = "application/x-vitrine-bytes"

    /// What asks for a text of a content type to be drawn by who can shape every script: the answer of a renderer that
    /// cannot.
    public static func shapedText(_ contentType: String) -> String { "x-vitrine-shaped/\(contentType)" }

    /// The content type of a text that is to be shaped; nil for every other one.
    public static func contentType(ofShapedText contentType: String) -> String? {
        let mark = shapedText("")
        return contentType.hasPrefix(mark) ? String(contentType.dropFirst(mark.count)) : nil
    }

    /// The format in `formats` that names a content type exactly, else by its family, else nil.
    public static func forContentType(_ contentType: String, in formats: [Format] = builtIn) -> Format? {
        if contentType == bytesAlone { return formats.first { $0.provider == "bytes" } }
        if let exact = formats.first(where: { $0.contentTypes.contains(contentType) }) { return exact }
        guard let slash = contentType.firstIndex(of: "/") else { return nil }
        let family = contentType[..<slash] + "/*"
        return formats.first { $0.contentTypes.contains(String(family)) }
    }
}
