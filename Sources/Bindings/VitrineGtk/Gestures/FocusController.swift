// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Watches the keyboard focus enter and leave a widget (GtkEventControllerFocus).
@MainActor public struct FocusController: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// A watcher (`gtk_event_controller_focus_new`).
    public init() { object = ObjectPointer(gtk_event_controller_focus_new()!) }

    /// Calls `body` when the focus comes into the widget (`enter`).
    public func onEnter(_ body: @escaping @MainActor () -> Void) { connect("enter", body) }

    /// Calls `body` when the focus has left the widget (`leave`).
    public func onLeave(_ body: @escaping @MainActor () -> Void) { connect("leave", body) }
}
