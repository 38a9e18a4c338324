// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// A request to a child that keeps one document open for a preview.
///
/// A session speaks over its own sequenced-packet socket. Each request is one packet: id `UInt32`, kind `UInt8`,
/// arguments; with one descriptor, the sealed memory that the child answers into (see ``AnswerHeader``). A request
/// for the next frame may come without one: the frame then goes to the memory of the last one. The child ends each
/// request with a ``SessionReply`` packet. Requests are answered in order.
public struct SessionRequest: Equatable, Sendable {
    /// The most bytes an encoded request takes.
    public static let byteLimit = 2048
    /// The longest content type, in bytes of UTF-8.
    public static let contentTypeLimit = 255
    /// The longest password, in bytes of UTF-8.
    public static let passwordLimit = 1024

    /// The kinds of request. The answers to all but ``Kind/page``, ``Kind/frame``, ``Kind/nextFrame`` and
    /// ``Kind/model(_:isDraft:bounds:)`` are records. A request that a document cannot answer is refused with
    /// ``Refusal/Reason/invalidRequest``.
    public enum Kind: Equatable, Sendable {
        /// Opens the document; the first request. A text is read in an encoding; nil for the most likely one, which is one of
        /// the language that the name of the document states. Answer: a ``DocumentInfo``.
        case open(
            contentType: String, password: String?, encoding: CharacterEncoding? = nil, language: ReaderLanguage? = nil)
        /// Draws a page. `scale` is pixels per point; `region` is the part wanted, in pixels at that scale. With
        /// `isDark`, a document with ``DocumentInfo/followsStyle`` is light on dark. Answer: a picture of the size of
        /// `region`.
        case page(index: Int, scale: Double, region: PixelRect, isDark: Bool = false)
        /// The sizes of at most `count` pages from `first` on. Answer: a list of ``PageSize``.
        case pageSizes(first: Int, count: Int)
        /// Text from a byte offset on, at most `length` bytes, cut at a character boundary. Answer: a ``TextPart``.
        case text(offset: Int, length: Int)
        /// At most `length` bytes of the file from an offset on. Answer: the bytes themselves.
        case bytes(offset: Int, length: Int)
        /// The facts about the document. Answer: a list of ``Fact``.
        case facts
        /// The frame at a time in seconds, with the subtitle track of an index if its subtitles are pictures. Answer: a picture that fits `bounds`.
        case frame(seconds: Double, bounds: PixelSize, subtitles: Int? = nil)
        /// The text of a page. Answer: a ``PageText``.
        case pageText(index: Int)
        /// The links on a page. Answer: a list of ``PageLink``.
        case links(index: Int)
        /// The matches of a text on at most `count` pages from `first` on. Answer: a list of ``TextMatch``.
        case matches(text: String, first: Int, count: Int)
        /// The table of contents and the page labels. Answer: a ``DocumentOutline``.
        case outline
        /// Starts to play at a time in seconds, with frames that fit `bounds`. Answer: a ``PlaybackInfo``.
        case play(seconds: Double, bounds: PixelSize, choice: PlaybackChoice)
        /// The next frame while it plays. Frames that end before a time in seconds are skipped as long as others follow.
        /// Answer: a picture with its time; at the end a refusal with ``Refusal/Reason/nothingToShow``.
        case nextFrame(notBefore: Double, bounds: PixelSize)
        /// The next part of the sound while it plays. Answer: a ``SoundPart``.
        case nextSound
        /// The offset of the start of the line that contains a byte offset. Answer: a ``TextPosition``.
        case lineStart(offset: Int)
        /// The matches of a text, in any case, that start at a byte offset from `from` on and before `to`. Answer: a ``TextFinding``.
        case find(text: String, from: Int, to: Int)
        /// The matches of a pattern in the bytes of the file that start at an offset from `from` on and before `to`.
        /// Answer: a ``TextFinding``.
        case findBytes(BytePattern, from: Int, to: Int)
        /// The timing of the frames of an animated picture. Answer: a ``PictureAnimation``.
        case animation
        /// The documents in the document, from an index on, with names that are not UTF-8 in an encoding; nil for the one
        /// that was chosen last, at first the most likely one. Answer: an ``EntryList``.
        case entries(first: Int, nameEncoding: CharacterEncoding?)
        /// Extracts the document at an index in that list. A password is kept by the child until it ends. Answer: its
        /// bytes; without the password of a locked one, a refusal with ``Refusal/Reason/locked``.
        case entry(index: Int, password: String?)
        /// The audio and subtitle tracks. Answer: a list of ``MediaTrack``.
        case tracks
        /// Subtitles: those that were read since the last such request while a film plays, all of a file of subtitles.
        /// Answer: a list of ``SubtitleCue``.
        case cues
        /// The subtitles at a time in seconds of the subtitle track at an index, while nothing plays. Answer: a list of
        /// ``SubtitleCue``, empty for subtitles that are pictures.
        case cuesAt(seconds: Double, subtitles: Int)
        /// A view of a model. Drafts are coarser and faster. Answer: a picture of the size of `bounds`.
        case model(ModelView, isDraft: Bool, bounds: PixelSize)

