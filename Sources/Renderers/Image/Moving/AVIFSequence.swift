// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// An open AVIF file whose pictures follow each other in time.
final class AVIFSequence: ImageDocument {
    let animation: PictureAnimation?

    private let source: any ByteSource
    private let bitmap: AVIFBitmap

    /// Nil for what is no such file, or does not move.
    init?(_ source: any ByteSource, _ file: ByteView) {
        // The other brand says that the file has a picture of its own to show.
        guard file.part(4, 8).starts(with: "ftypavis"), let bitmap = try? AVIFBitmap(file) else { return nil }
        let delays = bitmap.delays
        guard delays.count > 1 else { return nil }
        self.source = source
        self.bitmap = bitmap
        animation = PictureAnimation(plays: EditList.plays(file), delays: delays)
    }

    var size: PixelSize { bitmap.size }

    var frameCount: Int { animation?.delays.count ?? 1 }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        guard frame >= 0, frame < frameCount else { throw Refusal(.invalidRequest, "no such frame") }
        return try bitmap.decode(picture: frame)
    }

    func facts() throws(Refusal) -> [Fact] { [] }
}
