// SPDX-License-Identifier: MPL-2.0

import COpenEXR
import DocumentModel
import Pictures

/// An OpenEXR picture: light of a wide range, through the C core of the format's own library. Of several parts the
/// first, of several layers the one without a name.
final class EXRBitmap: Bitmap {
    let size: PixelSize

    private let file: EXRFile
    private let data: EXRWindow
    private let display: EXRWindow

    /// Reads the header.
    init(_ view: ByteView) throws(Refusal) {
        let file = try EXRFile(view)
        let data = try file.dataWindow()
        var display = try file.displayWindow()
        // A window that shows nothing of the picture is a mistake.
        if !display.overlaps(data) { display = data }
        guard data.width > 0, data.height > 0, display.width > 0, display.height > 0, data.width <= 1 << 16 else {
            throw Refusal(.damaged, "impossible OpenEXR windows")
        }
        self.file = file
        self.data = data
        self.display = display
        size = PixelSize(width: display.width, height: display.height)
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        if let tile = try file.tileSize() {
            for y in 0..<(data.height + tile.height - 1) / tile.height {
                for x in 0..<(data.width + tile.width - 1) / tile.width {
                    var chunk = exr_chunk_info_t()
                    guard exr_read_tile_chunk_info(file.context, 0, Int32(x), Int32(y), 0, 0, &chunk) == 0 else {
                        continue
                    }
                    try file.draw(
                        chunk, x: data.left + x * tile.width - display.left,
                        y: data.top + y * tile.height - display.top, into: raster)
                }
            }
        } else {
            let lines = try file.linesPerChunk()
            for y in stride(from: data.top, to: data.top + data.height, by: lines) {
                var chunk = exr_chunk_info_t()
                guard exr_read_scanline_chunk_info(file.context, 0, Int32(y), &chunk) == 0 else { continue }
                try file.draw(chunk, x: data.left - display.left, y: y - display.top, into: raster)
            }
        }
        guard file.hasDrawn else { throw Refusal(.damaged, file.lastError) }
        PixelFormat.premultiply(raster.row(0), count: size.width * size.height)
        return raster
    }
}
