// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// The wheel, or two fingers on a touch pad (GtkEventControllerScroll).
@MainActor public struct ScrollController: EventController {
    /// The object behind it.
    public let object: ObjectPointer

    /// Calls `body` with the way scrolled, in wheel clicks; true keeps it from others
    /// (`gtk_event_controller_scroll_new`, `scroll`).
    public init(horizontally: Bool = true, onScroll body: @escaping @MainActor (Double, Double) -> Bool) {
        let axes =
            horizontally ? GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES : GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
        object = ObjectPointer(gtk_event_controller_scroll_new(axes)!)
        answer("scroll") { (x: Double, y: Double) in body(x, y) }
    }

    /// Calls `body` with the way scrolled up or down, in wheel clicks, the modifier keys held, and whether it is a wheel
    /// and not a touch pad; true keeps it from others (`gtk_event_controller_scroll_new`, `scroll`).
    public init(
        withModifiers body: @escaping @MainActor (_ amount: Double, _ modifiers: Modifiers, _ isWheel: Bool) -> Bool
    ) {
        let controller = ObjectPointer(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!)
        object = controller
        answer("scroll") { (_: Double, y: Double) in
            body(
                y, Modifiers(gtk_event_controller_get_current_event_state(controller())),
                gtk_event_controller_scroll_get_unit(controller()) == GDK_SCROLL_UNIT_WHEEL)
        }
    }
}
