// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The description of an open document: the answer to opening it.
public struct DocumentInfo: Equatable, Sendable {
    /// The ways to show a document.
    @nonexhaustive public enum Kind: UInt8, Sendable, CaseIterable {
        /// One picture, one page; its points are its pixels.
        case image = 1
        /// Pages, in points of 1/72 inch.
        case pages = 2
        /// Text to scroll.
        case text = 3
        /// A film: one page with its poster, frames on request.
        case video = 4
        /// A piece of music: one page if it has a cover, else none.
        case audio = 5
        /// Bytes alone.
        case bytes = 6
        /// A three-dimensional model: one page with its picture, views from all sides on request.
        case model = 7

        /// Whether its page is a picture of the whole document.
        public var isPicture: Bool { self == .image || self == .model }
    }

    /// The most pages of a document.
    public static let pageLimit = 1_000_000
    /// The longest title, in bytes of UTF-8. Longer ones are cut.
    public static let titleLimit = 4096
    /// The longest name of a syntax or a provider, in bytes of UTF-8. Longer ones are cut.
    public static let nameLimit = 64
    /// The most facts of a summary.
    public static let summaryLimit = 16
    /// The most bytes of the encoded record.
    public static let byteLimit = 128 + titleLimit + 2 * nameLimit + summaryLimit * (6 + Fact.valueLimit)
    /// The syntax of subtitles that a renderer sets out as a film shows them.
    package static let subtitleSyntax = "subtitles"
    /// The syntaxes of texts that a renderer sets out.
    package static let setOutSyntaxes: Set<String> = ["json", subtitleSyntax]
    /// The longest text that a renderer sets out, in bytes: JSON with line breaks, subtitles without markup. ``byteLength``
    /// may exceed the length of the document only for such a text and for a compressed document.
    public static let setOutLimit = 4 << 20
    /// The most bytes that each byte of that text becomes: itself, a line feed, and the indentation of 64 levels.
    public static let setOutGrowth = 130
    /// The most bytes of a compressed document that are unpacked and shown.
    public static let unpackedLimit = 64 << 20

    /// The way to show it.
    public var kind: Kind
    /// The number of pages, or of an image's frames.
    public var pageCount: Int
    /// The first page's size in points.
    public var pageSize: PageSize
    /// Text: its length in bytes of UTF-8, an upper bound while the encoding is another one.
    public var textLength: ByteCount
    /// Text: its length in bytes as it is stored. Offsets refer to these bytes.
    public var byteLength: ByteCount
    /// Video and audio: the duration in seconds; 0 when unknown.
    public var duration: Double
    /// Text: the identifier of its syntax (`swift`, `json`), empty when it is plain.
    public var syntax: String
    /// The title in its metadata; empty when there is none.
    public var title: String
    /// The renderer of the document. The client sets it to the one that it asked.
    public var provider: Provider
    /// The number of documents in it that can be extracted; see ``DocumentEntry``.
    public var entryCount: Int
    /// Pages: whether they can be drawn light on dark.
    public var followsStyle: Bool
    /// Images: facts that are shown in place of its size, such as those of notes; empty for all others.
    public var summary: [Fact]

    /// Whether it is the unpacked content of a compressed document, which may be longer than the document.
    public var isUnpacked: Bool { provider.traits.contains(.unpacked) }

    /// A description.
    public init(
        kind: Kind, pageCount: Int = 0, pageSize: PageSize = PageSize(width: 0, height: 0), textLength: ByteCount = 0,
        byteLength: ByteCount = 0, duration: Double = 0, syntax: String = "", title: String = "",
        provider: Provider = .other(""),
        entryCount: Int = 0, followsStyle: Bool = false, summary: [Fact] = []
    ) {
        self.kind = kind
        self.pageCount = pageCount
        self.pageSize = pageSize
        self.textLength = textLength
        self.byteLength = byteLength
        self.duration = duration
        self.syntax = syntax
        self.title = title
        self.provider = provider
        self.entryCount = entryCount
        self.followsStyle = followsStyle
        self.summary = summary
    }
}

