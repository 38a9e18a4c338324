// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

@Suite struct LeafingPaceTests {
    @Test func `pages that follow each other quickly are leafed through, until one stays`() {
        var pace = LeafingPace()
        pace.show(1, at: 10)
        #expect(!pace.isLeafing(at: 10))
        pace.show(2, at: 10.1)
        #expect(pace.isLeafing(at: 10.1))
        // The same page once more is no turning.
        pace.show(2, at: 10.3)
        #expect(pace.isLeafing(at: 10.45))
        #expect(!pace.isLeafing(at: 10.6))
        pace.show(3, at: 12)
        #expect(!pace.isLeafing(at: 12))
    }

    @Test func `who reads has the next pages drawn, and the last one`() {
        var pace = LeafingPace()
        #expect(pace.ahead(of: 0..<2, count: 100, at: 0) == [2, 3, 4, 5])
        pace.show(50, at: 10)
        #expect(pace.ahead(of: 50..<52, count: 100, at: 10) == [52, 49, 53, 54, 55])
        pace.show(49, at: 20)
        #expect(pace.isBackward)
        #expect(pace.ahead(of: 49..<51, count: 100, at: 20) == [48, 51, 47, 46, 45])
        #expect(pace.ahead(of: 98..<100, count: 100, at: 20) == [97, 96, 95, 94])
    }

    @Test func `who leafs has more pages drawn, on the side that comes`() {
        var pace = LeafingPace()
        for page in 1...10 { pace.show(page, at: Double(page) / 10) }
        #expect(pace.ahead(of: 10..<11, count: 15, at: 1) == [11, 9, 12, 13, 14])
        #expect(pace.ahead(of: 10..<11, count: 500, at: 1).last == 18)
        for page in [9, 8, 7] { pace.show(page, at: 2 - Double(page) / 10) }
        #expect(pace.ahead(of: 7..<8, count: 500, at: 1.35) == [6, 8, 5, 4, 3, 2, 1, 0])
    }
}
