// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Buttons over the document, in its lower corners: the page on one side, turning and zooming on the other.
///
/// They fade away while nothing moves, and are there for the keyboard and for screen readers all the same.
@MainActor final class ViewControls {
    /// How long nothing has to move before they fade, in milliseconds.
    private static let patience = 3000
    /// Their distance from the document's edges, in points.
    private static let margin = 18

    var onCommand: (@MainActor (PanelCommand) -> Void)?
    /// Told that they fade, or are there again.
    var onFade: (@MainActor (_ isFaded: Bool) -> Void)?
    /// Told how far below the document's upper edge the pointer has come, in points.
    var onPointer: (@MainActor (Double) -> Void)?
    /// Told that the keyboard's focus should return to the document.
    var onDone: (@MainActor () -> Void)?

    private let tools = Box(.horizontal, spacing: 6)
    private let play = Button(icon: "media-playback-pause-symbolic", name: tr("Pause"))
    private let rotate = Button(icon: "object-rotate-right-symbolic", name: tr("Rotate View"))
    private let fit = Button(icon: "zoom-fit-best-symbolic", name: tr("Best Fit"))
    private let position = PagePosition()
    private weak var preview: (any Preview)?
    private var rest: Timeout?
    private var isUnderPointer = false

    init() {
        let zoomIn = Button(icon: "zoom-in-symbolic", name: tr("Zoom In"))
        let zoomOut = Button(icon: "zoom-out-symbolic", name: tr("Zoom Out"))
        for (button, command) in [
            (play, PanelCommand.playOrPause), (rotate, .rotate), (fit, .fit), (zoomOut, .zoomOut), (zoomIn, .zoomIn),
        ] {
            button.onClick { [weak self] in self?.onCommand?(command) }
            // The focus stays in the document: the arrows go on paging.
            button.focusesOnClick = false
            button.addStyleClass("osd")
            button.addStyleClass("circular")
            tools.append(button)
        }
        position.onPage = { [weak self] in
            (self?.preview as? any Paged)?.show(page: $0)
            self?.onDone?()
        }
        position.onCancel = { [weak self] in self?.onDone?() }
        tools.setAccessibleRole(.group)
        tools.setAccessibleLabel(tr("View"))
        tools.horizontalAlignment = .end
        position.widget.horizontalAlignment = .start
        for widget in [AnyWidget(tools), position.widget] {
            widget.verticalAlignment = .end
            widget.setMargins(Self.margin)
            widget.addStyleClass("preview-controls")
            stay(under: widget)
        }
        show(nil)
    }

    /// Has them stay as long as the pointer is over a widget.
    func stay(under widget: some Widget) {
        let pointer = MotionController()
        pointer.onEnter { [weak self] in self?.isUnderPointer = true }
        pointer.onLeave { [weak self] in self?.isUnderPointer = false }
        widget.add(pointer)
    }

    /// Lies over a document, and wakes whenever something moves there.
    func lie(on overlay: Overlay) {
        // In the order in which the keyboard reaches them.
        overlay.addOverlay(position.widget)
        overlay.addOverlay(tools)
        var last = (x: -1.0, y: -1.0)
        let pointer = MotionController()
        pointer.onMotion { [weak self] x, y in
            // A pointer that rests moves, too, when something is drawn anew below it.
            guard x != last.x || y != last.y else { return }
            last = (x, y)
            self?.onPointer?(y)
            self?.wake()
        }
        overlay.add(pointer)
        // A finger moves no pointer.
        let tap = ClickGesture(button: 0)
        tap.setPhase(.capture)
        tap.onPress { [weak self] _, _, y in
            self?.onPointer?(y)
            self?.wake()
        }
        overlay.add(tap)
    }

    /// Offers what a preview can do.
    func show(_ preview: (any Preview)?) {
        let isNew = preview !== self.preview
        self.preview = preview
        tools.isVisible = preview is any Zoomable
        rotate.isVisible = preview is any Rotatable
        position.widget.isVisible = ((preview as? any Paged)?.pageCount ?? 0) > 1
        update()
        if isNew { wake() }
    }

    /// Shows what has changed in the preview.
    func update() {
        if let zoomable = preview as? any Zoomable { fit.isSensitive = !zoomable.isFitted }
        let animated = (preview as? any Animated).flatMap { $0.canPlay ? $0 : nil }
        play.isVisible = animated != nil
        if let animated {
            let name = animated.isPlaying ? tr("Pause") : tr("Play")
            play.setIcon(animated.isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
            play.setTooltip(name)
            play.setAccessibleLabel(name)
        }
        let pane = (preview as? any Navigable)?.contentsWidth ?? 0
        position.widget.setMargins(top: Self.margin, bottom: Self.margin, start: pane + Self.margin, end: Self.margin)
        if let paged = preview as? any Paged { position.show(paged.page, of: paged.pageCount) }
    }

    /// Shows them for a while.
    func wake() {
        set(faded: false)
        rest?.cancel()
        rest = Timeout(every: Self.patience) { [weak self] in
            guard let self else { return false }
            if isUnderPointer { return true }
            set(faded: true)
            return false
        }
    }

    private func set(faded isFaded: Bool) {
        tools.setStyleClass("faded", isFaded)
        position.widget.setStyleClass("faded", isFaded)
        onFade?(isFaded)
    }
}
