// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A farbfeld picture: red, green, blue and alpha of 16 bits, and nothing else.
struct FarbfeldBitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        guard let width = file.big32(8), let height = file.big32(12), width > 0, height > 0 else {
            throw Refusal(.damaged, "impossible farbfeld header")
        }
        view = file
        size = PixelSize(width: width, height: height)
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = min(size.width * size.height, (view.count - 16) / 8)
        for index in 0..<max(0, count) {
            let place = 16 + index * 8
            // The upper half of each.
            words[index] =
                UInt32(view.bytes[place + 6]) << 24 | UInt32(view.bytes[place]) << 16
                | UInt32(view.bytes[place + 2]) << 8 | UInt32(view.bytes[place + 4])
        }
        PixelFormat.premultiply(words, count: max(0, count))
        return raster
    }
}
