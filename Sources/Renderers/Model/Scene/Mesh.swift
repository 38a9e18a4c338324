// SPDX-License-Identifier: MPL-2.0

/// Triangles of one material, lines, or points, in the coordinates of the scene: right-handed, y up.
struct Mesh {
    var positions: [SIMD3<Float>] = []
    /// One for each position, or none.
    var normals: [SIMD3<Float>] = []
    /// One for each position, or none; the origin is the texture's upper left corner.
    var textureCoordinates: [SIMD2<Float>] = []
    /// One for each position, or none: red, green, blue as light.
    var colours: [SIMD3<Float>] = []
    /// Three to a triangle, two to a line; empty for points.
    var indices: [UInt32] = []
    var material = Material()
    /// Whether the positions are points to be seen as such.
    var isPoints = false
    /// Whether the indices are the ends of lines.
    var isLines = false

    var triangleCount: Int { isLines ? 0 : indices.count / 3 }
    /// How many indices there are to a triangle or line.
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

    /// Keeps the positions of a list alone, in its order; what is not there is left out.
    mutating func keep(_ list: [UInt32]) {
        let (positions, normals, colours) = (positions, normals, colours)
        let kept = list.lazy.map(Int.init).filter { positions.indices.contains($0) }
        self.positions = kept.map { positions[$0] }
        self.normals = normals.count == positions.count ? kept.map { normals[$0] } : []
        self.colours = colours.count == positions.count ? kept.map { colours[$0] } : []
        textureCoordinates = []
    }
}
