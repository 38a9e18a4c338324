// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Previews

@Suite struct PreviewPlaceTests {
    @Test func `a place outlasts a moment in which the document is shown in another way`() {
        let page = PreviewPlace.pages(PageLayout.Anchor(page: 3, fraction: 0.5), scale: nil)
        #expect(PreviewPlace.next(wanted: page, seen: nil) == page)
        #expect(PreviewPlace.next(wanted: page, seen: .text(offset: 0)) == page)
        #expect(PreviewPlace.next(wanted: .text(offset: 9), seen: .bytes(top: 0)) == .text(offset: 9))
    }

    @Test func `a place to which the user has scrolled is kept`() {
        let page = PreviewPlace.pages(PageLayout.Anchor(page: 3, fraction: 0.5), scale: nil)
        #expect(PreviewPlace.next(wanted: nil, seen: page) == page)
        #expect(PreviewPlace.next(wanted: .text(offset: 9), seen: .text(offset: 0)) == .text(offset: 0))
        #expect(PreviewPlace.next(wanted: page, seen: .text(offset: 7)) == .text(offset: 7))
    }
}
