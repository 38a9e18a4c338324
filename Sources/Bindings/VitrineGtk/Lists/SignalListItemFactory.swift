// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Fills the places of a list view (GtkSignalListItemFactory). The view owns it.
@MainActor public struct SignalListItemFactory: Object {
    /// The object behind it.
    public let object: ObjectPointer

    /// A factory (`gtk_signal_list_item_factory_new`).
    ///
    /// - Parameters:
    ///   - setup: gives a new place its widget.
    ///   - bind: shows the place's item.
    ///   - unbind: forgets the place's item.
    ///   - teardown: takes the place apart.
    public init(
        setup: @escaping @MainActor (ListItem) -> Void, bind: @escaping @MainActor (ListItem) -> Void,
        unbind: @escaping @MainActor (ListItem) -> Void = { _ in },
        teardown: @escaping @MainActor (ListItem) -> Void = { _ in }
    ) {
        object = ObjectPointer(gtk_signal_list_item_factory_new()!)
        for (signal, body) in [("setup", setup), ("bind", bind), ("unbind", unbind), ("teardown", teardown)] {
            connect(signal) { (item: ObjectPointer?) in
                if let item { body(ListItem(object: item)) }
            }
        }
    }
}
