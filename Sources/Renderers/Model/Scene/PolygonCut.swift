// SPDX-License-Identifier: MPL-2.0

/// Divides a flat polygon into triangles by cutting off its ears, so that one with notches keeps them, and one with a hole
/// that a doubled edge joins to the outline keeps the hole.
struct PolygonCut {
    /// The steps that all polygons of a file may take together, about half a second; those left then are divided as if they
    /// were convex.
    static let stepLimit = 400_000_000

    /// The corners that may lie in an ear and still let it be cut off.
    private enum Tolerance {
        /// No corners, neither inside the ear nor on its edges.
        case none
        /// Corners on the edges of the ear.
        case touching
        /// Any corners, for a polygon that crosses itself.
        case all
    }

    /// The corners as seen along the polygon's normal, counterclockwise.
    private let flat: [SIMD2<Double>]
    /// The neighbours of each corner that is left.
    private var previous: [Int]
    private var next: [Int]
    /// The corners that are left and not convex: in an ear that holds any corner lies one of them.
    private var hollows: [Int]

    /// The triangles of a polygon, as places in its corners; nil for one that is convex.
    ///
    /// - Parameter steps: the steps left for it and the polygons after it.
    static func triangles(of corners: [SIMD3<Float>], steps: inout Int) -> [(Int, Int, Int)]? {
        guard corners.count > 3, steps > 0 else { return nil }
        var cut = PolygonCut(corners)
        guard corners.indices.contains(where: { cut.turn(at: $0) < 0 }) else { return nil }
        return cut.cut(&steps)
    }

    private init(_ corners: [SIMD3<Float>]) {
        let count = corners.count
        flat = Self.flattened(corners)
        previous = (0..<count).map { ($0 + count - 1) % count }
        next = (0..<count).map { ($0 + 1) % count }
        hollows = []
        hollows = corners.indices.filter { !(turn(at: $0) > 0) }
    }

    private mutating func cut(_ steps: inout Int) -> [(Int, Int, Int)] {
        var triangles: [(Int, Int, Int)] = []
        triangles.reserveCapacity(flat.count - 2)
        var (corner, left) = (0, flat.count)
        var tolerance = Tolerance.none
        // The corners passed since the last cut.
        var passed = 0
        while left > 3 {
            steps -= 1
            if steps <= 0 || passed > left || isEar(corner, tolerance, &steps) {
                let (before, after) = (previous[corner], next[corner])
                triangles.append((before, corner, after))
                remove(corner, &steps)
                (left, passed, tolerance) = (left - 1, 0, .none)
                // Not the next one: the triangles would all meet in one corner.
                corner = next[after]
                continue
            }
            corner = next[corner]
            passed += 1
            guard passed == left, tolerance != .all else { continue }
            passed = 0
            tolerance = tolerance == .none ? .touching : .all
        }
        triangles.append((previous[corner], corner, next[corner]))
        return triangles
    }

    /// Takes a corner out of the polygon.
    private mutating func remove(_ corner: Int, _ steps: inout Int) {
        let (before, after) = (previous[corner], next[corner])
        (next[before], previous[after]) = (after, before)
        guard steps > 0 else { return }
        steps -= hollows.count
        let full = [before, after].filter { turn(at: $0) > 0 } + [corner]
        hollows.removeAll { full.contains($0) }
    }

    /// Whether a corner can be cut off.
    private func isEar(_ corner: Int, _ tolerance: Tolerance, _ steps: inout Int) -> Bool {
        let (before, after) = (previous[corner], next[corner])
        guard turn(before, corner, after) > 0 else { return false }
        guard tolerance != .all else { return true }
        let (a, b, c) = (flat[before], flat[corner], flat[after])
        let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
        steps -= hollows.count
        return !hollows.contains { other in
            let place = flat[other]
            guard place.x >= low.x, place.x <= high.x, place.y >= low.y, place.y <= high.y else { return false }
            // The ends of a doubled edge lie at the same place.
            if place == a || place == c { return false }
            if place == b { return other != corner && isBetween(other, before, corner, after) }
            let turns = (turn(before, corner, other), turn(corner, after, other), turn(after, before, other))
            if tolerance == .touching { return turns.0 > 0 && turns.1 > 0 && turns.2 > 0 }
            return turns.0 >= 0 && turns.1 >= 0 && turns.2 >= 0
        }
    }

    /// Whether the edges at a corner that lies at the tip of an ear run through the ear.
    private func isBetween(_ other: Int, _ before: Int, _ corner: Int, _ after: Int) -> Bool {
        [previous[other], next[other]].contains { turn(before, corner, $0) > 0 && turn(corner, after, $0) > 0 }
    }

    /// Above 0 where the polygon turns left.
    private func turn(at corner: Int) -> Double { turn(previous[corner], corner, next[corner]) }

    private func turn(_ a: Int, _ b: Int, _ c: Int) -> Double {
        let (first, second) = (flat[b] - flat[a], flat[c] - flat[b])
        return first.x * second.y - first.y * second.x
    }

    /// The corners seen along the polygon's normal (Newell), counterclockwise.
    private static func flattened(_ corners: [SIMD3<Float>]) -> [SIMD2<Double>] {
        var normal = SIMD3<Double>()
        let origin = SIMD3<Double>(corners[0])
        for (index, corner) in corners.enumerated() {
            let (first, second) = (
                SIMD3<Double>(corner) - origin, SIMD3<Double>(corners[(index + 1) % corners.count]) - origin
            )
            normal += SIMD3(
                first.y * second.z - first.z * second.y, first.z * second.x - first.x * second.z,
                first.x * second.y - first.y * second.x)
        }
        let size = SIMD3(abs(normal.x), abs(normal.y), abs(normal.z))
        if size.z >= size.x, size.z >= size.y {
            return corners.map { SIMD2(Double($0.x), Double(normal.z < 0 ? -$0.y : $0.y)) }
        } else if size.y >= size.x {
            return corners.map { SIMD2(Double($0.z), Double(normal.y < 0 ? -$0.x : $0.x)) }
        }
        return corners.map { SIMD2(Double($0.y), Double(normal.x < 0 ? -$0.z : $0.z)) }
    }
}
