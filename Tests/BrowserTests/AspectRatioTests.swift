// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct AspectRatioTests {
    @Test(arguments: [
        ("2:3", 128, 85, 128), ("1:3", 128, 43, 128), ("3:1", 128, 128, 43), ("1:1", 96, 96, 96),
        ("16:9", 128, 128, 72), ("1.5:1", 96, 96, 64),
    ])
    func `the page is as large as its square lets it be`(text: String, side: Int, width: Int, height: Int) throws {
        let size = try #require(AspectRatio(text)).size(in: side)
        #expect(size == (width, height))
    }

    @Test(arguments: ["", "2", "2:", ":3", "0:1", "-1:1", "1:4", "4:1", "2:3:4", "a:b", "nan:1", "inf:1", "2/3"])
    func `what is no ratio from 1 to 3 up to 3 to 1 is refused`(text: String) {
        #expect(AspectRatio(text) == nil)
    }

    @Test func `numbers beyond the bounds become the bounds`() {
        #expect(AspectRatio(1, 100) == AspectRatio.narrowest)
        #expect(AspectRatio(100, 1) == AspectRatio(3, 1))
        #expect(AspectRatio(2, 3) == DocumentBrowserConfiguration().createAspectRatio)
    }
}
