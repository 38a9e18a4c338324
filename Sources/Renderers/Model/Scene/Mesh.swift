// SPDX-License-Identifier: MPL-2.0

/// Triangles of one material, or points, in the coordinates of the scene: right-handed, y up.
struct Mesh {
    var positions: [SIMD3<Float>] = []
    /// One for each position, or none.
    var normals: [SIMD3<Float>] = []
    /// One for each position, or none; the origin is the texture's upper left corner.
    var textureCoordinates: [SIMD2<Float>] = []
    /// One for each position, or none: red, green, blue as light.
    var colours: [SIMD3<Float>] = []
    /// Three to a triangle; empty for points.
    var indices: [UInt32] = []
    var material = Material()
    /// Whether the positions are points to be seen as such.
    var isPoints = false

    var triangleCount: Int { indices.count / 3 }

    /// A polygon of corners that are already in ``positions``, as a fan of triangles.
    mutating func addPolygon(_ corners: [UInt32]) {
        guard corners.count >= 3 else { return }
        for index in 1..<corners.count - 1 {
            indices.append(corners[0])
            indices.append(corners[index])
            indices.append(corners[index + 1])
        }
    }
}
