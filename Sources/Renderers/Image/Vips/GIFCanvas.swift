// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The canvas of a GIF file, which is that of its header: libvips makes it larger for frames that lie beyond it.
enum GIFCanvas {
    /// The part of the library's picture that is the canvas; nil where it is all of it. As in browsers, a first frame that is
    /// larger than the canvas is the canvas.
    static func area(_ bytes: UnsafeRawBufferPointer, of picture: PixelSize) -> PixelRect? {
        let file = ByteView(bytes)
        guard file.starts(with: "GIF8"), let width = file.little16(6), let height = file.little16(8), width > 0,
            height > 0, width <= picture.width, height <= picture.height,
            PixelSize(width: width, height: height) != picture, let frame = firstFrame(file),
            frame.width <= width, frame.height <= height
        else { return nil }
        return PixelRect(x: 0, y: 0, width: width, height: height)
    }

    /// Whether all of the first frame lies beyond an area, where the library draws black.
    static func isFirstFrame(_ bytes: UnsafeRawBufferPointer, beyond area: PixelRect) -> Bool {
        guard let frame = firstFrame(ByteView(bytes)) else { return false }
        return frame.x >= area.width || frame.y >= area.height
    }

    /// The place of the first frame; nil where none can be found.
    private static func firstFrame(_ file: ByteView) -> PixelRect? {
        guard let flags = file[10] else { return nil }
        var place = 13 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
        while let mark = file[place] {
            switch mark {
            case 0x2C:
                guard let x = file.little16(place + 1), let y = file.little16(place + 3),
                    let width = file.little16(place + 5), let height = file.little16(place + 7)
                else { return nil }
                return PixelRect(x: x, y: y, width: width, height: height)
            case 0x21:
                place += 2
                while let length = file[place], length > 0 { place += 1 + Int(length) }
                place += 1
            default: return nil
            }
        }
        return nil
    }
}
