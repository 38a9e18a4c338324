// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// The pointer over a widget (GtkEventControllerMotion).
@MainActor public struct MotionController: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// A watcher (`gtk_event_controller_motion_new`).
    public init() { object = ObjectPointer(gtk_event_controller_motion_new()!) }

    /// Calls `body` with the pointer's place in points (`motion`).
    public func onMotion(_ body: @escaping @MainActor (Double, Double) -> Void) {
        connect("motion") { (x: Double, y: Double) in body(x, y) }
    }

    /// Calls `body` when the pointer comes in (`enter`).
    public func onEnter(_ body: @escaping @MainActor () -> Void) { connect("enter", body) }

    /// Calls `body` when the pointer leaves (`leave`).
    public func onLeave(_ body: @escaping @MainActor () -> Void) { connect("leave", body) }
}
