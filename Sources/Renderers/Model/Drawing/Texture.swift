// SPDX-License-Identifier: MPL-2.0

import Glibc
import Pictures

/// A picture on a surface, repeated without end.
struct Texture {
    private let raster: Raster
    private let pixels: UnsafePointer<UInt32>
    private let width: Int
    private let height: Int

    /// The picture has to outlive the texture.
    init(_ raster: Raster) {
        self.raster = raster
        pixels = UnsafePointer(raster.row(0).assumingMemoryBound(to: UInt32.self))
        width = raster.size.width
        height = raster.size.height
    }

    /// Light and opacity at a place; the origin is the upper left corner, and 1 the other end.
    func sample(_ place: SIMD2<Float>) -> SIMD4<Float> {
        let x = (place.x - floorf(place.x)) * Float(width) - 0.5
        let y = (place.y - floorf(place.y)) * Float(height) - 0.5
        guard x.isFinite, y.isFinite else { return SIMD4(repeating: 1) }
        let (left, top) = (floorf(x), floorf(y))
        let (right, bottom) = (x - left, y - top)
        let (column, row) = (Int(left), Int(top))
        let upper = texel(column, row) * (1 - right) + texel(column + 1, row) * right
        let lower = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right
        return upper * (1 - bottom) + lower * bottom
    }

    private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let column = x < 0 ? width - 1 : x >= width ? 0 : x
        let row = y < 0 ? height - 1 : y >= height ? 0 : y
        let word = pixels[row * width + column]
        let alpha = Float(word >> 24) / 255
        // Premultiplied in the picture.
        let colour = SIMD3(
            LinearLight.light(UInt8(word >> 16 & 255)), LinearLight.light(UInt8(word >> 8 & 255)),
            LinearLight.light(UInt8(word & 255)))
        return SIMD4(alpha > 0 ? colour / alpha : colour, alpha)
    }
}