        /// Whether the answer may go to the memory of the last answer to a request of this kind.
        public var reusesMemory: Bool {
            if case .nextFrame = self { return true }
            return false
        }
    }

    /// The request's number, chosen by the client and repeated in the reply.
    public var id: UInt32
    /// The kind of the request, with its arguments.
    public var kind: Kind

    /// A request.
    public init(id: UInt32, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The number by which each kind is sent.
    private enum Number: UInt8 {
        case open = 1
        case page
        case pageSizes
        case text
        case bytes
        case facts
        case frame
        case pageText
        case links
        case matches
        case outline
        case play
        case nextFrame
        case nextSound
        case lineStart
        case find
        case animation
        case entries
        case entry
        case tracks
        case cues
        case model
        case cuesAt
        case findBytes
    }

    /// The request as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        func begin(_ number: Number) { writer.write(number.rawValue) }
        writer.write(id)
        switch kind {
        case .open(let contentType, let password, let encoding, let language):
            begin(.open)
            writer.write(contentType)
            writer.write(password) { $0.write($1) }
            writer.write(encoding?.rawValue ?? 0)
            writer.write(language) { $0.write($1.text) }
        case .page(let index, let scale, let region, let isDark):
            begin(.page)
            writer.write(UInt32(clamping: index))
            writer.write(scale)
            for number in [region.x, region.y, region.width, region.height] { writer.write(UInt32(clamping: number)) }
            writer.write(isDark)
        case .pageSizes(let first, let count):
            begin(.pageSizes)
            writer.write(UInt32(clamping: first))
            writer.write(UInt32(clamping: count))
        case .text(let offset, let length):
            begin(.text)
            writer.write(UInt64(clamping: offset))
            writer.write(UInt32(clamping: length))
        case .bytes(let offset, let length):
            begin(.bytes)
            writer.write(UInt64(clamping: offset))
            writer.write(UInt32(clamping: length))
        case .facts:
            begin(.facts)
        case .frame(let seconds, let bounds, let subtitles):
            begin(.frame)
            writer.write(seconds)
            writer.write(UInt32(clamping: bounds.width))
            writer.write(UInt32(clamping: bounds.height))
            writer.write(subtitles) { $0.write(UInt8(clamping: $1)) }
        case .pageText(let index):
            begin(.pageText)
            writer.write(UInt32(clamping: index))
        case .links(let index):
            begin(.links)
            writer.write(UInt32(clamping: index))
        case .matches(let text, let first, let count):
            begin(.matches)
            writer.write(text)
            writer.write(UInt32(clamping: first))
            writer.write(UInt32(clamping: count))
        case .outline:
            begin(.outline)
        case .play(let seconds, let bounds, let choice):
            begin(.play)
            writer.write(seconds)
            writer.write(UInt32(clamping: bounds.width))
            writer.write(UInt32(clamping: bounds.height))
            choice.write(to: &writer)
        case .nextFrame(let seconds, let bounds):
            begin(.nextFrame)
            writer.write(seconds)
            writer.write(UInt32(clamping: bounds.width))
            writer.write(UInt32(clamping: bounds.height))
        case .nextSound:
            begin(.nextSound)
        case .lineStart(let offset):
            begin(.lineStart)
            writer.write(UInt64(clamping: offset))
        case .find(let text, let from, let to):
            begin(.find)
            writer.write(text)
            writer.write(UInt64(clamping: from))
            writer.write(UInt64(clamping: to))
        case .animation:
            begin(.animation)
        case .entries(let first, let nameEncoding):
            begin(.entries)
            writer.write(UInt32(clamping: first))
            writer.write(nameEncoding?.rawValue ?? 0)
        case .entry(let index, let password):
            begin(.entry)
            writer.write(UInt32(clamping: index))
            writer.write(password) { $0.write($1) }
        case .tracks:
            begin(.tracks)
        case .cues:
            begin(.cues)
        case .model(let view, let isDraft, let bounds):
            begin(.model)
            view.write(to: &writer)
            writer.write(isDraft)
            writer.write(UInt32(clamping: bounds.width))
            writer.write(UInt32(clamping: bounds.height))
        case .cuesAt(let seconds, let subtitles):
            begin(.cuesAt)
            writer.write(seconds)
            writer.write(UInt8(clamping: subtitles))
        case .findBytes(let pattern, let from, let to):
            begin(.findBytes)
            pattern.write(to: &writer)
            writer.write(UInt64(clamping: from))
            writer.write(UInt64(clamping: to))
        }
        return writer.bytes
    }

