// SPDX-License-Identifier: MPL-2.0

import RenderMessages

/// The formats that are read here, in Swift: simple enough that a library would be the larger risk.
enum Bitmaps {
    /// The picture in `bytes`, its header read; nil when it is of none of these formats.
    static func open(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> (any Bitmap)? {
        let view = ByteView(bytes)
        if view.starts(with: "BM") { return try BMPBitmap(view) }
        if view.starts(with: [0, 0, 1, 0]) || view.starts(with: [0, 0, 2, 0]), let icon = try IconBitmap(view) {
            return icon
        }
        if view.starts(with: "8BPS") { return try PSDBitmap(view) }
        return TGABitmap(view)
    }
}
