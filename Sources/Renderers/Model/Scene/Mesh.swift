// SPDX-License-Identifier: MPL-2.0

/// A mesh of triangles, lines or points in one material, in scene coordinates: right-handed, y up.
struct Mesh {
    var positions: [SIMD3<Float>] = []
    /// One for each position, or none.
    var normals: [SIMD3<Float>] = []
    /// One for each position, or none; the origin is the texture's upper left corner.
    var textureCoordinates: [SIMD2<Float>] = []
    /// One for each position, or none: red, green, blue as light, and opacity.
    var colours: [SIMD4<Float>] = []
    /// The indices of the corners, three for a triangle and two for a line; empty for points.
    var indices: [UInt32] = []
    var material = Material()
    /// Whether the positions are points to be seen as such.
    var isPoints = false
    /// Whether the indices are the ends of lines.
    var isLines = false

    var triangleCount: Int { isLines ? 0 : indices.count / 3 }
    /// The number of indices of a triangle or line.
    var cornersPerItem: Int { isLines ? 2 : 3 }

    /// A polygon of corners that are already in ``positions``, as triangles.
    ///
    /// - Parameter steps: the steps left to divide this polygon and those after it (``PolygonCut/stepLimit``).
    mutating func addPolygon(_ corners: [UInt32], steps: inout Int) {
        guard corners.count >= 3 else { return }
        if corners.count > 3, corners.allSatisfy({ Int($0) < positions.count }),
            let triangles = PolygonCut.triangles(of: corners.map { positions[Int($0)] }, steps: &steps)
        {
            for (first, second, third) in triangles { indices += [corners[first], corners[second], corners[third]] }
            return
        }
        for index in 1..<corners.count - 1 {
            indices.append(corners[0])
            indices.append(corners[index])
            indices.append(corners[index + 1])
        }
    }

    /// Gives each triangle corners of its own, in the triangle's colour.
    ///
    /// - Parameter colours: one for each triangle.
    mutating func paint(_ colours: [SIMD4<Float>]) {
        var order: [UInt32] = []
        var light: [SIMD4<Float>] = []
        for triangle in 0..<min(triangleCount, colours.count) {
            let corners = indices[triangle * 3..<triangle * 3 + 3]
            guard corners.allSatisfy({ Int($0) < positions.count }) else { continue }
            order += corners
            for _ in corners { light.append(colours[triangle]) }
        }
        let coordinates = textureCoordinates.count == positions.count ? textureCoordinates : []
        keep(order)
        textureCoordinates = coordinates.isEmpty ? [] : order.map { coordinates[Int($0)] }
        self.colours = light
        indices = Array(0..<UInt32(order.count))
        material.colour = SIMD4(1, 1, 1, 1)
        material.isTransparent = light.contains { $0.w < 1 }
    }

    /// Gives each line or triangle corners of its own, for colours that are stored by index.
    mutating func separate() {
        let (places, light) = (positions, colours)
        var order: [UInt32] = []
        colours = []
        for (place, index) in indices.enumerated() where place < light.count {
            order.append(index < UInt32(clamping: places.count) ? index : .max)
            colours.append(light[place])
        }
        positions = order.map { Int($0) < places.count ? places[Int($0)] : .zero }
        indices = order.indices.map { order[$0] == .max ? .max : UInt32($0) }
    }

    /// Reduces the mesh to the positions with the given indices, in their order. Indices beyond the positions are left out.
    mutating func keep(_ list: [UInt32]) {
        let (positions, normals, colours) = (positions, normals, colours)
        let kept = list.lazy.map(Int.init).filter { positions.indices.contains($0) }
        self.positions = kept.map { positions[$0] }
        self.normals = normals.count == positions.count ? kept.map { normals[$0] } : []
        self.colours = colours.count == positions.count ? kept.map { colours[$0] } : []
        textureCoordinates = []
    }
}
