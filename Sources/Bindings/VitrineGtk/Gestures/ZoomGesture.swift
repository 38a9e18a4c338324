// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Two fingers moving apart or together (GtkGestureZoom).
@MainActor public struct ZoomGesture: Gesture {
    /// The object behind it.
    public let object: ObjectPointer

    /// A pinch (`gtk_gesture_zoom_new`).
    public init() { object = ObjectPointer(gtk_gesture_zoom_new()!) }

    /// Calls `body` when it begins (`begin`).
    public func onBegin(_ body: @escaping @MainActor () -> Void) { connect("begin", body) }

    /// Calls `body` with the distance as a multiple of what it was at the beginning (`scale-changed`).
    public func onScale(_ body: @escaping @MainActor (Double) -> Void) {
        connect("scale-changed") { (scale: Double) in body(scale) }
    }

    /// Calls `body` when it ends (`end`).
    public func onEnd(_ body: @escaping @MainActor () -> Void) { connect("end", body) }
}
