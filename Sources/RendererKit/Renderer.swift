// SPDX-License-Identifier: MPL-2.0

public import RenderMessages

/// Makes pictures of one family of documents. Runs in a child of a sandboxed process, one child a document:
/// synchronously, with no network, no files but fonts and library data, and limits on memory and time.
///
/// Abilities beyond a thumbnail are further protocols: ``EmbeddedPictureRenderer``, ``SessionRenderer``.
public protocol Renderer: Sendable {
    /// The name under which ``Format`` lists it.
    var name: String { get }

    /// Loads libraries, fonts and tables, once, in the zygote. It must leave one thread, and parse no document.
    func warm()

    /// A picture of the document that fits into `canvas`'s bounds, upright, in sRGB.
    ///
    /// - Throws: ``Refusal``, also ``Refusal/Reason/otherType`` when the bytes are plainly of another type.
    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal)
}

extension Renderer {
    /// Nothing to load.
    public func warm() {}
}

/// A renderer whose documents can carry a picture that somebody put in beforehand.
public protocol EmbeddedPictureRenderer: Renderer {
    /// Draws the embedded picture, upright, without decoding the document itself.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is none, or it shows something else (another aspect ratio).
    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal)
}

/// A renderer that can change its files without decoding them.
public protocol LosslessRenderer: Renderer {
    /// The file with a change made; nil when that takes decoding.
    func changed(_ source: any ByteSource, by change: PictureChange) throws(Refusal) -> ChangedPicture?
}

/// A renderer that can keep a document open and answer for it.
public protocol SessionRenderer: Renderer {
    /// Opens the document.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong.
    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession
}

/// An open document. What it can do beyond describing itself are further protocols.
public protocol RenderSession: AnyObject {
    /// What the document is.
    var info: DocumentInfo { get }

    /// What there is to know about it.
    func facts() throws(Refusal) -> [Fact]
}

/// A document that is drawn page by page: images have one page, whose points are pixels.
public protocol PageSession: RenderSession {
    /// The size of a page in points.
    func pageSize(_ index: Int) throws(Refusal) -> PageSize

    /// Draws the part `region` (in pixels at `scale` pixels a point) of a page. `canvas` takes exactly that size.
    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal)
}

/// A picture that can be had as it is to be written to another file.
public protocol PictureSession: PageSession {
    /// Draws its first page turned. `size` is that of the turned picture.
    func draw(turned turn: PictureChange.Turn, size: PixelSize, on canvas: Canvas) throws(Refusal)

    /// Its EXIF metadata, a TIFF structure, for an upright copy of `size`; empty when it has none.
    func exif(size: PixelSize) throws(Refusal) -> [UInt8]
}

/// A picture whose pages are frames that follow each other in time.
public protocol AnimationSession: PageSession {
    /// How they do.
    func animation() throws(Refusal) -> PictureAnimation
}

/// Pages whose text can be selected and searched.
public protocol PageTextSession: PageSession {
    /// What a page says, and where.
    func text(ofPage index: Int) throws(Refusal) -> PageText

    /// Where a page says `text`, whatever its case and accents.
    func matches(of text: String, onPage index: Int) throws(Refusal) -> [TextMatch]
}

/// Pages that lead to others, or out of the document.
public protocol LinkSession: PageSession {
    /// The links of a page.
    func links(onPage index: Int) throws(Refusal) -> [PageLink]
}

/// Pages with a table of contents, or with names.
public protocol OutlineSession: PageSession {
    /// Chapters and names.
    func outline() throws(Refusal) -> DocumentOutline
}

/// A document whose text can be read in parts.
public protocol TextSession: RenderSession {
    /// The text from a byte offset on, at most `length` bytes, cut at a character.
    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart
}

/// A text of any length, in which one goes to any place and looks for something.
public protocol TextSearchSession: TextSession {
    /// The offset of the start of the line that a byte offset lies in; a place shortly before it in an endless line.
    func lineStart(at offset: Int) throws(Refusal) -> Int
    /// Where it says `text`, whatever the case: the matches that start in a range of byte offsets.
    func find(_ text: String, in range: Range<Int>) throws(Refusal) -> TextFinding
}

/// A document that holds others.
public protocol EntrySession: RenderSession {
    /// The documents in it, at most ``DocumentEntry/limit``.
    func entries() throws(Refusal) -> [DocumentEntry]
    /// The bytes of one of them, at most ``DocumentEntry/contentLimit``.
    func content(ofEntry index: Int) throws(Refusal) -> [UInt8]
}

/// A document that plays: from a moment on, frames and sound are handed out in their order, as fast as asked for.
public protocol PlayingSession: RenderSession {
    /// The sounds and the subtitles that one can choose from.
    func tracks() throws(Refusal) -> [MediaTrack]

    /// Starts at a moment, in seconds, or goes there. Frames are to fit `bounds`.
    func play(from seconds: Double, bounds: PixelSize, choice: PlaybackChoice) throws(Refusal) -> PlaybackInfo

    /// Draws the next frame, with its ``Canvas/moment``. Those that have ended before a moment, in seconds, are left out
    /// as long as there are others.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` at the end.
    func nextFrame(notBefore seconds: Double, on canvas: Canvas) throws(Refusal)

    /// What is to be read at a moment, in seconds, of the subtitles at a place among them; what plays goes on from where it
    /// is. None for subtitles that are pictures.
    func cues(at seconds: Double, subtitles: Int) throws(Refusal) -> [SubtitleCue]

    /// The next part of the sound, about a fifth of a second.
    func nextSound() throws(Refusal) -> SoundPart
}

/// A document with words that are to be read at certain moments.
public protocol CueSession: RenderSession {
    /// Those that were not handed out before; of a file that holds nothing else, all.
    func cues() throws(Refusal) -> [SubtitleCue]
}

/// A model that can be looked at from all sides.
public protocol ModelViewSession: RenderSession {
    /// Draws it as it is seen from a place, filling `canvas`'s bounds; a draft is coarser, and faster.
    func draw(_ view: ModelView, isDraft: Bool, on canvas: Canvas) throws(Refusal)
}

/// A document that has a picture for each moment.
public protocol FrameSession: RenderSession {
    /// The picture at `seconds`, fitted into the canvas's bounds.
    ///
    /// - Parameter subtitles: those to be seen in it, by their place among the subtitles, if they are pictures.
    func frame(at seconds: Double, subtitles: Int?, on canvas: Canvas) throws(Refusal)
}
