// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc

/// Up to four pictures side by side, with round corners and nothing between them: what is in a folder.
struct FolderMosaic {
    /// A picture that goes into it.
    struct Part {
        /// Its pixels: blue, green, red, alpha, premultiplied.
        let pixels: UnsafeRawBufferPointer
        /// Bytes from one row to the next.
        let stride: Int
        /// The part of it that shows the document.
        let content: PixelRect
        /// Whether its top says more than its middle, as that of a page does.
        let isPage: Bool
    }

    /// The most parts that there is room for.
    static let limit = 4

    let size: PixelSize
    private(set) var pixels: [UInt8]

    /// Puts pictures together. A single one is shown whole; of several each is cut to its place.
    init(_ parts: [Part], size: PixelSize) {
        self.size = size
        pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        let cells = Self.cells(parts.count, in: size)
        for (part, cell) in zip(parts, cells) {
            guard parts.count == 1 else {
                draw(part, from: Self.cut(part, to: cell), in: cell)
                continue
            }
            let whole = PixelSize(width: part.content.width, height: part.content.height).fitted(into: size)
            let place = PixelRect(
                x: (size.width - whole.width) / 2, y: (size.height - whole.height) / 2, width: whole.width,
                height: whole.height)
            draw(part, from: part.content, in: place)
        }
    }

    /// The places of so many pictures: one fills everything, two and three stand beside each other, four are two rows.
    static func cells(_ count: Int, in size: PixelSize) -> [PixelRect] {
        let gap = max(1, min(size.width, size.height) / 24)
        let (columns, rows) = count > 3 ? (2, 2) : (max(1, count), 1)
        func edge(_ index: Int, _ parts: Int, _ length: Int) -> Int { index * (length + gap) / parts }
        return (0..<min(count, limit)).map { index in
            let (column, row) = (index % columns, index / columns)
            let (x, y) = (edge(column, columns, size.width), edge(row, rows, size.height))
            return PixelRect(
                x: x, y: y, width: max(1, edge(column + 1, columns, size.width) - gap - x),
                height: max(1, edge(row + 1, rows, size.height) - gap - y))
        }
    }

    /// The largest part of a picture that has the shape of a cell: of a page the top, else the middle.
    private static func cut(_ part: Part, to cell: PixelRect) -> PixelRect {
        let content = part.content
        let width = max(1, min(content.width, content.height * cell.width / cell.height))
        let height = max(1, min(content.height, content.width * cell.height / cell.width))
        return PixelRect(
            x: content.x + (content.width - width) / 2,
            y: content.y + (part.isPage ? 0 : (content.height - height) / 2), width: width, height: height)
    }

    /// Scales a part of a picture into a place, each pixel the mean of those that it stands for.
    private mutating func draw(_ part: Part, from source: PixelRect, in place: PixelRect) {
        let radius = Double(max(place.width, place.height)) / 16
        for row in 0..<place.height {
            let rows = Self.span(row, of: place.height, source.y, source.height)
            for column in 0..<place.width {
                let columns = Self.span(column, of: place.width, source.x, source.width)
                var sums = SIMD4<UInt32>.zero
                for y in rows {
                    for x in columns {
                        let pixel = part.pixels.loadUnaligned(
                            fromByteOffset: y * part.stride + x * 4, as: SIMD4<UInt8>.self)
                        sums &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
                    }
                }
                let count = Double(rows.count * columns.count)
                let cover = Self.cover(column, row, place, radius) / count
                let target = ((place.y + row) * size.width + place.x + column) * 4
                for channel in 0..<4 {
                    pixels[target + channel] = UInt8((Double(sums[channel]) * cover).rounded())
                }
            }
        }
    }

    /// The pixels of a line of `length` from `start` that the `index`-th of `count` stands for; at least one.
    private static func span(_ index: Int, of count: Int, _ start: Int, _ length: Int) -> Range<Int> {
        let low = start + index * length / count
        return low..<max(low + 1, start + (index + 1) * length / count)
    }

    /// How much of a pixel lies within the round corners of its place, from 0 to 1.
    private static func cover(_ column: Int, _ row: Int, _ place: PixelRect, _ radius: Double) -> Double {
        let x = min(Double(column), Double(place.width - 1 - column)) + 0.5
        let y = min(Double(row), Double(place.height - 1 - row)) + 0.5
        guard x < radius, y < radius else { return 1 }
        let distance = ((radius - x) * (radius - x) + (radius - y) * (radius - y)).squareRoot()
        return min(1, max(0, radius + 0.5 - distance))
    }
}
