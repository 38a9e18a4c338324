// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A menu's items, by action name (GMenu).
@MainActor public final class Menu: Object {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    private let reference: Reference

    /// An empty menu (`g_menu_new`).
    public init() {
        object = ObjectPointer(g_menu_new()!)
        reference = Reference(taking: object)
    }

    /// Appends an item, its action by its full name, with its target if it has one: `win.sort::name` (`g_menu_append`).
    public func append(_ label: String, action: String) { g_menu_append(object(), label, action) }

    /// Appends an item that shows the keys which do the same, such as `<Control>c` (`g_menu_item_set_attribute_value`).
    public func append(_ label: String, action: String, keys: String) {
        let item = g_menu_item_new(label, action)
        g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys))
        g_menu_append_item(object(), item)
        g_object_unref(item.map { ObjectPointer($0).raw })
    }

    /// Appends an item that is shown only while its action can be used, with the keys that do the same if it has any
    /// (`g_menu_item_set_attribute_value`, `hidden-when`).
    public func appendUsable(_ label: String, action: String, keys: String? = nil) {
        let item = g_menu_item_new(label, action)
        g_menu_item_set_attribute_value(item, "hidden-when", g_variant_new_string("action-disabled"))
        if let keys { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys)) }
        g_menu_append_item(object(), item)
        g_object_unref(item.map { ObjectPointer($0).raw })
    }

    /// Appends items between separators, with a title or none (`g_menu_append_section`).
    public func appendSection(_ title: String? = nil, _ section: Menu) {
        g_menu_append_section(object(), title, section.object())
    }

    /// Appends a menu that opens from an item (`g_menu_append_submenu`).
    public func appendSubmenu(_ title: String, _ submenu: Menu) {
        g_menu_append_submenu(object(), title, submenu.object())
    }

    /// Appends a place for a widget, which `PopoverMenu.add` fills by its name (`g_menu_item_set_attribute_value`).
    public func appendWidget(_ name: String) {
        let item = g_menu_item_new(nil, nil)
        g_menu_item_set_attribute_value(item, "custom", g_variant_new_string(name))
        g_menu_append_item(object(), item)
        g_object_unref(item.map { ObjectPointer($0).raw })
    }

    /// Removes all items (`g_menu_remove_all`).
    public func removeAll() { g_menu_remove_all(object()) }
}
