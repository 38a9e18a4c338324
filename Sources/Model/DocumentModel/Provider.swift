// SPDX-License-Identifier: MPL-2.0

/// The renderer of one format: a case for each built-in one, and a name for all others.
///
/// What the rest of the program has to know about a format is one of its ``traits``. Names exist for reports, and where
/// a provider crosses the sandbox.
@nonexhaustive public enum Provider: Hashable, Sendable {
    /// JPEG photographs.
    case jpeg
    /// PNG pictures.
    case png
    /// PDF.
    case pdf
    /// vCard contacts.
    case card
    /// iCalendar and vCalendar.
    case calendar
    /// Tables as text: CSV and TSV.
    case delimited
    /// Messages (RFC 5322).
    case mail
    /// Mailboxes: several messages in one file (mbox).
    case mailbox
    /// Outlook messages in one file (TNEF).
    case tnef
    /// Rich Text Format.
    case richText
    /// HTML.
    case html
    /// Markdown.
    case markdown
    /// AsciiDoc.
    case asciiDoc
    /// LaTeX documents, from their source.
    case latex
    /// Org.
    case org
    /// reStructuredText.
    case reStructuredText
    /// Jupyter notebooks.
    case notebook
    /// Plain text and source code.
    case text
    /// All other bitmaps.
    case image
    /// SVG drawings.
    case svg
    /// Office Open XML.
    case office
    /// OpenDocument.
    case openDocument
    /// Books: EPUB, FictionBook, Mobipocket.
    case book
    /// Comic books: archives of pictures.
    case comic
    /// Documents with a preview picture: iWork, Krita, FreeCAD, DWG.
    case package
    /// XPS and OpenXPS.
    case xps
    /// Office documents before Office Open XML, in compound files.
    case legacyOffice
    /// Fonts.
    case font
    /// Archives.
    case archive
    /// Single compressed files.
    case compressed
    /// Camera raw pictures.
    case raw
    /// Models of three dimensions.
    case model
    /// PostScript.
    case postScript
    /// DjVu.
    case djvu
    /// Films.
    case video
    /// MIDI.
    case midi
    /// Sound.
    case audio
    /// Playlists and cue sheets.
    case playlist
    /// Any file, as its bytes.
    case bytes
    /// A renderer outside the built-in list, such as that of an extension, by its name.
    case other(String)

    /// The properties that all documents of a format share.
    public struct Traits: OptionSet, Sendable {
        /// A bit for each trait.
        public let rawValue: UInt32

        /// A set of traits by its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Shown as pages of paper below each other, not as a picture: a placeholder is drawn as a sheet.
        public static let pages = Traits(rawValue: 1 << 0)
        /// Its documents are, or may be, zip files; see ``Provider/zipParts``.
        public static let zip = Traits(rawValue: 1 << 1)
        /// Its documents may be tar files.
        public static let tar = Traits(rawValue: 1 << 2)
        /// Its documents are never plain text: one that reads as text has the wrong name.
        public static let neverPlainText = Traits(rawValue: 1 << 3)
        /// Its documents can carry a picture of themselves, which is worth asking for first.
        public static let embeddedPictures = Traits(rawValue: 1 << 4)
        /// An office suite lays its documents out as their authors saw them.
        public static let officeLayout = Traits(rawValue: 1 << 5)
        /// Its documents are shown as the list of the files they hold.
        public static let fileList = Traits(rawValue: 1 << 6)
        /// It draws what its document holds, unpacked, which may be longer than the document.
        public static let unpacked = Traits(rawValue: 1 << 7)
        /// Its renderer unpacks a compressed document itself.
        public static let unpacksItself = Traits(rawValue: 1 << 8)
        /// Not drawn as the content of a compressed file: its libraries are loaded in another process only, or there is
        /// nothing to draw.
        public static let notInCompressed = Traits(rawValue: 1 << 9)
        /// Thumbnails of its documents look much alike, so a folder's picture is made of others first.
        public static let looksAlike = Traits(rawValue: 1 << 10)
        /// The renderer knows only the bytes of its documents, and makes no picture of them.
        public static let bytesOnly = Traits(rawValue: 1 << 11)
        /// Its documents are written as text, and are shown as text when the renderer refuses them.
        public static let writtenAsText = Traits(rawValue: 1 << 12)
        /// The documents do not state their character encoding reliably, and the user can choose one.
        public static let anyEncoding = Traits(rawValue: 1 << 13)
        /// Its renderer reads documents in ranges alone, and needs neither a descriptor nor a mapping.
        public static let readsRanges = Traits(rawValue: 1 << 14)
    }

