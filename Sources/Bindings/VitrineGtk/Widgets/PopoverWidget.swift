// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A widget that is a popover (GtkPopover).
@MainActor public protocol PopoverWidget: Widget {}

extension PopoverWidget {
    /// Opens the popover (`gtk_popover_popup`).
    public func open() { gtk_popover_popup(object()) }

    /// Closes the popover (`gtk_popover_popdown`).
    public func close() { gtk_popover_popdown(object()) }

    /// Makes it belong to a widget, which must let go of it with ``detach()`` before it goes (`gtk_widget_set_parent`).
    public func attach(to widget: some Widget) { gtk_widget_set_parent(object(), widget.object()) }

    /// Undoes ``attach(to:)`` (`gtk_widget_unparent`).
    public func detach() { gtk_widget_unparent(object()) }

    /// The place it points to, in its parent's points (`gtk_popover_set_pointing_to`).
    public func point(to place: Rectangle) {
        var rect = GdkRectangle(
            x: Int32(place.x), y: Int32(place.y), width: max(1, Int32(place.width)), height: max(1, Int32(place.height))
        )
        gtk_popover_set_pointing_to(object(), &rect)
    }

    /// Opens it below a place of its parent, in points, or above it when the window has not the room below and more above
    /// (`gtk_popover_set_position`): what does not fit on the screen would have to be scrolled.
    public func open(at place: Rectangle) {
        point(to: place)
        if let parent, let window, let corner = parent.bounds(in: window), let content = gtk_popover_get_child(object())
        {
            // What is not shown has no size; its content has.
            var wanted = GtkRequisition()
            gtk_widget_get_preferred_size(content, nil, &wanted)
            let above = corner.y + place.y
            let below = Double(window.height) - above - place.height
            gtk_popover_set_position(
                object(), Double(wanted.height) > below && above > below ? GTK_POS_TOP : GTK_POS_BOTTOM)
        }
        open()
    }

    /// Whether it has an arrow (`gtk_popover_set_has_arrow`).
    public func setHasArrow(_ hasArrow: Bool) { gtk_popover_set_has_arrow(object(), hasArrow ? 1 : 0) }

    /// Calls `body` when it has closed (`closed`).
    @discardableResult
    public func onClose(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("closed", body) }
}
