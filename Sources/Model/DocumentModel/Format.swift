// SPDX-License-Identifier: MPL-2.0

/// The routing of one renderer's documents: which content types it draws, and in which process. The client sends each
/// document to a process by this list, and each process chooses its renderer by the same list, so that neither has to ask
/// the other.
public struct Format: Sendable {
    /// The renderer that draws it.
    public let provider: Provider
    /// The process that draws its thumbnails.
    public let role: RenderRole
    /// The process that keeps such a document open for a preview.
    public let sessionRole: RenderRole
    /// The process that draws thumbnails of texts that need shaping, asked after a refusal with
    /// ``Refusal/Reason/needsShaping``; nil for a format whose renderer never refuses for that reason.
    public let shapingRole: RenderRole?
    /// The content types it understands, in the spelling of shared-mime-info. `text/*` stands for all types that begin
    /// so.
    public let contentTypes: [String]
    /// The traits of its documents.
    public let traits: Provider.Traits

    /// A format.
    ///
    /// - Parameters:
    ///   - sessionRole: the process for previews; the same as for thumbnails when nil.
    ///   - traits: those of `provider` when nil. A format outside the built-in list says its own.
    public init(
        provider: Provider, role: RenderRole, sessionRole: RenderRole? = nil, shapingRole: RenderRole? = nil,
        contentTypes: [String], traits: Provider.Traits? = nil
    ) {
        self.provider = provider
        self.role = role
        self.sessionRole = sessionRole ?? role
        self.shapingRole = shapingRole
        self.contentTypes = contentTypes
        self.traits = traits ?? provider.traits
    }

