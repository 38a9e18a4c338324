// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A swipe (GtkGestureSwipe).
@MainActor public struct SwipeGesture: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// A swipe of fingers (`gtk_gesture_swipe_new`).
    public init() { object = ObjectPointer(gtk_gesture_swipe_new()!) }

    /// Calls `body` with its speed in points a second (`swipe`).
    public func onSwipe(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("swipe") { (x: Double, y: Double) in body(x, y) }
    }
}
