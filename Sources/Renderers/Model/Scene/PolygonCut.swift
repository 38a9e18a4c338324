// SPDX-License-Identifier: MPL-2.0

/// Divides a flat polygon into triangles by cutting off its ears, so that one with a notch keeps it.
enum PolygonCut {
    /// Polygons of more corners are divided as if they were convex.
    static let limit = 64

    /// The triangles of a polygon, as places in its corners; nil for one that is convex, or not to be divided like this.
    static func triangles(of corners: [SIMD3<Float>]) -> [(Int, Int, Int)]? {
        guard corners.count > 3, corners.count <= limit else { return nil }
        let flat = flattened(corners)
        func turn(_ a: Int, _ b: Int, _ c: Int) -> Float {
            let (first, second) = (flat[b] - flat[a], flat[c] - flat[b])
            return first.x * second.y - first.y * second.x
        }
        let count = corners.count
        guard (0..<count).contains(where: { turn($0, ($0 + 1) % count, ($0 + 2) % count) < 0 }) else { return nil }
        var rest = Array(0..<count)
        var triangles: [(Int, Int, Int)] = []
        while rest.count > 3 {
            let ear = rest.indices.first { place in
                let a = rest[(place + rest.count - 1) % rest.count]
                let (b, c) = (rest[place], rest[(place + 1) % rest.count])
                guard turn(a, b, c) > 0 else { return false }
                return !rest.contains { other in
                    other != a && other != b && other != c && turn(a, b, other) >= 0 && turn(b, c, other) >= 0
                        && turn(c, a, other) >= 0
                }
            }
            // One that crosses itself has no ear at some time.
            guard let ear else { return nil }
            triangles.append(
                (rest[(ear + rest.count - 1) % rest.count], rest[ear], rest[(ear + 1) % rest.count]))
            rest.remove(at: ear)
        }
        return triangles + [(rest[0], rest[1], rest[2])]
    }

    /// The corners seen along the polygon's normal (Newell), counterclockwise.
    private static func flattened(_ corners: [SIMD3<Float>]) -> [SIMD2<Float>] {
        var normal = SIMD3<Float>()
        for (index, corner) in corners.enumerated() {
            normal += Vector.cross(corner - corners[0], corners[(index + 1) % corners.count] - corners[0])
        }
        let size = SIMD3(abs(normal.x), abs(normal.y), abs(normal.z))
        if size.z >= size.x, size.z >= size.y {
            return corners.map { SIMD2($0.x, normal.z < 0 ? -$0.y : $0.y) }
        } else if size.y >= size.x {
            return corners.map { SIMD2($0.z, normal.y < 0 ? -$0.x : $0.x) }
        }
        return corners.map { SIMD2($0.y, normal.x < 0 ? -$0.z : $0.z) }
    }
}