    /// The traits of its documents; none for ``other(_:)``, whose traits are those of its ``Format``.
    public var traits: Traits { row.traits }

    /// The name of the renderer, as `vitrine-inspect` reports it and as it crosses the sandbox.
    public var name: String { row.name }

    /// The provider with a name: ``other(_:)`` if no built-in one has it.
    public init(name: String) {
        self = Format.builtIn.first { $0.provider.name == name }?.provider ?? .other(name)
    }

    /// Paths of which a zip of this format has at least one, as parts of the names in it; empty where any zip may be one.
    public var zipParts: [String] {
        switch self {
        case .office: ["[Content_Types].xml", "word/", "xl/", "ppt/"]
        case .openDocument: ["content.xml", "encrypted-package"]
        case .book: ["META-INF/container.xml", ".fb2", ".opf", ".pml"]
        default: []
        }
    }

    private var row: (name: String, traits: Traits) {
        switch self {
        case .jpeg: ("jpeg", [.neverPlainText, .embeddedPictures])
        case .png: ("png", [.neverPlainText])
        case .pdf: ("pdf", [.pages, .neverPlainText, .readsRanges])
        case .card: ("card", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .calendar: ("calendar", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .delimited: ("delimited", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .mail: ("mail", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .mailbox: ("mailbox", [.pages, .fileList, .writtenAsText])
        case .tnef: ("tnef", [.pages, .neverPlainText, .readsRanges])
        case .richText: ("richtext", [.pages, .officeLayout, .writtenAsText, .readsRanges])
        case .html: ("html", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .markdown: ("markdown", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .asciiDoc: ("asciidoc", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .latex: ("latex", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .org: ("org", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .reStructuredText: ("restructuredtext", [.pages, .writtenAsText, .anyEncoding, .readsRanges])
        case .notebook: ("notebook", [.pages, .writtenAsText])
        case .text: ("text", [.looksAlike, .anyEncoding, .readsRanges])
        case .image: ("image", [.zip, .neverPlainText, .embeddedPictures])
        case .svg: ("svg", [.writtenAsText])
        case .office: ("office", [.pages, .zip, .neverPlainText, .embeddedPictures, .officeLayout, .readsRanges])
        case .openDocument: ("opendocument", [.pages, .zip, .embeddedPictures, .officeLayout, .readsRanges])
        case .book: ("book", [.pages, .zip, .embeddedPictures, .readsRanges])
        case .comic: ("comic", [.pages, .zip, .tar, .neverPlainText, .readsRanges])
        case .package: ("package", [.zip, .neverPlainText, .embeddedPictures, .readsRanges])
        case .xps: ("xps", [.pages, .zip, .neverPlainText, .embeddedPictures])
        case .legacyOffice: ("legacy-office", [.pages, .neverPlainText, .officeLayout, .readsRanges])
        case .font: ("font", [.pages])
        case .archive: ("archive", [.pages, .zip, .tar, .fileList, .unpacksItself, .looksAlike, .readsRanges])
        case .compressed: ("compressed", [.unpacked, .notInCompressed, .looksAlike, .readsRanges])
        case .raw: ("raw", [.neverPlainText, .embeddedPictures])
        case .model: ("model", [.zip, .embeddedPictures])
        case .postScript: ("postscript", [.pages, .neverPlainText, .embeddedPictures, .notInCompressed])
        case .djvu: ("djvu", [.pages, .neverPlainText])
        case .video: ("video", [.neverPlainText, .notInCompressed, .readsRanges])
        case .midi: ("midi", [])
        case .audio: ("audio", [.neverPlainText, .embeddedPictures, .notInCompressed, .looksAlike, .readsRanges])
        case .playlist: ("playlist", [.pages, .writtenAsText, .readsRanges])
        case .bytes: ("bytes", [.bytesOnly, .notInCompressed, .readsRanges])
        case .other(let name): (name, [])
        }
    }
}
