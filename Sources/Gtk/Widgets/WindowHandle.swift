// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A place where the window can be dragged (GtkWindowHandle).
@MainActor public struct WindowHandle: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// Makes a widget a handle (`gtk_window_handle_new`).
    public init(_ child: some Widget) {
        object = ObjectPointer(gtk_window_handle_new()!)
        gtk_window_handle_set_child(object(), child.object())
    }
}
