// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The formats that are not read through libvips: most of them here, in Swift, as they are simple enough that a library
/// would be the larger risk.
enum Bitmaps {
    /// The picture in `bytes`, its header read; nil when it is of none of these formats.
    static func open(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> (any Bitmap)? {
        let view = ByteView(bytes)
        if view.starts(with: "BM") { return try BMPBitmap(view) }
        if view.starts(with: [0, 0, 1, 0]) || view.starts(with: [0, 0, 2, 0]), let icon = try IconBitmap(view) {
            return icon
        }
        if view.starts(with: "8BPS") { return try PSDBitmap(view) }
        if view.starts(with: "gimp xcf ") { return try XCFBitmap(view) }
        if view.starts(with: [0x76, 0x2F, 0x31, 0x01]) { return try EXRBitmap(view) }
        if view.starts(with: "P7\n") { return try PAMBitmap(view) }
        if view.starts(with: "farbfeld") { return try FarbfeldBitmap(view) }
        if view.starts(with: "qoif") { return try QOIBitmap(view) }
        if view.starts(with: "BLENDER") { return try BlendBitmap(view) }
        if view.starts(with: "DDS ") { return try DDSBitmap(view) }
        if view.starts(with: [0x01, 0xDA]) { return try SGIBitmap(view) }
        if let picture = TIFFBitmap(view) { return picture }
        if let picture = ConvertedTIFF(view) { return picture }
        // libvips scales while it decodes, and so goes first.
        if AVIFBitmap.holds(view), (try? VipsPicture(bytes)) == nil { return try AVIFBitmap(view) }
        return TGABitmap(view)
    }

    /// The picture in `bytes` once more, where libvips has opened a file whose pixels it then could not decode; nil when
    /// nobody else could.
    static func second(_ bytes: UnsafeRawBufferPointer) -> (any Bitmap)? {
        let view = ByteView(bytes)
        return AVIFBitmap.holds(view) ? try? AVIFBitmap(view) : nil
    }
}
