// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Dragging inside a widget (GtkGestureDrag).
@MainActor public struct DragGesture: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// Dragging with a button, 0 for any (`gtk_gesture_drag_new`).
    public init(button: Int = 1) {
        object = ObjectPointer(gtk_gesture_drag_new()!)
        setButton(button)
    }

    /// Calls `body` with the place where it begins, in points (`drag-begin`).
    public func onBegin(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("drag-begin") { (x: Double, y: Double) in body(x, y) }
    }

    /// Calls `body` with the way from the beginning, in points (`drag-update`).
    public func onUpdate(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("drag-update") { (x: Double, y: Double) in body(x, y) }
    }

    /// Calls `body` with the whole way, in points (`drag-end`).
    public func onEnd(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("drag-end") { (x: Double, y: Double) in body(x, y) }
    }
}
