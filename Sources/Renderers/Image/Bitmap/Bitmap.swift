// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A picture whose header has been read.
protocol Bitmap {
    /// Its size in pixels.
    var size: PixelSize { get }

    /// Its pixels, premultiplied BGRA. What the file lacks stays transparent.
    func decode() throws(Refusal) -> Raster
}
