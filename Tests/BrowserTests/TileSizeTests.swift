// SPDX-License-Identifier: MPL-2.0

import Testing
import VitrineGtk

@testable import Browser

struct TileSizeTests {
    private let tile = TileSize(zoom: .standard(.tile), lineHeight: 18)
    private let row = TileSize(zoom: .standard(.row), lineHeight: 18)

    @Test func `the name stands below a tile's picture, and behind a row's`() {
        #expect(tile.picture(in: 140, isMirrored: false) == Rectangle(x: 6, y: 0, width: 128, height: 128))
        #expect(tile.name(in: 140, signs: 2, isMirrored: false) == Rectangle(y: 134, width: 140, height: 36))
        #expect(row.picture(in: 300, isMirrored: false) == Rectangle(x: 0, y: 4, width: 32, height: 32))
        #expect(row.name(in: 300, signs: 0, isMirrored: false) == Rectangle(x: 41, y: 0, width: 259, height: 40))
    }

    @Test func `a row's signs stand at its end, and the name makes room for them`() {
        let name = row.name(in: 300, signs: 2, isMirrored: false)
        let signs = [0, 1].map { row.sign($0, in: 300, isMirrored: false) }
        #expect(signs[0].maxX == 300)
        #expect(signs[1].maxX < signs[0].x)
        #expect(name.maxX < signs[1].x)
    }

    @Test func `where text runs from right to left everything is the other way round`() {
        func mirrored(_ part: Rectangle) -> Rectangle {
            Rectangle(x: 300 - part.maxX, y: part.y, width: part.width, height: part.height)
        }
        #expect(row.picture(in: 300, isMirrored: true) == mirrored(row.picture(in: 300, isMirrored: false)))
        #expect(row.sign(1, in: 300, isMirrored: true) == mirrored(row.sign(1, in: 300, isMirrored: false)))
        let name = row.name(in: 300, signs: 1, isMirrored: false)
        #expect(row.name(in: 300, signs: 1, isMirrored: true) == mirrored(name))
    }

    @Test func `a row is as high as the larger of its picture and its text`() {
        #expect(row.height == 40)
        #expect(TileSize(zoom: ZoomLevel(.row, nearestTo: 16), lineHeight: 30).height == 38)
    }

    @Test func `a place that is too narrow has a name without any width`() {
        #expect(row.name(in: 20, signs: 3, isMirrored: false).width == 0)
    }
}
