// SPDX-License-Identifier: MPL-2.0

import Glibc
import Pictures

/// Finds a moment of a film that says something: not black, not blank.
enum PosterChoice {
    /// The positions to try, from 0 to 1, in order.
    static let moments = [1.0 / 3, 0.5, 0.2, 0.7, 0.1, 0.9]

    /// How much there is to see in a picture: the spread of its brightness, from 0 for a plain one to about 128.
    static func interest(of raster: Raster) -> Double {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = raster.size.width * raster.size.height
        var sum = 0
        var squares = 0
        for index in 0..<count {
            let word = words[index]
            let light = Int((word >> 16 & 255) * 54 + (word >> 8 & 255) * 183 + (word & 255) * 19) >> 8
            sum += light
            squares += light * light
        }
        let mean = Double(sum) / Double(count)
        return max(0, Double(squares) / Double(count) - mean * mean).squareRoot()
    }

    /// The score from which a picture is taken without trying further ones.
    static let enough = 12.0
}
