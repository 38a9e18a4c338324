// SPDX-License-Identifier: MPL-2.0

import Pictures
import Quantities

extension ModelTarget {
    /// The most pixels along the lines of a mesh. Of more, only every second, third, … line is drawn: so many cover each
    /// other.
    private static let lengthLimit = 100_000_000

    /// The part of a line that lies on the picture.
    private struct Span {
        /// The ends of the part: 0 is the line's own start, 1 its end.
        var start: Float
        var end: Float
        /// The pixels from one end to the other, in the direction in which there are more.
        var length: Int
    }

    /// Draws the lines of a mesh, as light as they are coloured.
    ///
    /// - Parameter width: in pixels; lines that are thinner than one shine through instead.
    mutating func addLines(of mesh: Mesh, camera: Camera, width: Float) {
        let material = mesh.material
        func ends(_ place: Int) -> (SIMD3<Float>, SIMD3<Float>) {
            (
                camera.project(mesh.positions[Int(mesh.indices[place])]),
                camera.project(mesh.positions[Int(mesh.indices[place + 1])])
            )
        }
        let count = mesh.indices.count / 2
        var every = 1
        if count.times(self.width + height) > Self.lengthLimit {
            let total = (0..<count).reduce(0) { sum, line in
                let (from, to) = ends(line * 2)
                return sum + (span(from, to)?.length ?? 0)
            }
            every += total / Self.lengthLimit
        }
        for place in stride(from: 0, to: count * 2, by: every * 2) {
            let (from, to) = ends(place)
            guard let span = span(from, to) else { continue }
            var colour = SIMD3(material.colour.x, material.colour.y, material.colour.z)
            if !mesh.colours.isEmpty {
                let ends = mesh.colours[Int(mesh.indices[place])] + mesh.colours[Int(mesh.indices[place + 1])]
                colour *= ends.rgb / 2
            }
            line(from, to, span, Lighting.light(SIMD3(0, 0, 1), colour: colour, roughness: 1), width)
        }
    }

    /// The part of a line on the picture; nil when there is none.
    private func span(_ from: SIMD3<Float>, _ to: SIMD3<Float>) -> Span? {
        let step = to - from
        guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return nil }
        var (start, end): (Float, Float) = (0, 1)
        for (origin, length, limit) in [(from.x, step.x, Float(width)), (from.y, step.y, Float(height))] {
            if length == 0 {
                guard origin >= 0, origin <= limit else { return nil }
            } else {
                let (near, far) = (-origin / length, (limit - origin) / length)
                (start, end) = (max(start, min(near, far)), min(end, max(near, far)))
            }
        }
        guard start <= end else { return nil }
        let length = Int(saturating: max(abs(step.x), abs(step.y)) * (end - start))
        return Span(start: start, end: end, length: max(1, min(length, 2 * (width + height))))
    }

    /// Draws a line pixel by pixel in the direction in which it is longer, each as wide as the line in the other one.
    private mutating func line(
        _ from: SIMD3<Float>, _ to: SIMD3<Float>, _ span: Span, _ light: SIMD3<Float>, _ width: Float
    ) {
        let step = to - from
        let isFlat = abs(step.x) >= abs(step.y)
        let longer = max(abs(step.x), abs(step.y))
        // Across a slanting line its own width is shorter than along a row or column.
        let slant = longer > 0 ? ((step.x / longer) * (step.x / longer) + (step.y / longer) * (step.y / longer)) : 1
        let breadth = width * slant.squareRoot()
        let pixel = ModelSurface.pixel(light, min(1, breadth))
        let isThin = breadth < 1
        let (thickness, limit) = (max(1, Int(saturating: breadth.rounded())), isFlat ? height : self.width)
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        for index in 0...span.length {
            let place = from + step * (span.start + (span.end - span.start) * Float(index) / Float(span.length))
            guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { continue }
            let (along, middle) = isFlat ? (Int(place.x), place.y) : (Int(place.y), place.x)
            guard along >= 0, along < (isFlat ? self.width : height) else { continue }
            let first = Int(saturating: (middle - Float(thickness - 1) / 2).rounded(.down))
            // A line along an edge of a face lies in front of it.
            let depth = place.z * 1.0005
            for across in max(0, first)..<max(max(0, first), min(limit, first + thickness)) {
                let target = isFlat ? across * self.width + along : along * self.width + across
                guard depth > depths[target] else { continue }
                if isThin {
                    words[target] = PixelFormat.over(pixel, words[target])
                } else {
                    words[target] = pixel
                    depths[target] = depth
                }
            }
        }
    }
}
