// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A view of something larger (GtkScrolledWindow).
@MainActor public struct ScrolledWindow: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty view (`gtk_scrolled_window_new`).
    public init() { object = ObjectPointer(gtk_scrolled_window_new()!) }

    /// A view of a widget (`gtk_scrolled_window_set_child`).
    public init(_ child: some Widget) {
        self.init()
        setChild(child)
    }

    /// Sets the scrolled widget (`gtk_scrolled_window_set_child`).
    public func setChild(_ child: (some Widget)?) {
        gtk_scrolled_window_set_child(object(), child.map { $0.object() })
    }

    /// Sets the directions in which the child scrolls (`gtk_scrolled_window_set_policy`).
    public func setScrolls(horizontally: Bool, vertically: Bool) {
        gtk_scrolled_window_set_policy(
            object(), horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            vertically ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    }

    /// Has it be as high as its content where there is room for that (`gtk_scrolled_window_set_propagate_natural_height`).
    public func setPropagatesHeight() { gtk_scrolled_window_set_propagate_natural_height(object(), 1) }

    /// Scrolls sideways without a scroll bar, to whatever position it is given (`GTK_POLICY_EXTERNAL`).
    public func setScrollsWithoutBars() {
        gtk_scrolled_window_set_policy(object(), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
    }

    /// Scrolls up and down without a scroll bar of its own (`GTK_POLICY_EXTERNAL`).
    public func setScrollsWithoutVerticalBar() {
        gtk_scrolled_window_set_policy(object(), GTK_POLICY_AUTOMATIC, GTK_POLICY_EXTERNAL)
    }

    /// Is as high as its content up to a limit in points (`gtk_scrolled_window_set_propagate_natural_height`,
    /// `gtk_scrolled_window_set_max_content_height`).
    public func setNaturalHeight(limit: Int) {
        gtk_scrolled_window_set_propagate_natural_height(object(), 1)
        gtk_scrolled_window_set_max_content_height(object(), Int32(clamping: limit))
    }

    /// The vertical position (`gtk_scrolled_window_get_vadjustment`).
    public var vertical: Adjustment { Adjustment(object: ObjectPointer(gtk_scrolled_window_get_vadjustment(object()))) }

    /// The horizontal position (`gtk_scrolled_window_get_hadjustment`).
    public var horizontal: Adjustment {
        Adjustment(object: ObjectPointer(gtk_scrolled_window_get_hadjustment(object())))
    }
}
