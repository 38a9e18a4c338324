// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A long press (GtkGestureLongPress).
@MainActor public struct LongPressGesture: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// A long press of a finger or button (`gtk_gesture_long_press_new`).
    public init() { object = ObjectPointer(gtk_gesture_long_press_new()!) }

    /// Calls `body` with its place in points (`pressed`).
    public func onPress(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("pressed") { (x: Double, y: Double) in body(x, y) }
    }
}
