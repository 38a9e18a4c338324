// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct TileCaptionTests {
    private func shortened(_ name: String, to limit: Int) -> String {
        TileCaption.shortened(name) { $0.count <= limit }
    }

    @Test func `a name that fits stays as it is`() {
        #expect(shortened("holiday in the mountains.jpg", to: 40) == "holiday in the mountains.jpg")
    }

    @Test func `a long name keeps its beginning and its end`() {
        let name = "a report about everything that happened in the year 2024.pdf"
        let short = shortened(name, to: 30)
        #expect(short.count == 30)
        #expect(short.hasPrefix("a report about"))
        #expect(short.hasSuffix("2024.pdf"))
        #expect(short.contains("…"))
    }

    @Test func `characters of several code points are not cut apart`() {
        let family = "👨‍👩‍👧‍👦"
        let short = shortened(String(repeating: family, count: 40), to: 20)
        #expect(short.allSatisfy { String($0) == family || $0 == "…" })
    }
}
