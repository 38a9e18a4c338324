// SPDX-License-Identifier: MPL-2.0

import Glibc
import Pictures

/// A picture on a surface, continued without end.
struct Texture {
    private let map: TextureMap
    private let pixels: UnsafePointer<UInt32>
    private let width: Int
    private let height: Int

    /// The picture has to outlive the texture.
    init(_ map: TextureMap) {
        self.map = map
        let raster = map.raster
        pixels = UnsafePointer(raster.row(0).assumingMemoryBound(to: UInt32.self))
        width = raster.size.width
        height = raster.size.height
    }

    /// Light and opacity at texture coordinates; the origin is the upper left corner, and 1 the other end.
    func sample(_ coordinates: SIMD2<Float>) -> SIMD4<Float> {
        let place = map.x * coordinates.x + map.y * coordinates.y + map.origin
        let x = Self.inside(place.x, map.across) * Float(width) - 0.5
        let y = Self.inside(place.y, map.down) * Float(height) - 0.5
        guard x.isFinite, y.isFinite else { return SIMD4(repeating: 1) }
        let (left, top) = (floorf(x), floorf(y))
        let (right, bottom) = (x - left, y - top)
        let (column, row) = (Int(left), Int(top))
        let upper = texel(column, row) * (1 - right) + texel(column + 1, row) * right
        let lower = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right
        return upper * (1 - bottom) + lower * bottom
    }

    /// The place in the picture, 0 to 1, that is seen at a place in its continuation.
    private static func inside(_ place: Float, _ wrap: TextureMap.Wrap) -> Float {
        switch wrap {
        case .again: return place - floorf(place)
        case .edge: return place.isFinite ? min(1, max(0, place)) : place
        case .mirrored:
            let rest = place - 2 * floorf(place / 2)
            return rest > 1 ? 2 - rest : rest
        }
    }

    /// The index of a pixel, which may lie one beyond either end.
    private static func index(_ place: Int, _ count: Int, _ wrap: TextureMap.Wrap) -> Int {
        if wrap != .again { return min(count - 1, max(0, place)) }
        return place < 0 ? count - 1 : place >= count ? 0 : place
    }

    private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let column = Self.index(x, width, map.across)
        let row = Self.index(y, height, map.down)
        let word = pixels[row * width + column]
        let alpha = Float(word >> 24) / 255
        // Premultiplied in the picture.
        let colour = SIMD3(
            LinearLight.light(UInt8(word >> 16 & 255)), LinearLight.light(UInt8(word >> 8 & 255)),
            LinearLight.light(UInt8(word & 255)))
        return SIMD4(alpha > 0 ? colour / alpha : colour, alpha)
    }
}
