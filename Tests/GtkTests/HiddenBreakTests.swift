// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib
import VitrineGtk

/// Paragraph breaks that a text view has and copies do not.
@Suite(.serialized, .enabled(if: PrivateDisplay.obstacle == nil, "\(PrivateDisplay.obstacle ?? "")"))
@MainActor struct HiddenBreakTests {
    private static let hidden: Unicode.Scalar = "\u{2029}"

    init() throws { try #require(PrivateDisplay.isReady, "GTK cannot be initialised on the display of the lane") }

    @Test func `selected text has no hidden breaks, and the view has each of them`() async throws {
        let (window, view) = (Window(), SourceView())
        window.setContent(ScrolledWindow(view))
        window.setDefaultSize(width: 400, height: 300)
        window.present()
        try await waitUntil("the view to be shown", runsLoop: true) { view.height > 0 }
        view.append("cd\u{2029}ef\nägh\u{2029}i", hiding: Self.hidden)
        view.prepend("a\u{2029}b\n", hiding: Self.hidden)
        #expect(view.lineCount == 6)
        #expect(view.characterCount == 15)
        #expect(view.text(0..<15) == "a\u{2029}b\ncd\u{2029}ef\nägh\u{2029}i")
        view.select(0..<15)
        #expect(view.selectedText == "ab\ncdef\näghi")
        window.destroy()
    }
}
