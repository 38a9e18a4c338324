// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Browser

struct HistoryTests {
    @Test func `back and forward retrace the steps`() {
        var history = History("a")
        history.visit("b")
        history.visit("c")
        #expect(history.goBack() && history.current == "b")
        #expect(history.goBack() && history.current == "a")
        #expect(!history.canGoBack && !history.goBack() && history.current == "a")
        #expect(history.goForward() && history.goForward() && history.current == "c")
        #expect(!history.canGoForward)
    }

    @Test func `a new place ends the way forward`() {
        var history = History("a")
        history.visit("b")
        _ = history.goBack()
        history.visit("c")
        #expect(!history.canGoForward && history.canGoBack)
        #expect(history.goBack() && history.current == "a")
    }

    @Test func `staying is no step`() {
        var history = History("a")
        history.visit("a")
        #expect(!history.canGoBack)
    }
}
