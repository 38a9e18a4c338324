// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Pictures
import Quantities

/// The pixels that a scene is drawn into, each with its depth.
struct ModelTarget {
    let raster: Raster

    let width: Int
    let height: Int
    /// The inverse of the distance of what is drawn; 0 where nothing is.
    var depths: [Float]

    /// Transparent pixels.
    init(_ size: PixelSize) throws(Refusal) {
        width = size.width
        height = size.height
        raster = try Raster(size)
        depths = [Float](repeating: 0, count: width * height)
    }

    /// One corner of a triangle, on the picture.
    struct Corner {
        /// x, y, and the inverse of the distance.
        var place: SIMD3<Float>
        var normal = SIMD3<Float>()
        var texture = SIMD2<Float>()
        var colour = SIMD4<Float>(repeating: 1)
    }

    /// Draws a mesh.
    ///
    /// - Parameter lineWidth: the width of lines, in pixels.
    mutating func add(_ mesh: Mesh, camera: Camera, pointSize: Int, lineWidth: Float) {
        let material = mesh.material
        let surface = ModelSurface(material)
        if mesh.isPoints {
            for (index, position) in mesh.positions.enumerated() {
                let place = camera.project(position)
                var colour = SIMD3(material.colour.x, material.colour.y, material.colour.z)
                if !mesh.colours.isEmpty { colour *= mesh.colours[index].rgb }
                var facing = SIMD3<Float>(0, 0, 1)
                if !mesh.normals.isEmpty { facing = Vector.unit(camera.direction(mesh.normals[index])) }
                dot(place, ModelSurface.pixel(Lighting.light(facing, colour: colour, roughness: 1), 1), pointSize)
            }
            return
        }
        guard !mesh.isLines else { return addLines(of: mesh, camera: camera, width: lineWidth) }
        func corner(_ index: UInt32) -> Corner {
            let index = Int(index)
            var corner = Corner(place: camera.project(mesh.positions[index]))
            if !mesh.normals.isEmpty { corner.normal = camera.direction(mesh.normals[index]) }
            if !mesh.textureCoordinates.isEmpty { corner.texture = mesh.textureCoordinates[index] }
            if !mesh.colours.isEmpty { corner.colour = mesh.colours[index] }
            return corner
        }
        for place in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
            var corners = (
                corner(mesh.indices[place]), corner(mesh.indices[place + 1]), corner(mesh.indices[place + 2])
            )
            let first = mesh.positions[Int(mesh.indices[place])]
            let face = Vector.cross(
                mesh.positions[Int(mesh.indices[place + 1])] - first,
                mesh.positions[Int(mesh.indices[place + 2])] - first)
            turn(&corners, towardsViewer: Vector.unit(camera.direction(face)))
            fill(corners.0, corners.1, corners.2, surface)
        }
    }

    /// Turns the normals of a triangle to the visible side, all three together. The normals of shared corners lean towards the
    /// neighbours, so a single one may point away from the viewer on a face that does not.
    private func turn(_ corners: inout (Corner, Corner, Corner), towardsViewer face: SIMD3<Float>) {
        let (a, b, c) = (corners.0.place, corners.1.place, corners.2.place)
        // The y axis of the picture points downwards.
        let isFront = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0
        let facing = isFront ? face : -face
        let sum = corners.0.normal + corners.1.normal + corners.2.normal
        if sum == .zero {
            (corners.0.normal, corners.1.normal, corners.2.normal) = (facing, facing, facing)
        } else if Vector.dot(sum, facing) < 0 {
            corners.0.normal = -corners.0.normal
            corners.1.normal = -corners.1.normal
            corners.2.normal = -corners.2.normal
        }
    }

    /// Draws a triangle, whichever way it faces.
    private mutating func fill(_ first: Corner, _ second: Corner, _ third: Corner, _ surface: ModelSurface) {
        let (a, b, c) = (first.place, second.place, third.place)
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        guard abs(area) > 1e-9, area.isFinite else { return }
        let left = Int(saturating: min(Float(width), max(0, min(a.x, b.x, c.x))).rounded(.down))
        let right = min(width - 1, Int(saturating: min(Float(width), max(0, max(a.x, b.x, c.x))).rounded(.up)))
        let top = Int(saturating: min(Float(height), max(0, min(a.y, b.y, c.y))).rounded(.down))
        let bottom = min(height - 1, Int(saturating: min(Float(height), max(0, max(a.y, b.y, c.y))).rounded(.up)))
        guard left <= right, top <= bottom else { return }
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let inverse = 1 / area
        // How much each corner counts changes by as much from pixel to pixel.
        let step = SIMD3((b.y - c.y), (c.y - a.y), (a.y - b.y)) * inverse
        for y in top...bottom {
            let (px, py) = (Float(left) + 0.5, Float(y) + 0.5)
            var weights =
                SIMD3(
                    (b.x - px) * (c.y - py) - (b.y - py) * (c.x - px),
                    (c.x - px) * (a.y - py) - (c.y - py) * (a.x - px),
                    (a.x - px) * (b.y - py) - (a.y - py) * (b.x - px)) * inverse
            for x in left...right {
                defer { weights += step }
                guard weights.min() >= 0 else { continue }
                let depth = weights.x * a.z + weights.y * b.z + weights.z * c.z
                let place = y * width + x
                guard depth > depths[place] else { continue }
                // Attributes change evenly in space, not on the picture.
                let true3 = SIMD3(weights.x * a.z, weights.y * b.z, weights.z * c.z) / depth
                let normal = first.normal * true3.x + second.normal * true3.y + third.normal * true3.z
                let texture = first.texture * true3.x + second.texture * true3.y + third.texture * true3.z
                let colour = first.colour * true3.x + second.colour * true3.y + third.colour * true3.z
                guard let shaded = surface.shade(normal, texture: texture, colour: colour) else { continue }
                if surface.isTransparent, shaded >> 24 < 255 {
                    words[place] = PixelFormat.over(shaded, words[place])
                } else {
                    words[place] = shaded
                    depths[place] = depth
                }
            }
        }
    }

    /// Draws a point as a round dot.
    private mutating func dot(_ place: SIMD3<Float>, _ pixel: UInt32, _ size: Int) {
        guard place.x.isFinite, place.y.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return }
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let (column, row) = (Int(place.x), Int(place.y))
        for y in max(0, row - size)...max(max(0, row - size), min(height - 1, row + size)) {
            for x in max(0, column - size)...max(max(0, column - size), min(width - 1, column + size)) {
                let (dx, dy) = (x - column, y - row)
                let index = y * width + x
                guard x < width, y < height, dx * dx + dy * dy <= size * size, place.z > depths[index] else { continue }
                words[index] = pixel
                depths[index] = place.z
            }
        }
    }
}
