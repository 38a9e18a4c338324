// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// A renderer of one format. It runs synchronously in a sandboxed process of its own for each document, without network,
/// without files other than fonts and library data, and with limits on memory and time.
///
/// Abilities beyond a thumbnail are further protocols: ``EmbeddedPictureRenderer``, ``LosslessRenderer`` and
/// ``SessionRenderer``.
public protocol Renderer: Sendable {
    /// Its identity. The renderer draws the documents of each ``Format`` with this provider.
    var provider: Provider { get }

    /// Loads libraries, fonts and tables, once, in the zygote. It must leave the process with one thread, and parse no
    /// document of a user.
    func warm()

    /// Draws a picture of the document, upright, in sRGB, of at most ``Canvas/bounds``.
    ///
    /// - Throws: ``Refusal``: ``Refusal/Reason/otherType`` when the bytes are of another type.
    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal)
}

extension Renderer {
    /// Loads nothing.
    public func warm() {}
}

/// A renderer whose documents can carry an embedded picture of themselves, such as an EXIF thumbnail.
public protocol EmbeddedPictureRenderer: Renderer {
    /// Draws the embedded picture, upright, without decoding the document itself.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is none, or it has another aspect ratio than the document.
    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal)
}

/// A renderer that can change files without decoding them.
public protocol LosslessRenderer: Renderer {
    /// The file with a change made; nil when that takes decoding.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when the file cannot be read.
    func changed(_ source: any ByteSource, by change: PictureChange) throws(Refusal) -> ChangedPicture?
}

/// A renderer that can keep a document open for a preview.
public protocol SessionRenderer: Renderer {
    /// Opens the document.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong.
    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession
}

/// An open document. Its abilities are further protocols; a request for an ability that it lacks is refused.
public protocol RenderSession: AnyObject {
    /// A description of the document.
    var info: DocumentInfo { get }

    /// The facts about the document.
    func facts() throws(Refusal) -> [Fact]
}

/// A document with pages. Images have one page, whose points are pixels.
public protocol PageSession: RenderSession {
    /// The size of a page in points.
    func pageSize(_ index: Int) throws(Refusal) -> PageSize

    /// Draws a part of a page. `region` is in pixels, at `scale` pixels per point; the size of the picture is its size.
    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal)
}

/// A picture that can be drawn for another file.
public protocol PictureSession: PageSession {
    /// Draws its first page with edits, then turned. `size` is the size of the result in pixels.
    ///
    /// - Parameter edits: edits whose areas lie in the page.
    func draw(
        _ edits: PictureEdits, turned turn: PictureChange.Turn, size: PixelSize, on canvas: Canvas
    ) throws(Refusal)

    /// Its EXIF metadata, a TIFF structure, edited for an upright copy of `size` in pixels; empty when it has none.
    func exif(size: PixelSize) throws(Refusal) -> [UInt8]
}

/// An animated picture, whose pages are its frames.
public protocol AnimationSession: PageSession {
    /// The timing of the frames.
    func animation() throws(Refusal) -> PictureAnimation
}

/// Pages whose text can be selected and searched.
public protocol PageTextSession: PageSession {
    /// The text of a page with the place of each character.
    func text(ofPage index: Int) throws(Refusal) -> PageText

    /// The matches of a text on a page, in any case and with any accents.
    func matches(of text: String, onPage index: Int) throws(Refusal) -> [TextMatch]
}

/// Pages with links.
public protocol LinkSession: PageSession {
    /// The links of a page.
    func links(onPage index: Int) throws(Refusal) -> [PageLink]
}

/// Pages with a table of contents, or with labels.
public protocol OutlineSession: PageSession {
    /// The table of contents and the labels.
    func outline() throws(Refusal) -> DocumentOutline
}

/// A document whose text can be read in parts.
public protocol TextSession: RenderSession {
    /// The text from a byte offset on, at most `length` bytes, cut at a character boundary.
    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart
}

/// A text of any length that can be searched, and read from any offset.
public protocol TextSearchSession: TextSession {
    /// The offset of the start of the line that contains a byte offset; in very long lines, an offset shortly before it.
    func lineStart(at offset: Int) throws(Refusal) -> Int
    /// The matches of a text, in any case, that start in a range of byte offsets.
    func find(_ text: String, in range: Range<Int>) throws(Refusal) -> TextFinding
}

/// A document that contains other documents.
public protocol EntrySession: RenderSession {
    /// The documents in it, at most ``DocumentEntry/limit``.
    func entries() throws(Refusal) -> [DocumentEntry]
    /// The content of the document at an index in ``entries()``.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the entry needs a password; ``Refusal/Reason/tooLarge`` beyond
    ///   ``DocumentEntry/contentLimit`` bytes.
    func content(ofEntry index: Int) throws(Refusal) -> [UInt8]
}

/// A session of a document whose entries may be encrypted one by one.
public protocol LockedEntrySession: EntrySession {
    /// The content of the entry at an index in ``EntrySession/entries()``. A password that opens one entry is kept for the
    /// others.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is wrong.
    func content(ofEntry index: Int, password: String) throws(Refusal) -> [UInt8]
}

/// A session of a document that may have names of entries in a legacy encoding.
public protocol EncodedEntrySession: EntrySession {
    /// The encoding in which ``EntrySession/entries()`` reads names that are not UTF-8; nil when there are none.
    var nameEncoding: CharacterEncoding? { get }
    /// Has ``EntrySession/entries()`` read these names in another encoding.
    func readNames(in encoding: CharacterEncoding) throws(Refusal)
}

/// A document that plays: after a start at any time, each request gets the next frame or the next part of the sound.
public protocol PlayingSession: RenderSession {
    /// The audio and subtitle tracks.
    func tracks() throws(Refusal) -> [MediaTrack]

    /// Starts to play at a time in seconds, also while it plays. Frames fit `bounds`, in pixels.
    func play(from seconds: Double, bounds: PixelSize, choice: PlaybackChoice) throws(Refusal) -> PlaybackInfo

    /// Draws the next frame and sets ``Canvas/moment``. Frames that end before a time in seconds are skipped as long as
    /// others follow.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` at the end.
    func nextFrame(notBefore seconds: Double, on canvas: Canvas) throws(Refusal)

    /// The subtitles at a time in seconds of the subtitle track at an index; none for subtitles that are pictures. Playing
    /// is not affected.
    func cues(at seconds: Double, subtitles: Int) throws(Refusal) -> [SubtitleCue]

    /// The next part of the sound, about 0.2 s.
    func nextSound() throws(Refusal) -> SoundPart
}

/// A document with subtitles: a film that plays, or a file of subtitles.
public protocol CueSession: RenderSession {
    /// The subtitles since the last call; all of a file of subtitles.
    func cues() throws(Refusal) -> [SubtitleCue]
}

/// A three-dimensional model that can be drawn from all sides.
public protocol ModelViewSession: RenderSession {
    /// Draws a view of the model that fills ``Canvas/bounds``. A draft is coarser and faster.
    func draw(_ view: ModelView, isDraft: Bool, on canvas: Canvas) throws(Refusal)
}

/// A document with a frame for each time.
public protocol FrameSession: RenderSession {
    /// Draws the frame at a time in seconds, of at most ``Canvas/bounds``.
    ///
    /// - Parameter subtitles: the index of the subtitle track that is drawn into it if its subtitles are pictures.
    func frame(at seconds: Double, subtitles: Int?, on canvas: Canvas) throws(Refusal)
}
