// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct ZoomLevelTests {
    @Test(arguments: TileShape.allCases)
    func `zooming in and out visits every size and stops at the ends`(shape: TileShape) {
        var level: ZoomLevel? = .standard(shape)
        while let next = level?.smaller { level = next }
        var sides: [Int] = []
        while let current = level {
            sides.append(current.side)
            level = current.larger
        }
        #expect(sides == ZoomLevel.sides(of: shape))
    }

    @Test func `the standard size is a hundred percent`() {
        #expect(ZoomLevel.standard.percentage == 100)
        #expect(ZoomLevel.standard.larger?.percentage == 150)
    }

    @Test func `a size that there is not is the nearest one`() {
        #expect(ZoomLevel(.tile, nearestTo: 100).side == 96)
        #expect(ZoomLevel(.row, nearestTo: 1000).side == 64)
        #expect(ZoomLevel(.row, nearestTo: -5).side == 16)
    }

    @Test func `as many columns as fit, and never none`() {
        let level = ZoomLevel.standard
        let tile = level.tileWidth + 12
        #expect(level.columns(in: tile * 5, padding: 12) == 5)
        #expect(level.columns(in: tile * 5 - 1, padding: 12) == 4)
        #expect(level.columns(in: 10, padding: 12) == 1)
    }
}
