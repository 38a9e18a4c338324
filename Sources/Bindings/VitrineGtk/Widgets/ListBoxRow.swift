// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A row of a list (GtkListBoxRow).
@MainActor public struct ListBoxRow: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    package init(object: ObjectPointer) { self.object = object }

    /// A row around a widget (`gtk_list_box_row_new`).
    public init(_ child: some Widget) {
        object = ObjectPointer(gtk_list_box_row_new()!)
        gtk_list_box_row_set_child(object(), child.object())
    }

    /// Its place in the list, -1 outside one (`gtk_list_box_row_get_index`).
    public var index: Int { Int(gtk_list_box_row_get_index(object())) }

    /// Whether it can be activated (`gtk_list_box_row_set_activatable`).
    public func setActivatable(_ isActivatable: Bool) {
        gtk_list_box_row_set_activatable(object(), isActivatable ? 1 : 0)
    }

    /// Whether it can be selected (`gtk_list_box_row_set_selectable`).
    public func setSelectable(_ isSelectable: Bool) {
        gtk_list_box_row_set_selectable(object(), isSelectable ? 1 : 0)
    }
}
