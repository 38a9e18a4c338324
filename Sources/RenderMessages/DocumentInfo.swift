// SPDX-License-Identifier: MPL-2.0

/// What a document turned out to be: the answer to opening it.
///
/// As bytes: kind `UInt8`, page count `UInt32`, first page's width and height as doubles, text length `UInt64`,
/// byte length `UInt64`, duration as a double, syntax (text), title (text), provider (text),
/// entry count `UInt32`, whether it follows the style `UInt8`, summary (a list of facts).
public struct DocumentInfo: Equatable, Sendable {
    /// How a document is best shown.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// One picture, one page; its points are its pixels.
        case image = 1
        /// Pages, in points of 1/72 inch.
        case pages = 2
        /// Text to scroll.
        case text = 3
        /// Moving pictures: one poster page, frames on request.
        case video = 4
        /// Sound: one page if it has a cover, else none.
        case audio = 5
        /// Nothing but its bytes.
        case bytes = 6
        /// A model of three dimensions: one picture, one page, and views from all sides on request.
        case model = 7

        /// Whether it is one picture, whatever else can be seen of it.
        public var isPicture: Bool { self == .image || self == .model }
    }

    /// How it is best shown.
    public var kind: Kind
    /// The number of pages, or of an image's frames.
    public var pageCount: Int
    /// The first page's size in points.
    public var pageSize: PageSize
    /// Text: its length in bytes of UTF-8, an upper bound while the encoding is another one.
    public var textLength: Int
    /// Text: its length in bytes as it is stored, which offsets count.
    public var byteLength: Int
    /// Video and audio: seconds; 0 when unknown.
    public var duration: Double
    /// Text: the identifier of its syntax (`swift`, `json`), empty when it is plain.
    public var syntax: String
    /// The document's own title, empty when it has none.
    public var title: String
    /// The renderer that opened it.
    public var provider: String
    /// How many documents are in it that can be taken out; see ``DocumentEntry``.
    public var entryCount: Int
    /// Pages: whether they can be drawn light on dark.
    public var followsStyle: Bool
    /// Images: what is said of it in a line where its size says nothing, as that of notes; empty for all others.
    public var summary: [Fact]

    /// What is known of a document.
    public init(
        kind: Kind, pageCount: Int = 0, pageSize: PageSize = PageSize(width: 0, height: 0), textLength: Int = 0,
        byteLength: Int = 0, duration: Double = 0, syntax: String = "", title: String = "", provider: String = "",
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

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(kind.rawValue)
        writer.write(UInt32(clamping: pageCount))
        writer.write(pageSize.width)
        writer.write(pageSize.height)
        writer.write(UInt64(clamping: textLength))
        writer.write(UInt64(clamping: byteLength))
        writer.write(duration)
        writer.write(syntax)
        writer.write(title)
        writer.write(provider)
        writer.write(UInt32(clamping: entryCount))
        writer.write(followsStyle)
        writer.write(list: summary) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        guard let kind = Kind(rawValue: try reader.read()) else { throw MessageError("unknown kind of document") }
        self.kind = kind
        pageCount = Int(try reader.read(UInt32.self))
        pageSize = PageSize(width: try reader.readDouble(), height: try reader.readDouble())
        textLength = Int(clamping: try reader.read(UInt64.self))
        byteLength = Int(clamping: try reader.read(UInt64.self))
        duration = max(0, try reader.readDouble())
        syntax = try reader.readText(limit: 64)
        title = try reader.readText(limit: 4096)
        provider = try reader.readText(limit: 64)
        entryCount = Int(try reader.read(UInt32.self))
        followsStyle = try reader.readBool()
        summary = try reader.readList(limit: 16) { reader throws(MessageError) in try Fact(reading: &reader) }
        guard pageCount <= 1_000_000, pageSize.isSane || pageCount == 0 else {
            throw MessageError("impossible pages")
        }
    }
}

/// The size of a page in points (1/72 inch; an image's pixels).
public struct PageSize: Hashable, Sendable {
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether both sides are positive and below ten million points.
    public var isSane: Bool { width > 0 && height > 0 && width < 1e7 && height < 1e7 }

    /// A list of sizes as it crosses the sandbox: count `UInt32`, then width and height as doubles.
    public static func encode(_ list: [PageSize]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: list) { writer, size in
            writer.write(size.width)
            writer.write(size.height)
        }
        return writer.bytes
    }

    /// Reads and checks a list of sizes.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [PageSize] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: 1_000_000) { reader throws(MessageError) in
            let size = PageSize(width: try reader.readDouble(), height: try reader.readDouble())
            guard size.isSane else { throw MessageError("an impossible page") }
            return size
        }
    }
}

