// SPDX-License-Identifier: MPL-2.0

import Glibc
import Pictures

/// A picture for a surface, and how it lies there.
struct TextureMap {
    /// The continuation of a picture beyond its edges, along one axis.
    enum Wrap {
        /// The picture again.
        case again
        /// The picture again, every other time reversed.
        case mirrored
        /// The pixels of the edge.
        case edge
    }

    var raster: Raster
    var across = Wrap.again
    var down = Wrap.again
    /// The place in the picture for the texture coordinates (1, 0), less that for the origin.
    var x = SIMD2<Float>(1, 0)
    /// The place in the picture for the texture coordinates (0, 1), less that for the origin.
    var y = SIMD2<Float>(0, 1)
    /// The place in the picture for the origin of texture coordinates.
    var origin = SIMD2<Float>()

    init(_ raster: Raster) {
        self.raster = raster
    }

    /// Scales texture coordinates, then turns them counterclockwise, then moves them.
    ///
    /// - Parameter turned: an angle in radians.
    mutating func transform(moved: SIMD2<Float>, turned: Float, scaled: SIMD2<Float>) {
        // Counterclockwise as one sees it: the y axis points downwards.
        let (cosine, sine) = (cosf(turned), sinf(turned))
        x = SIMD2(cosine, -sine) * scaled.x
        y = SIMD2(sine, cosine) * scaled.y
        origin = moved
    }
}
