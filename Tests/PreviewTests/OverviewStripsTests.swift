// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Previews

@Suite struct OverviewStripsTests {
    @Test func `a huge picture comes in strips that leave nothing out`() throws {
        let size = PageSize(width: 40_000, height: 25_000)
        let overview = try #require(OverviewStrips(size: size))
        #expect(overview.strips.count == 100)
        var top = 0
        for strip in overview.strips {
            #expect(strip.x == 0 && strip.y == top && strip.height > 0)
            top += strip.height
        }
        #expect(top == Int(25_000 * overview.scale))
        #expect(overview.strips[0].width == Int(40_000 * overview.scale))
    }

    @Test func `what is quickly read as a whole is not cut`() {
        #expect(OverviewStrips(size: PageSize(width: 8000, height: 6000)) == nil)
    }
}
