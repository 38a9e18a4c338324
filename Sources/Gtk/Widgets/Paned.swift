// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// Two widgets with a divider to drag (GtkPaned).
@MainActor public struct Paned: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// Two widgets (`gtk_paned_new`).
    public init(_ orientation: Orientation, start: some Widget, end: some Widget) {
        object = ObjectPointer(gtk_paned_new(orientation.c)!)
        gtk_paned_set_start_child(object(), start.object())
        gtk_paned_set_end_child(object(), end.object())
        gtk_paned_set_shrink_start_child(object(), 0)
        gtk_paned_set_shrink_end_child(object(), 0)
    }

    /// Where the divider stands, in points from the start (`gtk_paned_set_position`).
    public var position: Int {
        get { Int(gtk_paned_get_position(object())) }
        nonmutating set { gtk_paned_set_position(object(), Int32(newValue)) }
    }

    /// Whether the end keeps its size when the window grows (`gtk_paned_set_resize_end_child`).
    public func setEndGrows(_ grows: Bool) { gtk_paned_set_resize_end_child(object(), grows ? 1 : 0) }
}
