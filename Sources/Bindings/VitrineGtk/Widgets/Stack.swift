// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Several widgets of which one is shown (GtkStack).
@MainActor public struct Stack: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// How it changes from one to the next (GtkStackTransitionType).
    public enum Transition: Sendable {
        /// At once.
        case none
        /// By fading.
        case crossfade
        /// By sliding in the direction of the pages.
        case slide
    }

    /// An empty stack (`gtk_stack_new`).
    public init() { object = ObjectPointer(gtk_stack_new()!) }

    /// Adds a widget by a name (`gtk_stack_add_named`).
    public func add(_ child: some Widget, name: String) { gtk_stack_add_named(object(), child.object(), name) }

    /// Adds a widget without a name (`gtk_stack_add_child`).
    public func add(_ child: some Widget) { gtk_stack_add_child(object(), child.object()) }

    /// Takes a widget out (`gtk_stack_remove`).
    public func remove(_ child: some Widget) { gtk_stack_remove(object(), child.object()) }

    /// Shows the widget of that name (`gtk_stack_set_visible_child_name`), and measures the stack again.
    ///
    /// GtkStack itself queues an allocation without a resize. Widgets between the stack and the window then keep their
    /// allocation, and where a child resizes itself while it is allocated, as a GtkScrolledWindow does whose scroll bar
    /// comes or goes, GTK loses the request: those widgets stay without an allocation and are not drawn any more.
    public var visibleName: String {
        get { gtk_stack_get_visible_child_name(object()).map { String(cString: $0) } ?? "" }
        nonmutating set {
            gtk_stack_set_visible_child_name(object(), newValue)
            queueResize()
        }
    }

    /// Shows that widget (`gtk_stack_set_visible_child`), and measures the stack again as ``visibleName`` does.
    public func show(_ child: some Widget) {
        gtk_stack_set_visible_child(object(), child.object())
        queueResize()
    }

    /// Whether it is as large as its largest widget (`gtk_stack_set_hhomogeneous`, `gtk_stack_set_vhomogeneous`).
    public func setHomogeneous(_ isHomogeneous: Bool) {
        gtk_stack_set_hhomogeneous(object(), isHomogeneous ? 1 : 0)
        gtk_stack_set_vhomogeneous(object(), isHomogeneous ? 1 : 0)
    }
}
