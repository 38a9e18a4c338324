// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities

/// Which source pixels an output pixel covers along one axis, and how much of it each fills.
///
/// Each output pixel is a half-open interval of the source; a source pixel weighs as much as it overlaps it. Weights
/// are integers that add up to exactly ``unit``, so that a plain colour stays the same colour.
package struct AxisCoverage {
    /// The sum of the weights of one output pixel: 1 in fixed point, 15 bits.
    package static let unit = 1 << 15

    /// The first source pixel of each output pixel.
    package let starts: [Int32]
    /// The index of each output pixel's first weight in ``weights``; one more at the end.
    package let offsets: [Int32]
    /// The weights, one output pixel after the other.
    package let weights: [UInt16]
    /// Whether each output pixel is exactly the source pixel of the same distance from ``starts``' first.
    package let isCopy: Bool

    /// The number of output pixels.
    package var count: Int { starts.count }

    /// Maps `source` pixels onto `target` pixels.
    package init(source: Int, target: Int) {
        self.init(source: source, step: Double(source) / Double(target), first: 0, count: target)
    }

    /// Maps a part: output pixel `first + i` covers `step` source pixels from `(first + i) × step − origin` on. What
    /// lies beyond the source repeats its last pixel.
    package init(source: Int, step: Double, origin: Double = 0, first: Int, count: Int) {
        var starts: [Int32] = []
        var offsets: [Int32] = [0]
        var weights: [UInt16] = []
        starts.reserveCapacity(count)
        offsets.reserveCapacity(count + 1)
        weights.reserveCapacity(count * (Int(saturating: min(step, Double(source)).rounded(.up)) + 1))
        for index in first..<first + count {
            let low = min(max(0, Double(index) * step - origin), Double(source) - 1e-6)
            let high = min(max(low + 1e-6, Double(index + 1) * step - origin), Double(source))
            // A hair over a boundary is rounding, not coverage.
            let start = min(Int(low + 1e-7), source - 1)
            let end = min(max(start + 1, Int(saturating: (high - 1e-7).rounded(.up))), source)
            starts.append(Int32(start))
            var used = 0
            for pixel in start..<end {
                let share = pixel == end - 1 ? 1 : min(1, max(0, (Double(pixel + 1) - low) / (high - low)))
                let upTo = Int(saturating: (share * Double(Self.unit)).rounded())
                weights.append(UInt16(upTo - used))
                used = upTo
            }
            offsets.append(Int32(weights.count))
        }
        self.starts = starts
        self.offsets = offsets
        self.weights = weights
        isCopy = weights.count == count && step == 1
    }
}
