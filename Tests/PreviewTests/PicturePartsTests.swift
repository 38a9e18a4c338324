// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import VitrineGtk

@testable import Previews

@Suite struct PicturePartsTests {
    private typealias Parts = PictureParts<Int>

    /// Takes all that is wanted, one after the other.
    private func fill(_ parts: inout Parts, _ look: Parts.Look, isAtRest: Bool = true) -> [Parts.Want] {
        var wants: [Parts.Want] = []
        while let want = parts.next(look, underway: [], isAtRest: isAtRest), wants.count < 1000 {
            parts.insert(wants.count, bytes: want.region.width * want.region.height * 4, for: want)
            wants.append(want)
        }
        return wants
    }

    private func look(_ scale: Double, at x: Double, _ y: Double) -> Parts.Look {
        Parts.Look(scale: scale, seen: Rectangle(x: x, y: y, width: 1280 / scale, height: 860 / scale))
    }

    @Test func `a small picture is drawn as a whole, at every scale`() {
        var parts = Parts(size: PageSize(width: 3000, height: 2000), strips: nil)
        let fitted = fill(&parts, look(0.25, at: 0, 0))
        #expect(fitted.map(\.kind) == [.whole])
        #expect(fitted[0].region == PixelRect(x: 0, y: 0, width: 750, height: 500))
        #expect(parts.isSharp(look(0.2, at: 0, 0)))
        #expect(!parts.isSharp(look(1, at: 0, 0)))
        #expect(fill(&parts, look(1, at: 900, 900)).map(\.kind) == [.whole])
        #expect(parts.isSharp(look(1, at: 0, 0)))
    }

    @Test func `of a large picture, the squares that are seen come first, from the middle on, then those around`() {
        var parts = Parts(size: PageSize(width: 9000, height: 9000), strips: nil)
        #expect(fill(&parts, look(0.1, at: 0, 0)).map(\.kind) == [.whole])
        let near = look(1, at: 4000, 4000)
        #expect(!parts.isSharp(near))
        let wants = fill(&parts, near)
        #expect(wants.allSatisfy { $0.kind == .square })
        #expect(wants[0].region == PixelRect(x: 4608, y: 4096, width: 512, height: 512))
        func isSeen(_ region: PixelRect) -> Bool {
            Rectangle(
                x: Double(region.x), y: Double(region.y), width: Double(region.width), height: Double(region.height)
            ).intersects(near.seen)
        }
        let seen = wants.prefix { isSeen($0.region) }
        #expect(seen.count == 12)
        #expect(!wants.dropFirst(12).contains { isSeen($0.region) })
        #expect(parts.isSharp(near))
        // What lies around is there before one goes there.
        #expect(parts.isSharp(look(1, at: 4000, 4400)))
        #expect(parts.isSharp(look(1, at: 3600, 3700)))
        #expect(!parts.isSharp(look(1, at: 6000, 4000)))
    }

    @Test func `the squares that one moves towards come before the others around`() throws {
        var parts = Parts(size: PageSize(width: 9000, height: 9000), strips: nil)
        _ = fill(&parts, look(0.1, at: 0, 0))
        var down = look(1, at: 4000, 4000)
        down.heading = (0, 1)
        let ahead = fill(&parts, down).dropFirst(12)
        #expect(try #require(ahead.first).region.y == 5120)
    }

    @Test func `what is seen does not wait for the overview, which waits until all is at rest`() {
        let size = PageSize(width: 40_000, height: 25_000)
        let strips = OverviewStrips(size: size)
        var parts = Parts(size: size, strips: strips)
        #expect(parts.next(look(0.03, at: 0, 0), underway: [], isAtRest: false)?.kind == .strip)
        parts.insert(0, bytes: 1, for: Parts.Want(kind: .strip, frame: 0, scale: 1, region: strips!.strips[0]))
        let near = look(1, at: 20_000, 20_000)
        #expect(fill(&parts, near, isAtRest: false).allSatisfy { $0.kind == .square })
        #expect(parts.isSharp(near))
        #expect(parts.next(near, underway: [], isAtRest: false) == nil)
        #expect(parts.next(near, underway: [], isAtRest: true)?.kind == .strip)
        #expect(fill(&parts, near).count == strips!.strips.count - 1)
        #expect(parts.isSharp(look(0.03, at: 0, 0)))
    }

    @Test func `nothing is asked for twice`() throws {
        var parts = Parts(size: PageSize(width: 9000, height: 9000), strips: nil)
        let first = try #require(parts.next(look(0.1, at: 0, 0), underway: [], isAtRest: true))
        #expect(parts.next(look(0.1, at: 0, 0), underway: [first], isAtRest: true) == nil)
        parts.insert(0, bytes: 1, for: first)
        let near = look(1, at: 4000, 4000)
        var underway: Set<Parts.Want> = []
        while let want = parts.next(near, underway: underway, isAtRest: true) {
            #expect(underway.insert(want).inserted)
        }
        // What lies around waits until all that is seen is there.
        #expect(underway.count == 12)
    }

    @Test func `what was drawn at another scale lies below what is sharp`() {
        var parts = Parts(size: PageSize(width: 9000, height: 9000), strips: nil)
        _ = fill(&parts, look(0.1, at: 0, 0))
        _ = fill(&parts, look(0.5, at: 4000, 4000))
        let near = look(1, at: 4000, 4000)
        let before = parts.pieces(near)
        #expect(before.count > 1)
        #expect(before[0].part == Rectangle(width: 9000, height: 9000))
        #expect(before[1].part.width == 1024)
        _ = fill(&parts, near)
        #expect(parts.pieces(near).suffix(12).allSatisfy { $0.part.width == 512 })
    }

    @Test func `a turned picture is moved the way it is stored`() {
        var turn = QuarterTurn()
        turn.turn(by: 1)
        // Its left is at the top.
        #expect(turn.stored((x: 0, y: 1)) == (1, 0))
        #expect(turn.stored((x: 1, y: 0)) == (0, -1))
        turn.turn(by: 1)
        #expect(turn.stored((x: 1, y: 1)) == (-1, -1))
        turn.turn(by: 1)
        #expect(turn.stored((x: 0, y: 1)) == (-1, 0))
    }
}
