// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib
import VitrineGtk

/// What is laid out again while something around it asks for another size.
@Suite(.serialized, .enabled(if: PrivateDisplay.obstacle == nil, "\(PrivateDisplay.obstacle ?? "")"))
@MainActor struct RelayoutTests {
    init() throws { try #require(PrivateDisplay.isReady, "GTK cannot be initialised on the display of the lane") }

    /// A view in a scrolled window whose scroll bar comes while it is allocated, as that of a list does.
    private func longView(_ onDraw: @escaping @MainActor () -> Void) -> ScrolledWindow {
        let view = CustomWidget(scrolls: true)
        view.onMeasure { _, _ in (50, 50) }
        view.onAllocate { [view] _, height in
            view.vertical?.configure(value: 0, upper: 5000, pageSize: Double(height))
        }
        view.onSnapshot { _, _, _ in onDraw() }
        return ScrolledWindow(view)
    }

    /// Runs the main loop for a second, after which nothing is left to be laid out.
    private func settle() async {
        let end = ContinuousClock.now + .seconds(1)
        try? await waitUntil("the end of a second", runsLoop: true) { ContinuousClock.now > end }
    }

    @Test func `a stack's new child is drawn although its scroll bar comes while a header asks for another size`()
        async throws
    {
        let (window, header, stack) = (Window(), Label("header"), Stack())
        var drawn = 0
        stack.add(Label("nothing"), name: "nothing")
        stack.add(longView { drawn += 1 }, name: "view")
        // Two layers whose own allocations stay as they are lie between the stack and what the header belongs to.
        let (inner, outer, all) = (Box(.vertical), Box(.horizontal), Box(.vertical))
        stack.expandsVertically = true
        stack.expandsHorizontally = true
        for box in [inner, outer] { box.expandsVertically = true }
        inner.append(stack)
        outer.append(inner)
        all.append(header)
        all.append(outer)
        window.setContent(all)
        window.setDefaultSize(width: 400, height: 300)
        window.present()
        try await waitUntil("the window to be shown", runsLoop: true) { header.width > 0 }
        await settle()
        stack.visibleName = "view"
        header.text = "HEADER"
        try await waitUntil("the view to be drawn", runsLoop: true) { drawn > 0 }
        // What changes later is drawn as well.
        let before = drawn
        stack.visibleName = "nothing"
        header.text = "header"
        await settle()
        stack.visibleName = "view"
        try await waitUntil("the view to be drawn again", runsLoop: true) { drawn > before }
        window.destroy()
    }
}
