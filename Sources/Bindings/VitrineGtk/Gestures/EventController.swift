// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// An observer of a widget's input (GtkEventController), owned by the widget that it is added to.
@MainActor public protocol EventController: Object {}

/// The phase in which a controller sees an event: before the widgets inside, or after them.
public enum EventPhase: Sendable {
    /// On the way down, before the widgets inside.
    case capture
    /// On the way up, after the widgets inside.
    case bubble
    /// Only for its own widget.
    case target
}

extension EventController {
    /// When it sees an event (`gtk_event_controller_set_propagation_phase`).
    public func setPhase(_ phase: EventPhase) {
        let value =
            switch phase {
            case .capture: GTK_PHASE_CAPTURE
            case .bubble: GTK_PHASE_BUBBLE
            case .target: GTK_PHASE_TARGET
            }
        gtk_event_controller_set_propagation_phase(object(), value)
    }

    /// The modifier keys held during the current event (`gtk_event_controller_get_current_event_state`).
    public var modifiers: Modifiers {
        Modifiers(gtk_event_controller_get_current_event_state(object()))
    }

    /// Whether the current event comes from a finger (`gdk_device_get_source`).
    public var isTouch: Bool {
        guard let device = gtk_event_controller_get_current_event_device(object()) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
    }
}

/// A controller that recognizes a gesture (GtkGesture).
@MainActor public protocol Gesture: EventController {}

extension Gesture {
    /// Takes the events away from other gestures (`gtk_gesture_set_state`).
    public func claim() { gtk_gesture_set_state(object(), GTK_EVENT_SEQUENCE_CLAIMED) }

    /// Leaves the events to other gestures (`gtk_gesture_set_state`).
    public func deny() { gtk_gesture_set_state(object(), GTK_EVENT_SEQUENCE_DENIED) }

    /// The pointer button it reacts to, 0 for any (`gtk_gesture_single_set_button`); for gestures with one point.
    public func setButton(_ button: Int) { gtk_gesture_single_set_button(object(), guint(button)) }

    /// Whether it reacts to fingers only (`gtk_gesture_single_set_touch_only`).
    public func setTouchOnly(_ touchOnly: Bool) { gtk_gesture_single_set_touch_only(object(), touchOnly ? 1 : 0) }

    /// The center of the fingers or the pointer, in the widget's points (`gtk_gesture_get_bounding_box_center`).
    public var center: (x: Double, y: Double)? {
        var (x, y) = (0.0, 0.0)
        return gtk_gesture_get_bounding_box_center(object(), &x, &y) != 0 ? (x, y) : nil
    }
}
