// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

@testable import Renderers

/// What a renderer makes of a document: its thumbnails, and what its session answers.
struct RenderedDocument: Equatable {
    /// A picture with its pixels.
    struct Picture: Equatable {
        let size: PixelSize?
        let pixels: [UInt8]

        init(_ picture: TestPicture) {
            size = picture.canvas.size
            pixels = Array(picture.pixels)
        }
    }

    /// The answers of a session.
    struct Answers: Equatable {
        var info: DocumentInfo
        var facts: Result<[Fact], Refusal>
        var page: Result<Picture, Refusal>?
        var text: Result<TextPart, Refusal>?
        var names: Result<[String], Refusal>?
        var content: Result<[UInt8], Refusal>?
        var frame: Result<Picture, Refusal>?
        var sound: Result<[UInt8], Refusal>?
    }

    let thumbnail: Result<Picture, Refusal>
    var embedded: Result<Picture, Refusal>?
    let session: Result<Answers, Refusal>

    /// The passwords of the documents that have one.
    private static let passwords = ["secret", "Größe", "Пароль 🔑", "pässword"]

    /// The names of what differs from another rendering of the document.
    func differences(from other: RenderedDocument) -> [String] {
        let (mine, theirs) = (try? session.get(), try? other.session.get())
        let parts: [(String, Bool)] = [
            ("thumbnail", thumbnail == other.thumbnail), ("embedded", embedded == other.embedded),
            ("session", mine == nil && theirs == nil ? session == other.session : (mine == nil) == (theirs == nil)),
            ("info", mine?.info == theirs?.info), ("facts", mine?.facts == theirs?.facts),
            ("page", mine?.page == theirs?.page), ("text", mine?.text == theirs?.text),
            ("names", mine?.names == theirs?.names), ("content", mine?.content == theirs?.content),
            ("frame", mine?.frame == theirs?.frame), ("sound", mine?.sound == theirs?.sound),
        ]
        return parts.filter { !$0.1 }.map(\.0)
    }

    /// Draws a document, opens it and asks for its beginning.
    init(_ document: SampleDocument, from source: any ByteSource) {
        let (renderer, contentType) = (document.renderer, document.contentType)
        thumbnail = Self.picture(128) { canvas throws(Refusal) in
            try renderer.thumbnail(of: source, contentType: contentType, on: canvas)
        }
        if let renderer = renderer as? any EmbeddedPictureRenderer {
            embedded = Self.picture(128) { canvas throws(Refusal) in
                try renderer.embeddedPicture(of: source, contentType: contentType, on: canvas)
            }
        }
        session = Result { () throws(Refusal) in try Self.answers(of: try Self.open(document, source)) }
    }

    /// Opens a document, with the first password that fits.
    private static func open(_ document: SampleDocument, _ source: any ByteSource) throws(Refusal) -> any RenderSession
    {
        let limits = RenderLimits.session(document.format.sessionRole)
        var refusal = Refusal(.locked)
        for password in [nil] + passwords where refusal.reason == .locked {
            do throws(Refusal) {
                return try document.renderer.open(
                    source, contentType: document.contentType, password: password, limits: limits)
            } catch { refusal = error }
        }
        throw refusal
    }

    private static func answers(of session: any RenderSession) throws(Refusal) -> Answers {
        var answers = Answers(
            info: session.info, facts: Result { () throws(Refusal) in try session.facts() })
        if session is any PlayingSession {
            // How far GStreamer has read the tags and the bit rate by now is a matter of time.
            answers.info.duration = answers.info.duration > 0 ? 1 : 0
            answers.facts = answers.facts.map { $0.filter { $0.key == .dimensions } }
        }
        if let pages = session as? any PageSession, session.info.pageCount > 0 {
            answers.page = picture(300) { canvas throws(Refusal) in
                let size = try pages.pageSize(0)
                let scale = 200 / max(size.width, size.height)
                let region = PixelRect(
                    x: 0, y: 0, width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
                try pages.draw(page: 0, scale: scale, region: region, on: canvas)
            }
        }
        if let texts = session as? any TextSession {
            answers.text = Result { () throws(Refusal) in try texts.text(at: 0, length: 4_096) }
        }
        if let holder = session as? any EntrySession {
            answers.names = Result { () throws(Refusal) in try holder.entries().map(\.path) }
            let file = try? answers.names?.get().firstIndex { !$0.hasSuffix("/") }
            if let file { answers.content = Result { () throws(Refusal) in try holder.content(ofEntry: file) } }
        }
        if let playing = session as? any PlayingSession {
            let bounds = PixelSize(width: 96, height: 96)
            let info = try playing.play(from: 0, bounds: bounds, choice: PlaybackChoice())
            if info.hasPictures {
                answers.frame = picture(96) { canvas throws(Refusal) in
                    try playing.nextFrame(notBefore: 0, on: canvas)
                }
            } else {
                answers.sound = Result { () throws(Refusal) in Array(try playing.nextSound().samples.prefix(1_000)) }
            }
        }
        return answers
    }

    private static func picture(
        _ side: Int, _ draw: (Canvas) throws(Refusal) -> Void
    ) -> Result<Picture, Refusal> {
        Result { () throws(Refusal) in Picture(try TestPicture.drawn(side, draw)) }
    }
}
