// SPDX-License-Identifier: MPL-2.0

import Previews
import TestSupport
import Testing
import VitrineGLib
import VitrineGtk

/// Panels and widgets of programs that retain neither.
@Suite(.serialized, .enabled(if: PrivateDisplay.obstacle == nil, "\(PrivateDisplay.obstacle ?? "")"))
@MainActor struct PanelLifetimeTests {
    init() throws { try #require(PrivateDisplay.isReady, "GTK cannot be initialised on the display of the lane") }

    private final class WeakPanel {
        weak var panel: PreviewPanel?
        init(_ panel: PreviewPanel) { self.panel = panel }
    }

    /// A window with a panel that only its widget retains.
    private func windowWithPanel() -> (window: Window, panel: WeakPanel) {
        let window = Window()
        let box = Box(.vertical)
        let panel = PreviewPanel(PreviewController())
        box.append(panel.widget)
        window.setContent(box)
        return (window, WeakPanel(panel))
    }

    @Test func `a panel that nothing retains lives until its window is destroyed`() async throws {
        let (window, panel) = windowWithPanel()
        MainLoop.runPending()
        #expect(panel.panel != nil)
        window.destroy()
        try await waitUntil("the panel to go", for: .seconds(10), runsLoop: true) { panel.panel == nil }
    }

    @Test func `a panel that is put into no window goes when the main loop goes on`() async throws {
        var panel: PreviewPanel? = PreviewPanel(PreviewController())
        let weak = panel.map(WeakPanel.init)
        panel = nil
        #expect(weak?.panel != nil)
        try await waitUntil("the panel to go", for: .seconds(10), runsLoop: true) { weak?.panel == nil }
    }

    @Test func `an address leads to a widget or a window, and to nothing of another kind`() throws {
        let window = Window()
        defer { window.destroy() }
        let label = Label("Hello")
        window.setContent(label)
        let widget = try #require(AnyWidget(unsafePointer: label.unsafePointer))
        #expect(widget.object == label.object)
        #expect(Window(unsafePointer: window.unsafePointer)?.object == window.object)
        #expect(Window(unsafePointer: label.unsafePointer) == nil)
        #expect(Application(unsafePointer: label.unsafePointer) == nil)
        let application = Application(id: "org.vitrine.Address", isUnique: false)
        let reference = application.retained()
        #expect(AnyWidget(unsafePointer: application.unsafePointer) == nil)
        #expect(Application(unsafePointer: application.unsafePointer)?.object == reference.object)
    }
}