/// Part of a text.
///
/// As bytes: next offset `UInt64`, at end `UInt8`, text.
public struct TextPart: Equatable, Sendable {
    /// The longest part, in bytes of UTF-8.
    public static let byteLimit = 16 << 20

    /// The text, without control characters other than tab and line feed.
    public var text: String
    /// Where the next part starts, as an offset in the file, in bytes.
    public var nextOffset: Int
    /// Whether this part reaches the end.
    public var isAtEnd: Bool

    /// A part of a text.
    public init(text: String, nextOffset: Int, isAtEnd: Bool) {
        self.text = text
        self.nextOffset = nextOffset
        self.isAtEnd = isAtEnd
    }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt64(clamping: nextOffset))
        writer.write(isAtEnd)
        writer.write(text)
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        nextOffset = Int(clamping: try reader.read(UInt64.self))
        isAtEnd = try reader.readBool()
        text = try reader.readText(limit: Self.byteLimit)
    }
}

/// One thing to know about a document.
public struct Fact: Hashable, Sendable {
    /// What kind of fact. The client knows how to name and write each; `other` brings its own name.
    public enum Key: UInt16, Sendable, CaseIterable {
        /// Width × height in pixels, such as `4000 × 3000`.
        case dimensions = 1
        /// The title.
        case title = 2
        /// The author, artist or maker.
        case author = 3
        /// The album.
        case album = 4
        /// Seconds, as a decimal number.
        case duration = 5
        /// The number of pages.
        case pages = 6
        /// Size of the first page, in millimetres.
        case paper = 7
        /// When the picture was taken, ISO 8601.
        case taken = 8
        /// Camera or scanner.
        case camera = 9
        /// Exposure time, aperture, sensitivity.
        case exposure = 10
        /// Focal length in millimetres.
        case focalLength = 11
        /// Where it was taken: latitude and longitude in degrees.
        case place = 12
        /// The name of the colour profile.
        case colourProfile = 13
        /// Video codec.
        case videoCodec = 14
        /// Audio codec.
        case audioCodec = 15
        /// Frames a second.
        case frameRate = 16
        /// Sample rate in hertz.
        case sampleRate = 17
        /// Channels of sound.
        case channels = 18
        /// Bits a second.
        case bitRate = 19
        /// Number of lines.
        case lines = 20
        /// Character encoding.
        case encoding = 21
        /// The program that made it.
        case producer = 22
        /// The format and its version, such as `PDF 1.7`.
        case format = 23
        /// When it was made, ISO 8601.
        case created = 24
        /// The names of a song's tracks.
        case tracks = 25
        /// The number of instruments that play.
        case instruments = 26
        /// The number of a model's triangles.
        case triangles = 27
        /// The number of a model's points.
        case points = 28
        /// The version.
        case version = 29
        /// Who drew it.
        case designer = 30
        /// Who publishes it.
        case foundry = 31
        /// The copyright notice.
        case copyright = 32
        /// What may be done with it.
        case licence = 33
        /// Where that is written, an address.
        case licenceAddress = 34
        /// Whether a font may be part of documents: `fsType` of OpenType's `OS/2` table, a decimal number.
        case embedding = 35
        /// The number of glyphs.
        case glyphs = 36
        /// Anything else; the name is part of the value, before a tab.
        case other = 255
    }

    /// What kind of fact.
    public var key: Key
    /// Its value, in the form that the key says.
    public var value: String

    /// A fact.
    public init(_ key: Key, _ value: String) {
        self.key = key
        self.value = value
    }

    /// A list of facts as it crosses the sandbox: count `UInt32`, then key `UInt16` and value (text).
    public static func encode(_ list: [Fact]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: list) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// Reads and checks a list of facts.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [Fact] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: 256) { reader throws(MessageError) in try Fact(reading: &reader) }
    }

    fileprivate func write(to writer: inout MessageWriter) {
        writer.write(key.rawValue)
        writer.write(String(value.prefix(500)))
    }

    fileprivate init(reading reader: inout MessageReader) throws(MessageError) {
        key = Key(rawValue: try reader.read()) ?? .other
        value = try reader.readText(limit: 4096)
    }
}
