// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Clicks and taps (GtkGestureClick).
@MainActor public struct ClickGesture: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// Clicks with a button, 0 for any (`gtk_gesture_click_new`).
    public init(button: Int = 1) {
        object = ObjectPointer(gtk_gesture_click_new()!)
        setButton(button)
    }

    /// Calls `body` with the number of the click and its place in points, when pressed (`pressed`).
    @discardableResult
    public func onPress(_ body: @escaping @MainActor (Int, Double, Double) -> Void) -> SignalConnection {
        connect("pressed") { (count: Int, x: Double, y: Double) in body(count, x, y) }
    }

    /// Calls `body` with the number of the click and its place in points, when released (`released`).
    @discardableResult
    public func onRelease(_ body: @escaping @MainActor (Int, Double, Double) -> Void) -> SignalConnection {
        connect("released") { (count: Int, x: Double, y: Double) in body(count, x, y) }
    }
}
