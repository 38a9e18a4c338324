// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

@testable import Renderers

/// Faces of many corners, divided into triangles.
@Suite struct PolygonCutTests {
    private typealias Outline = [SIMD3<Float>]

    private static func outline(_ places: [(Float, Float)]) -> Outline { places.map { SIMD3($0.0, $0.1, 7) } }

    /// The places on a circle, from one part of it to another.
    private static func arc(_ radius: Float, _ count: Int, from start: Float, to end: Float) -> Outline {
        (0..<count).map { index in
            let angle = 2 * Float.pi * (start + (end - start) * Float(index) / Float(count - 1))
            return SIMD3(radius * cosf(angle), radius * sinf(angle), 7)
        }
    }

    /// The area that an outline goes round, counted twice where it goes round twice.
    private static func area(of outline: Outline) -> Float {
        var sum = 0.0
        for (index, corner) in outline.enumerated() {
            let next = outline[(index + 1) % outline.count]
            sum += Double(corner.x) * Double(next.y) - Double(next.x) * Double(corner.y)
        }
        return Float(abs(sum) / 2)
    }

    /// The areas of the triangles of an outline, added up: more than the outline's own where one lies outside.
    private static func cutArea(of outline: Outline) -> Float {
        var mesh = Mesh()
        mesh.positions = outline
        var steps = PolygonCut.stepLimit
        mesh.addPolygon((0..<UInt32(outline.count)).map { $0 }, steps: &steps)
        #expect(mesh.triangleCount == outline.count - 2)
        return stride(from: 0, to: mesh.indices.count, by: 3).reduce(0) { sum, place in
            let corners = mesh.indices[place..<place + 3].map { outline[Int($0)] }
            let cross = Vector.cross(corners[1] - corners[0], corners[2] - corners[0])
            return sum + Vector.dot(cross, cross).squareRoot() / 2
        }
    }

    private static func isCutRight(_ outline: Outline) -> Bool {
        [outline, outline.reversed()].allSatisfy { abs(cutArea(of: $0) - area(of: outline)) < 1e-3 * area(of: outline) }
    }

    @Test(arguments: [80, 600, 1_600])
    func `a face of many corners keeps its notches`(count: Int) {
        let half = count / 2
        let ring = Self.arc(2, half, from: 0.1, to: 0.9) + Self.arc(1, half, from: 0.9, to: 0.1)
        #expect(Self.isCutRight(ring))
        let gear = Self.arc(1, count, from: 0, to: 1 - 1 / Float(count)).enumerated().map { index, corner in
            SIMD3(corner.x, corner.y, 0) * (index / 2 % 2 == 0 ? 2 : 1.5)
        }
        #expect(Self.isCutRight(gear))
    }

    @Test(
        arguments: [
            // One hole; two from the same corner; the second behind the first on one line; one that touches the outline.
            [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 1), (1, 3), (3, 3), (3, 1), (1, 1)],
            [
                (0, 0), (9, 0), (9, 4), (0, 4), (0, 0), (1, 1), (1, 3), (3, 3), (3, 1), (1, 1), (0, 0), (5, 1), (5, 3),
                (7, 3), (7, 1), (5, 1),
            ],
            [
                (0, 0), (9, 0), (9, 4), (0, 4), (0, 0), (1, 1), (1, 3), (3, 3), (3, 1), (5, 1), (5, 3), (7, 3), (7, 1),
                (5, 1), (3, 1), (1, 1),
            ],
            [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 3), (3, 2)],
        ] as [[(Float, Float)]])
    func `a hole that a doubled edge joins to the outline stays open`(places: [(Float, Float)]) {
        #expect(Self.isCutRight(Self.outline(places)))
        // The outline may begin at any of its corners.
        for start in places.indices {
            #expect(Self.isCutRight(Self.outline(Array(places[start...] + places[..<start]))))
        }
    }

    @Test func `corners on a straight edge are no notches`() {
        let comb: [(Float, Float)] = [
            (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 3), (4, 3), (4, 1), (3, 1), (3, 3), (2, 3), (2, 1),
            (1, 1),
            (1, 3), (0, 3), (0, 2), (0, 1),
        ]
        #expect(Self.isCutRight(Self.outline(comb)))
    }

    @Test func `a face that crosses itself is divided somehow, and one without steps left, too`() {
        var steps = PolygonCut.stepLimit
        let crossed = Self.outline([(0, 0), (1, 1), (1, 0), (0, 1)])
        #expect(PolygonCut.triangles(of: crossed, steps: &steps)?.count == 2)
        let knot = Self.outline((0..<300).map { (Float($0 * $0 % 97), Float($0 * $0 * $0 % 89)) })
        #expect(PolygonCut.triangles(of: knot, steps: &steps)?.count == 298)
        let ring = Self.arc(2, 400, from: 0.1, to: 0.9) + Self.arc(1, 400, from: 0.9, to: 0.1)
        steps = 1_000
        #expect(PolygonCut.triangles(of: ring, steps: &steps)?.count == 798)
        #expect(steps <= 0 && steps > -2_000)
        #expect(PolygonCut.triangles(of: ring, steps: &steps) == nil)
    }
}
