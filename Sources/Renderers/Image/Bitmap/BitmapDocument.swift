// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// An open picture of a simple format.
final class BitmapDocument: ImageDocument {
    let size: PixelSize
    let frameCount = 1

    private let source: any ByteSource
    private let bitmap: any Bitmap

    init(_ source: any ByteSource, _ bitmap: any Bitmap, limits: RenderLimits) throws(Refusal) {
        self.source = source
        self.bitmap = bitmap
        size = bitmap.size
        try limits.check(declared: size)
    }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        try bitmap.decode()
    }

    func facts() throws(Refusal) -> [Fact] { [] }
}