/// The size of a page in points (1/72 inch; an image's pixels).
public struct PageSize: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether both sides are at least a thousandth of a point and below ten million points.
    public var isSane: Bool { min(width, height) >= 1e-3 && max(width, height) < 1e7 }

    /// Whether it is the size of a document without pages.
    public var isNothing: Bool { width == 0 && height == 0 }
}

/// A part of a text.
public struct TextPart: Equatable, Sendable {
    /// The longest part, in bytes of UTF-8.
    public static let byteLimit = 16 << 20

    /// The text, without control characters other than tab and line feed.
    public var text: String
    /// The offset in the file at which the next part starts, in bytes.
    public var nextOffset: Int
    /// Whether it is the last part.
    public var isAtEnd: Bool

    /// A part of a text.
    public init(text: String, nextOffset: Int, isAtEnd: Bool) {
        self.text = text
        self.nextOffset = nextOffset
        self.isAtEnd = isAtEnd
    }
}

/// A fact about a document, such as its author, with a key and a value.
public struct Fact: Hashable, Sendable {
    /// The most facts of a document.
    public static let limit = 256
    /// The longest value, in bytes of UTF-8. Longer ones are cut.
    public static let valueLimit = 4096
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (6 + valueLimit)

    /// The kinds of fact. The client has a name and a format for each but ``other``, which brings its own name.
    public enum Key: UInt16, Sendable, CaseIterable {
        /// Width × height in pixels, such as `4000 × 3000`.
        case dimensions = 1
        /// The title.
        case title = 2
        /// The author, artist or maker.
        case author = 3
        /// The album.
        case album = 4
        /// The duration in seconds, as a decimal number.
        case duration = 5
        /// The number of pages.
        case pages = 6
        /// The size of the first page, in millimetres.
        case paper = 7
        /// The time at which the picture was taken, ISO 8601.
        case taken = 8
        /// Camera or scanner.
        case camera = 9
        /// Exposure time, aperture, sensitivity.
        case exposure = 10
        /// Focal length in millimetres.
        case focalLength = 11
        /// The place where it was taken: latitude and longitude in degrees.
        case place = 12
        /// The name of the colour profile.
        case colourProfile = 13
        /// Video codec.
        case videoCodec = 14
        /// Audio codec.
        case audioCodec = 15
        /// The frame rate in hertz.
        case frameRate = 16
        /// The sample rate in hertz.
        case sampleRate = 17
        /// The number of audio channels.
        case channels = 18
        /// The bit rate in bits per second.
        case bitRate = 19
        /// Number of lines.
        case lines = 20
        /// Character encoding.
        case encoding = 21
        /// The program that wrote it.
        case producer = 22
        /// The format and its version, such as `PDF 1.7`.
        case format = 23
        /// The time of its creation, ISO 8601.
        case created = 24
        /// The names of a song's tracks.
        case tracks = 25
        /// The number of instruments.
        case instruments = 26
        /// The number of a model's triangles.
        case triangles = 27
        /// The number of a model's points.
        case points = 28
        /// The version.
        case version = 29
        /// The designer of a font.
        case designer = 30
        /// The foundry of a font.
        case foundry = 31
        /// The copyright notice.
        case copyright = 32
        /// The licence.
        case licence = 33
        /// The URL of the licence.
        case licenceAddress = 34
        /// Whether documents may embed a font: `fsType` of OpenType's `OS/2` table, a decimal number.
        case embedding = 35
        /// The number of glyphs.
        case glyphs = 36
        /// The number of fonts in a collection.
        case faces = 37
        /// The axes of a variable font: the tag, the range and the default value of each.
        case axes = 38
        /// The names of the instances of a variable font.
        case instances = 39
        /// The description or caption.
        case caption = 40
        /// The keywords, with commas between them.
        case keywords = 41
        /// The rating: 1 to 5, or -1 for a rejected picture.
        case rating = 42
        /// The names of files that belong to the document and are not there, with commas between them.
        case missing = 43
        /// Anything else; the name is part of the value, before a tab.
        case other = 255
    }

    /// The kind of fact.
    public var key: Key
    /// The value of the fact, in the format of the key.
    public var value: String

    /// A fact.
    public init(_ key: Key, _ value: String) {
        self.key = key
        self.value = value
    }
}
