// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Browser

@MainActor struct SizeFieldTests {
    @Test func `a side that is left empty does not matter`() {
        #expect(SizeField.size(width: "800", height: "600") == PixelSize(width: 800, height: 600))
        #expect(SizeField.size(width: "800", height: "") == PixelSize(width: 800, height: PixelSize.sideLimit))
        #expect(SizeField.size(width: "", height: "600") == PixelSize(width: PixelSize.sideLimit, height: 600))
    }

    @Test(arguments: [("", ""), ("0", ""), ("-1", "5"), ("x", "5"), ("5", "99999999"), ("5.5", "")])
    func `what is no size is none`(width: String, height: String) {
        #expect(SizeField.size(width: width, height: height) == nil)
    }
}
