// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// Rows, recycled (GtkListView).
@MainActor public struct ListView: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A view of a list; it takes over both (`gtk_list_view_new`).
    public init(_ selection: some SelectionModel, _ factory: SignalListItemFactory) {
        object = ObjectPointer(gtk_list_view_new(selection.object(), factory.object())!)
        vitrine_list_set_tab_leaves(object())
    }

    /// Whether one click activates instead of two (`gtk_list_view_set_single_click_activate`).
    public func setSingleClickActivate(_ isOn: Bool) {
        gtk_list_view_set_single_click_activate(object(), isOn ? 1 : 0)
    }

    /// In which direction the items follow each other (`gtk_orientable_set_orientation`).
    public func setOrientation(_ orientation: Orientation) {
        gtk_orientable_set_orientation(object(), orientation.c)
    }

    /// Scrolls to an item, selecting and focusing it if asked to (action `list.scroll-to-item`, `list.select-item`).
    public func scroll(to index: Int) {
        gtk_widget_activate_action_variant(object(), "list.scroll-to-item", g_variant_new_uint32(guint(index)))
    }

    /// Calls `body` with the index of an item that was double-clicked or chosen by Return (`activate`).
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connect("activate") { (index: UInt32) in body(Int(index)) }
    }
}
