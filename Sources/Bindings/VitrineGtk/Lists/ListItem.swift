// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// A place in a list view, with the item that it shows now (GtkListItem).
@MainActor public struct ListItem: Object {
    /// The object behind it.
    public let object: ObjectPointer

    package init(object: ObjectPointer) { self.object = object }

    /// The index of its item (`gtk_list_item_get_position`); nil while it has none.
    public var position: Int? {
        let position = gtk_list_item_get_position(object())
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(clamping: position)
    }

    /// The object that the ``ListModel`` made for the item; nil without an item, or when it is of another type.
    public func item<Item: AnyObject>(as _: Item.Type) -> Item? {
        guard let item = gtk_list_item_get_item(object()) else { return nil }
        return SwiftClass.swift(item, as: AnyObject.self) as? Item
    }

    /// Whether the item is selected (`gtk_list_item_get_selected`).
    public var isSelected: Bool { gtk_list_item_get_selected(object()) != 0 }

    /// The widget that shows it (`gtk_list_item_set_child`).
    public func setChild(_ child: (some Widget)?) { gtk_list_item_set_child(object(), child.map { $0.object() }) }

    /// The widget that shows it (`gtk_list_item_get_child`).
    public var child: AnyWidget? {
        gtk_list_item_get_child(object()).map { AnyWidget(object: ObjectPointer($0)) }
    }

    /// Sets the name of the list row for screen readers (`gtk_list_item_set_accessible_label`). Before GTK 4.12 this does
    /// nothing, and the row is named by its content.
    public func setAccessibleLabel(_ text: String) { vitrine_list_item_set_accessible_label(object(), text) }

    /// Keeps a Swift object as long as the place lives, such as the one that fills its widget
    /// (`g_object_set_data_full`).
    public func keep(_ companion: AnyObject) {
        g_object_set_data_full(
            object(), "vitrine-companion", Unmanaged.passRetained(companion).toOpaque(),
            { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    }

    /// The object given to ``keep(_:)``; nil when it is of another type.
    public func companion<Companion: AnyObject>(as _: Companion.Type) -> Companion? {
        guard let companion = g_object_get_data(object(), "vitrine-companion") else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(companion).takeUnretainedValue() as? Companion
    }
}