    /// Every built-in format. A further one is a case of ``Provider``, an entry here, and
    /// an entry in `Renderers.all`.
    public static let builtIn: [Format] = [
        Format(provider: .jpeg, role: .still, contentTypes: ["image/jpeg"]),
        Format(provider: .png, role: .still, contentTypes: ["image/png", "image/apng"]),
        Format(
            provider: .pdf, role: .page, contentTypes: ["application/pdf", "application/illustrator"]),
        Format(
            provider: .card, role: .wide, contentTypes: ["text/vcard", "text/x-vcard", "text/directory"]),
        Format(
            provider: .calendar, role: .wide, contentTypes: ["text/calendar", "text/x-vcalendar"]),
        Format(
            provider: .delimited, role: .wide,
            contentTypes: ["text/csv", "text/x-csv", "text/tab-separated-values", "text/csv-schema"]),
        Format(
            provider: .mail, role: .wide, contentTypes: ["message/rfc822"]),
        Format(provider: .mailbox, role: .wide, contentTypes: ["application/mbox"]),
        Format(
            provider: .tnef, role: .wide, contentTypes: ["application/vnd.ms-tnef", "application/ms-tnef"]),
        Format(
            provider: .richText, role: .wide, contentTypes: ["application/rtf", "text/rtf", "text/richtext"]),
        Format(
            provider: .html, role: .wide, contentTypes: ["text/html", "application/xhtml+xml"]),
        Format(
            provider: .markdown, role: .text, sessionRole: .wide, shapingRole: .wide,
            contentTypes: ["text/markdown", "text/x-markdown"]),
        Format(
            provider: .asciiDoc, role: .wide, contentTypes: ["text/x-asciidoc", "text/asciidoc"]),
        Format(
            provider: .latex, role: .wide,
            contentTypes: ["text/x-tex", "application/x-tex", "text/x-latex", "application/x-latex"]),
        Format(provider: .org, role: .wide, contentTypes: ["text/org", "text/x-org"]),
        Format(
            provider: .reStructuredText, role: .wide,
            contentTypes: ["text/x-rst", "text/rst", "text/prs.fallenstein.rst"]),
        Format(provider: .notebook, role: .wide, contentTypes: ["application/x-ipynb+json"]),
        Format(
            provider: .text, role: .text, shapingRole: .page,
            contentTypes: [
                "text/*", "application/json", "application/xml", "application/javascript", "application/x-shellscript",
                "application/x-perl", "application/x-ruby", "application/x-php", "application/x-yaml",
                "application/yaml", "application/toml", "application/sql", "application/x-desktop",
                "application/x-subrip",
                "application/x-awk", "application/x-m4", "application/x-troff-man", "application/x-asp",
                "application/vnd.mozilla.xul+xml", "application/geo+json",
                "application/ld+json", "application/schema+json", "application/x-theme",
                "application/x-gettext-translation-template", "application/x-wine-extension-ini",
            ]),
        Format(
            provider: .image, role: .wide,
            contentTypes: [
                "image/gif", "image/webp", "image/tiff", "image/avif", "image/heif", "image/heic", "image/bmp",
                "image/avif-sequence", "image/heic-sequence", "image/heif-sequence", "image/x-ms-bmp", "image/jxl",
                "image/jp2", "image/x-jp2-codestream", "image/x-portable-bitmap", "image/x-portable-graymap",
                "image/x-portable-pixmap", "image/x-portable-anymap", "image/vnd.radiance", "image/x-tga",
                "image/x-portable-arbitrarymap", "image/x-portable-floatmap", "image/x-exr", "image/x-xcf",
                "image/x-sgi", "image/x-rgb", "image/x-farbfeld", "image/qoi", "image/x-qoi",
                "image/x-dds", "image/vnd.ms-dds", "application/x-blender", "image/jpx", "image/jpm",
                "image/vnd.microsoft.icon", "image/x-icon", "image/x-win-bitmap", "image/vnd.adobe.photoshop",
            ]),
        Format(
            provider: .svg, role: .wide, contentTypes: ["image/svg+xml", "image/svg+xml-compressed"]),
        Format(
            provider: .office, role: .wide,
            contentTypes: [
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
                "application/vnd.ms-word.document.macroEnabled.12", "application/vnd.ms-word.template.macroEnabled.12",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
                "application/vnd.ms-excel.sheet.macroEnabled.12", "application/vnd.ms-excel.template.macroEnabled.12",
                "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
                "application/vnd.openxmlformats-officedocument.presentationml.presentation",
                "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
                "application/vnd.openxmlformats-officedocument.presentationml.template",
                "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
                "application/vnd.ms-powerpoint.slideshow.macroEnabled.12",
            ]),
        Format(
            provider: .openDocument, role: .wide,
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
            ]),
        Format(
            provider: .book, role: .wide,
            contentTypes: [
                "application/epub+zip", "application/x-fictionbook+xml", "application/x-zip-compressed-fb2",
                "application/x-mobipocket-ebook", "application/vnd.amazon.mobi8-ebook", "application/x-palm-database",
                "application/vnd.palm", "application/x-aportisdoc",
            ]),
        Format(
            provider: .comic, role: .wide,
            contentTypes: [
                "application/vnd.comicbook+zip", "application/x-cbz", "application/vnd.comicbook-rar",
                "application/x-cbr", "application/x-cb7", "application/x-cbt",
            ]),
        Format(
            provider: .package, role: .wide,
            contentTypes: [
                "application/vnd.apple.pages", "application/vnd.apple.numbers", "application/vnd.apple.keynote",
                "application/x-iwork-pages-sffpages", "application/x-iwork-numbers-sffnumbers",
                "application/x-iwork-keynote-sffkey", "application/x-krita", "image/openraster",
                "application/x-extension-fcstd", "application/vnd.xmind.workbook",
                "application/vnd.ms-visio.drawing.main+xml", "image/vnd.dwg",
            ]),
        Format(
            provider: .xps, role: .wide,
            contentTypes: ["application/oxps", "application/vnd.ms-xpsdocument", "application/xps"]),
        Format(
            provider: .legacyOffice, role: .wide,
            contentTypes: [
                "application/msword", "application/msword-template", "application/vnd.ms-word",
                "application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/vnd.ms-outlook",
                "application/x-ole-storage",
            ]),
        Format(
            provider: .font, role: .wide,
            contentTypes: [
                "font/ttf", "font/otf", "font/collection", "font/woff", "font/woff2", "font/sfnt",
                "application/x-font-ttf", "application/x-font-otf", "application/vnd.ms-fontobject",
                "application/x-font-type1", "application/x-font-pcf", "application/x-font-bdf",
            ]),
        Format(
            provider: .archive, role: .wide,
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
            ]),
        Format(
            provider: .compressed, role: .wide,
            contentTypes: [
                "application/gzip", "application/x-gzip", "application/x-bzip", "application/x-bzip2",
                "application/x-xz",
                "application/zstd", "application/x-lzma", "application/x-lzip", "application/x-lz4",
                "application/x-compress", "image/x-compressed-xcf", "application/x-gzpdf", "application/x-bzpdf",
                "application/x-xzpdf",
            ]),
        Format(
            provider: .raw, role: .wide,
            contentTypes: [
                "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-canon-crw",
                "image/x-nikon-nef", "image/x-nikon-nrw", "image/x-sony-arw", "image/x-sony-sr2", "image/x-sony-srf",
                "image/x-olympus-orf", "image/x-panasonic-rw2", "image/x-panasonic-raw", "image/x-fuji-raf",
                "image/x-pentax-pef", "image/x-samsung-srw", "image/x-sigma-x3f", "image/x-kodak-dcr",
                "image/x-kodak-kdc", "image/x-kodak-k25", "image/x-minolta-mrw", "image/x-dcraw",
            ]),
        Format(
            provider: .model, role: .wide,
            contentTypes: [
                "model/stl", "model/x.stl-ascii", "model/x.stl-binary", "application/sla", "model/obj", "model/ply",
                // Where models share their ending with drawings that nobody makes any more.
                "application/x-tgif",
                "application/x-ply", "model/gltf-binary", "model/gltf+json", "model/3mf",
                "application/vnd.ms-3mfdocument", "model/vnd.usdz+zip", "model/vnd.pixar.usd", "image/x-3ds",
            ]),
        Format(
            provider: .postScript, role: .postscript, contentTypes: ["application/postscript", "image/x-eps"]),
        Format(
            provider: .djvu, role: .wide,
            contentTypes: ["image/vnd.djvu", "image/vnd.djvu+multipage", "image/x-djvu"]),
        Format(
            provider: .video, role: .media,
            contentTypes: [
                "video/*", "application/x-matroska", "application/ogg", "application/mxf",
                "application/vnd.rn-realmedia",
                "image/x-mng",
            ]),
        Format(
            provider: .midi, role: .wide, contentTypes: ["audio/midi", "audio/x-midi", "audio/sp-midi"]),
        Format(
            provider: .playlist, role: .wide,
            contentTypes: [
                "audio/x-mpegurl", "application/vnd.apple.mpegurl", "audio/x-scpls", "application/xspf+xml",
                "audio/x-ms-asx", "application/vnd.ms-wpl", "application/x-cue",
            ]),
        Format(provider: .audio, role: .media, contentTypes: ["audio/*"]),
        // The fallback: any file at all, as bytes. It has no picture.
        Format(provider: .bytes, role: .still, contentTypes: ["application/octet-stream"]),
    ]

    /// The content type under which a document's bytes are shown as they are, whatever they mean. A document of type
    /// `application/octet-stream` is drawn as what its first bytes say it is.
    public static let bytesAlone = "application/x-vitrine-bytes"

    /// The format in `formats` that names a content type exactly, else by its family, else nil.
    public static func forContentType(_ contentType: String, in formats: [Format] = builtIn) -> Format? {
        if contentType == bytesAlone { return formats.first { $0.traits.contains(.bytesOnly) } }
        if let exact = formats.first(where: { $0.contentTypes.contains(contentType) }) { return exact }
        guard let slash = contentType.firstIndex(of: "/") else { return nil }
        let family = contentType[..<slash] + "/*"
        return formats.first { $0.contentTypes.contains(String(family)) }
    }
}
