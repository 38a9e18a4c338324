// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// How a page at a scale is cut into pictures: one if it is small, else squares.
enum PageTiles {
    /// The most pixels of a page in one picture.
    static let wholeLimit = 8 << 20
    /// The side of a square, in pixels.
    static let side = 2048

    /// A page's size in pixels at so many pixels per point.
    static func size(of page: PageSize, pixelScale: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((page.width * pixelScale).rounded())),
            height: max(1, Int((page.height * pixelScale).rounded())))
    }

    /// The pictures of a page of which something lies in `part`, in pixels.
    static func tiles(of size: PixelSize, in part: PixelRect) -> [PixelRect] {
        guard part.width > 0, part.height > 0 else { return [] }
        guard size.width * size.height > wholeLimit else {
            return [PixelRect(x: 0, y: 0, width: size.width, height: size.height)]
        }
        return squares(of: size, in: part, side: side)
    }

    /// The squares of something so large of which something lies in `part`, row by row, all in pixels.
    static func squares(of size: PixelSize, in part: PixelRect, side: Int) -> [PixelRect] {
        let (right, bottom) = (min(size.width, part.x + part.width), min(size.height, part.y + part.height))
        guard right > max(0, part.x), bottom > max(0, part.y) else { return [] }
        let columns = max(0, part.x) / side...(right - 1) / side
        let rows = max(0, part.y) / side...(bottom - 1) / side
        return rows.flatMap { row in
            columns.map { column in
                PixelRect(
                    x: column * side, y: row * side, width: min(side, size.width - column * side),
                    height: min(side, size.height - row * side))
            }
        }
    }
}