    /// The request in bytes that the client wrote.
    ///
    /// - Throws: ``MessageError`` when they are no request.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        func count() throws(MessageError) -> Int { Int(try reader.read(UInt32.self)) }
        func password() throws(MessageError) -> String? {
            try reader.readOptional { reader throws(MessageError) in try reader.readText(limit: Self.passwordLimit) }
        }
        guard let number = Number(rawValue: try reader.read()) else { throw MessageError("unknown request") }
        switch number {
        case .open:
            let contentType = try reader.readText(limit: Self.contentTypeLimit)
            let password = try password()
            let encoding: UInt8 = try reader.read()
            kind = .open(
                contentType: contentType, password: password, encoding: CharacterEncoding(rawValue: encoding),
                language: try reader.readLanguage())
        case .page:
            let index = try count()
            let scale = try reader.readDouble()
            let region = PixelRect(x: try count(), y: try count(), width: try count(), height: try count())
            kind = .page(index: index, scale: scale, region: region, isDark: try reader.readBool())
        case .pageSizes: kind = .pageSizes(first: try count(), count: try count())
        case .text: kind = .text(offset: Int(clamping: try reader.read(UInt64.self)), length: try count())
        case .bytes: kind = .bytes(offset: Int(clamping: try reader.read(UInt64.self)), length: try count())
        case .facts: kind = .facts
        case .frame:
            let seconds = try reader.readDouble()
            let bounds = PixelSize(width: try count(), height: try count())
            let subtitles = try reader.readOptional { reader throws(MessageError) in Int(try reader.read(UInt8.self)) }
            kind = .frame(seconds: seconds, bounds: bounds, subtitles: subtitles)
        case .pageText: kind = .pageText(index: try count())
        case .links: kind = .links(index: try count())
        case .matches:
            let text = try reader.readText(limit: TextFinding.patternLimit)
            kind = .matches(text: text, first: try count(), count: try count())
        case .outline: kind = .outline
        case .play:
            let seconds = try reader.readDouble()
            let bounds = PixelSize(width: try count(), height: try count())
            kind = .play(seconds: seconds, bounds: bounds, choice: try PlaybackChoice(from: &reader))
        case .nextFrame:
            let seconds = try reader.readDouble()
            kind = .nextFrame(notBefore: seconds, bounds: PixelSize(width: try count(), height: try count()))
        case .nextSound: kind = .nextSound
        case .lineStart: kind = .lineStart(offset: Int(clamping: try reader.read(UInt64.self)))
        case .find:
            let text = try reader.readText(limit: TextFinding.patternLimit)
            let from = Int(clamping: try reader.read(UInt64.self))
            kind = .find(text: text, from: from, to: Int(clamping: try reader.read(UInt64.self)))
        case .animation: kind = .animation
        case .entries:
            let first = try count()
            let encoding: UInt8 = try reader.read()
            kind = .entries(first: first, nameEncoding: CharacterEncoding(rawValue: encoding))
        case .entry: kind = .entry(index: try count(), password: try password())
        case .tracks: kind = .tracks
        case .cues: kind = .cues
        case .model:
            let view = try ModelView(from: &reader)
            let isDraft = try reader.readBool()
            kind = .model(view, isDraft: isDraft, bounds: PixelSize(width: try count(), height: try count()))
        case .cuesAt: kind = .cuesAt(seconds: try reader.readDouble(), subtitles: Int(try reader.read(UInt8.self)))
        case .findBytes:
            let pattern = try BytePattern(from: &reader)
            let from = Int(clamping: try reader.read(UInt64.self))
            kind = .findBytes(pattern, from: from, to: Int(clamping: try reader.read(UInt64.self)))
        }
    }
}

/// The packet that ends a request, sent when its answer is in its memory: the request's id, `UInt32`.
public struct SessionReply: Equatable, Sendable {
    /// The id of the request.
    public var id: UInt32

    /// A reply.
    public init(id: UInt32) {
        self.id = id
    }

    /// The reply in bytes: 4.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        return writer.bytes
    }

    /// The reply in bytes that a child wrote.
    ///
    /// - Throws: ``MessageError`` when they are no reply.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
    }
}
