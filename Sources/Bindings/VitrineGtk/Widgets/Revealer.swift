// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A widget that slides or fades in and out (GtkRevealer).
@MainActor public struct Revealer: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// How it appears (GtkRevealerTransitionType).
    public enum Transition: Sendable {
        /// By fading.
        case crossfade
        /// By sliding down.
        case slideDown
        /// By sliding up.
        case slideUp
        /// By sliding to the left.
        case slideLeft
    }

    /// Hides or shows a widget (`gtk_revealer_new`).
    public init(_ child: some Widget, transition: Transition = .slideDown) {
        object = ObjectPointer(gtk_revealer_new()!)
        gtk_revealer_set_child(object(), child.object())
        let type =
            switch transition {
            case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
            case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
            case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
            case .slideLeft: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
            }
        gtk_revealer_set_transition_type(object(), type)
    }

    /// Whether it is shown (`gtk_revealer_set_reveal_child`).
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(object()) != 0 }
        nonmutating set { gtk_revealer_set_reveal_child(object(), newValue ? 1 : 0) }
    }
}
