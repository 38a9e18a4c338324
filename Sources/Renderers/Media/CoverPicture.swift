// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import StillRenderers

/// A cover inside a file of music: a JPEG or PNG file, drawn by the same code as those.
struct CoverPicture {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Its size in pixels, nil if it is neither JPEG nor PNG.
    var size: PixelSize? {
        try? withSource { (source) throws(Refusal) in
            if isPNG { return try PNGDecoder(try source.mapped()).size }
            return try JPEGDecoder(try source.mapped()).size
        }
    }

    /// Draws it into a canvas.
    func draw(on canvas: Canvas) throws(Refusal) {
        try withSource { (source) throws(Refusal) in
            let renderer: any Renderer = isPNG ? PNGRenderer() : JPEGRenderer()
            do throws(Refusal) { try renderer.thumbnail(of: source, contentType: "", on: canvas) } catch {
                throw Refusal(.nothingToShow, "the cover is damaged")
            }
        }
    }

    private var isPNG: Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

    private func withSource<Result>(
        _ body: (EntrySource) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        try body(EntrySource(bytes))
    }
}
