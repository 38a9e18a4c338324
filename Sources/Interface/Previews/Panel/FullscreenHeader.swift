// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The panel on the full screen, where its header lies over the document: for two seconds, and whenever the pointer comes
/// near the upper edge.
@MainActor final class FullscreenHeader {
    private let context: PanelContext
    private var layout: PanelLayout { context.layout }
    /// Whether the header is to be shown when the controls over the document are.
    private var isWanted = false
    /// Runs while the header stays wherever the pointer is, after the screen has been filled.
    private var greeting: Timeout?
    private static let greetingTime = 2_000
    /// The height of the header before it lay over the document, in points.
    private var height = 0

    init(_ context: PanelContext) {
        self.context = context
        layout.controls.onFade = { [weak self] in self?.fade($0) }
        layout.controls.onPointer = { [weak self] in self?.pointerMoved(to: $0) }
    }

    /// Whether the panel's window fills the screen.
    var isOn: Bool { context.window?.isFullscreen == true }

    /// The space that the header takes from the upper edge of the document, in points.
    var space: Int { isOver ? layout.header.bar.height : 0 }

    private var isOver: Bool { layout.header.bar.isInside(layout.lidColumn) }

    /// Has the panel's window fill the screen, or be a window again.
    func set(_ isFullscreen: Bool) {
        guard let window = context.window, window.isFullscreen != isFullscreen else { return }
        let bar = layout.header.bar
        let hadFocus = layout.stage.content.containsFocus
        window.isFullscreen = isFullscreen
        if isFullscreen {
            height = bar.height
            layout.column.remove(bar)
            layout.lidColumn.append(bar)
        } else {
            layout.lidColumn.remove(bar)
            layout.column.prepend(bar)
        }
        isWanted = isFullscreen
        greeting?.cancel()
        greeting =
            isFullscreen ? Timeout(milliseconds: Self.greetingTime) { [weak self] in self?.greeting = nil } : nil
        layout.header.hasWindowButtons = layout.isInWindow && !isFullscreen
        keepDocumentClear()
        layout.controls.wake()
        context.controller.delegate?.previewController(context.controller, didChangeFullscreen: isFullscreen)
        guard hadFocus else { return }
        // GTK 4.18 moves the focus to the header when the focused widget is hidden, and a focused header does not hide.
        layout.column.afterNextFrame { [layout] in
            if !layout.stage.content.containsFocus { layout.focus() }
        }
    }

    /// Has the document begin below the header that lies over it, if it is of a kind that does.
    func keepDocumentClear() { layout.stage.setTopSpace(isOver ? height : 0) }

    /// The header comes to a pointer near it, not to one that moves about the document.
    private func pointerMoved(to position: Double) {
        isWanted = position < 2 * Double(height) || greeting != nil
    }

    private func fade(_ isFaded: Bool) {
        if isFaded { isWanted = false }
        let controls = context.current?.preview as? any FadingControls
        controls?.fadeControls(isFaded)
        layout.lid.isRevealed = isOver && (isWanted || layout.header.bar.containsFocus)
        let hidesPointer = isOver && isFaded && controls?.isUnderPointer != true
        layout.stage.content.setCursor(hidesPointer ? "none" : nil)
    }
}
