// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Quantities

/// A sheet of paper: opaque pixels, blue, green, red, alpha, that letters are drawn onto.
package struct Sheet {
    /// The pixels, rows of ``stride`` bytes.
    package let pixels: UnsafeMutableRawBufferPointer
    /// Width and height in pixels.
    package let size: PixelSize
    /// Bytes from one row to the next.
    package let stride: Int

    /// A white one over memory of at least `size.height` rows.
    package init(_ pixels: UnsafeMutableRawBufferPointer, size: PixelSize, stride: Int) {
        self.pixels = pixels
        self.size = size
        self.stride = stride
        pixels.initializeMemory(as: UInt8.self, repeating: 255)
    }

    /// Draws one letter in a colour (red, green, blue), as far as it lies on the sheet.
    ///
    /// - Parameters:
    ///   - coverage: how much of each pixel letters cover, which the glyph has a part of.
    ///   - x: the pixel of the pen.
    ///   - baseline: the row that it stands on.
    package func draw(
        _ glyph: Glyphs.Glyph, _ coverage: UnsafeBufferPointer<UInt8>, x: Int, baseline: Int,
        colour: (UInt8, UInt8, UInt8)
    ) {
        let (left, top) = (x.plus(glyph.left), baseline.minus(glyph.top))
        guard left < size.width, top < size.height, left > -glyph.width, top > -glyph.height else { return }
        let columns = max(0, -left)..<min(glyph.width, size.width - left)
        let rows = max(0, -top)..<min(glyph.height, size.height - top)
        for row in rows {
            let line = pixels.baseAddress! + (top + row) * stride
            for column in columns {
                let share = Int(coverage[glyph.offset + row * glyph.width + column])
                if share == 0 { continue }
                let pixel = (line + (left + column) * 4).assumingMemoryBound(to: UInt8.self)
                pixel[0] = Self.mix(pixel[0], colour.2, share)
                pixel[1] = Self.mix(pixel[1], colour.1, share)
                pixel[2] = Self.mix(pixel[2], colour.0, share)
            }
        }
    }

    /// Fills an upright rectangle in points, as far as it lies on the sheet; pixels at its edges in part.
    ///
    /// - Parameter scale: pixels a point.
    func fill(_ rect: Rect, _ colour: Colour, scale: Double) {
        let (left, right) = (max(0, rect.x * scale), min(Double(size.width), (rect.x + rect.width) * scale))
        let (top, bottom) = (max(0, rect.y * scale), min(Double(size.height), (rect.y + rect.height) * scale))
        guard left < right, top < bottom else { return }
        let (red, green, blue) = colour.bytes
        for row in Int(top)..<Int(saturating: bottom.rounded(.up)) {
            let height = min(bottom, Double(row + 1)) - max(top, Double(row))
            let line = pixels.baseAddress! + row * stride
            for column in Int(left)..<Int(saturating: right.rounded(.up)) {
                let width = min(right, Double(column + 1)) - max(left, Double(column))
                let share = Int(saturating: (width * height * colour.alpha * 255).rounded())
                let pixel = (line + column * 4).assumingMemoryBound(to: UInt8.self)
                pixel[0] = Self.mix(pixel[0], blue, share)
                pixel[1] = Self.mix(pixel[1], green, share)
                pixel[2] = Self.mix(pixel[2], red, share)
            }
        }
    }

    private static func mix(_ paper: UInt8, _ ink: UInt8, _ share: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (Int(paper) * (255 - share) + Int(ink) * share + 127) / 255)
    }
}
