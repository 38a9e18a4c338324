// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The border between the documents and the panel, to be moved by dragging or with the arrow keys.
@MainActor final class PaneDivider {
    /// How wide the place is where the pointer can take it, in points.
    static let width = 9
    /// How far an arrow key moves it, in points.
    private static let step = 24.0

    let widget: AnyWidget
    /// The part of the width that the documents have, where there is room for both.
    var share = PaneSplit.usualShare
    private let reference: Reference
    /// Told where it begins to be moved.
    var onBegin: () -> Void = {}
    /// Told how far it has been moved since, in points towards the end of the line.
    var onMove: (Double) -> Void = { _ in }
    /// Told that it should go back to where it usually is.
    var onReset: () -> Void = {}
    /// Told that its place is the user's choice now.
    var onKeep: () -> Void = {}

    init() {
        let handle = Box(.horizontal)
        widget = AnyWidget(handle)
        reference = handle.retained()
        let line = Separator(.vertical)
        line.horizontalAlignment = .center
        line.expandsHorizontally = true
        handle.append(line)
        handle.addStyleClass("pane-divider")
        handle.setCursor("col-resize")
        handle.isFocusable = true
        handle.setAccessibleRole(.separator)
        handle.setAccessibleLabel(tr("Width of the preview"))
        handle.setTooltip(tr("Drag to change the width of the preview"))
        // The handle moves below the pointer: what counts is where the pointer is in what holds both.
        var (grip, start) = (0.0, 0.0)
        let drag = DragGesture()
        drag.onBegin { [weak self] x, _ in
            grip = x
            start = self?.place(x) ?? 0
            self?.onBegin()
        }
        drag.onUpdate { [weak self] x, _ in
            guard let self else { return }
            moved(place(grip + x) - start)
        }
        drag.onEnd { [weak self] _, _ in self?.onKeep() }
        handle.add(drag)
        let click = ClickGesture()
        click.onPress { [weak self] count, _, _ in
            guard let self, count == 2 else { return }
            onReset()
            onKeep()
        }
        handle.add(click)
        handle.add(
            KeyController { [weak self] key, modifiers in
                guard let self, modifiers.isEmpty, key == .left || key == .right else { return false }
                onBegin()
                moved(key == .left ? -Self.step : Self.step)
                onKeep()
                return true
            })
    }

    private func place(_ x: Double) -> Double {
        guard let parent = widget.parent, let bounds = widget.bounds(in: parent) else { return 0 }
        return bounds.x + x
    }

    private func moved(_ points: Double) { onMove(widget.isRightToLeft ? -points : points) }
}
