// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A menu in a popover (GtkPopoverMenu).
@MainActor public struct PopoverMenu: PopoverWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A menu of a model's items (`gtk_popover_menu_new_from_model`).
    public init(_ menu: Menu) {
        vitrine_menus_name_items()
        object = ObjectPointer(gtk_popover_menu_new_from_model(menu.object())!)
        vitrine_popover_release_pointer(object())
    }

    /// Puts a widget where the menu has a place of that name (`gtk_popover_menu_add_child`).
    public func add(_ child: some Widget, at name: String) {
        gtk_popover_menu_add_child(object(), child.object(), name)
    }
}
