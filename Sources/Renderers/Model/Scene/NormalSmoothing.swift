// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Gives a mesh without normals some: round where its faces meet at a flat angle, sharp where they meet at an edge.
enum NormalSmoothing {
    /// Meshes of more triangles stay as they are: their faces are too small for edges to be seen.
    static let triangleLimit = 600_000

    /// Splits the corners, so that each face has its own, and sets their normals.
    static func apply(to mesh: inout Mesh) {
        guard mesh.normals.isEmpty, !mesh.isPoints, !mesh.isLines, mesh.triangleCount <= triangleLimit else { return }
        let corners = mesh.indices.map(Int.init)
        var faces: [SIMD3<Float>] = []
        faces.reserveCapacity(mesh.triangleCount)
        // The sum of the normals of the faces around each position, weighted by the angle of each face there, so that the sum
        // is the same however a square is divided into triangles.
        var sums: [SIMD3<Float>: SIMD3<Float>] = [:]
        sums.reserveCapacity(mesh.positions.count)
        for corner in stride(from: 0, to: corners.count - 2, by: 3) {
            let first = mesh.positions[corners[corner]]
            let second = mesh.positions[corners[corner + 1]]
            let third = mesh.positions[corners[corner + 2]]
            let face = Vector.unit(Vector.cross(second - first, third - first))
            faces.append(face)
            sums[first, default: .zero] += face * angle(second - first, third - first)
            sums[second, default: .zero] += face * angle(third - second, first - second)
            sums[third, default: .zero] += face * angle(first - third, second - third)
        }
        var smooth = Mesh()
        smooth.material = mesh.material
        smooth.positions.reserveCapacity(corners.count)
        smooth.normals.reserveCapacity(corners.count)
        for (place, corner) in corners.enumerated() where place / 3 < faces.count {
            let face = faces[place / 3]
            let around = Vector.unit(sums[mesh.positions[corner]] ?? face)
            smooth.positions.append(mesh.positions[corner])
            // A right-angled edge stays sharp, even where only two faces meet.
            smooth.normals.append(Vector.dot(face, around) > 0.75 ? around : face)
            if !mesh.textureCoordinates.isEmpty { smooth.textureCoordinates.append(mesh.textureCoordinates[corner]) }
            if !mesh.colours.isEmpty { smooth.colours.append(mesh.colours[corner]) }
            smooth.indices.append(UInt32(place))
        }
        mesh = smooth
    }

    /// The angle between two edges; 0 where one of them has no length.
    private static func angle(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Float {
        let angle = acosf(max(-1, min(1, Vector.dot(Vector.unit(first), Vector.unit(second)))))
        return angle.isFinite ? angle : 0
    }
}
