// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A small window that belongs to a widget (GtkPopover).
@MainActor public struct Popover: PopoverWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A popover around a widget (`gtk_popover_new`).
    public init(_ child: some Widget) {
        object = ObjectPointer(gtk_popover_new()!)
        gtk_popover_set_child(object(), child.object())
        vitrine_popover_release_pointer(object())
    }
}
