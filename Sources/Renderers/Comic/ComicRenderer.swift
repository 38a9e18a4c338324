// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Comic books: archives (zip, rar, 7z, tar) of pictures, read in the order of their names.
struct ComicRenderer: SessionRenderer {
    let provider = Provider.comic

    func warm() {
        Archive.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let archive = try Archive(source)
        var refusal = Refusal(.nothingToShow, "it holds no pictures")
        // A damaged first page is no reason to show none.
        for path in try ComicSession.pages(of: archive).prefix(3) {
            do throws(Refusal) {
                guard let bytes = try archive.content(of: path) else { continue }
                try PictureDecoder.draw(bytes, on: canvas)
                return
            } catch {
                refusal = error
                if canvas.size != nil || error.reason.isProtection { break }
            }
        }
        throw refusal
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try ComicSession(source, password: password, limits: limits, provider: provider)
    }
}
