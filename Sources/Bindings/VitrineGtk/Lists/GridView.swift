// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// Tiles in rows, recycled (GtkGridView).
@MainActor public struct GridView: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A view of a list; it takes over both (`gtk_grid_view_new`).
    public init(_ selection: some SelectionModel, _ factory: SignalListItemFactory) {
        object = ObjectPointer(gtk_grid_view_new(selection.object(), factory.object())!)
        vitrine_list_set_tab_leaves(object())
        // GTK asks only whether it is its own GtkMultiSelection.
        setAccessibleMultiSelectable(selection is MultiSelection)
    }

    /// Shows another list, or none (`gtk_grid_view_set_model`).
    public func setModel(_ selection: (any SelectionModel)?) {
        gtk_grid_view_set_model(object(), selection.map { $0.object() })
        setAccessibleMultiSelectable(selection is MultiSelection)
    }

    /// Whether one click activates instead of two (`gtk_grid_view_set_single_click_activate`).
    public func setSingleClickActivate(_ isOn: Bool) {
        gtk_grid_view_set_single_click_activate(object(), isOn ? 1 : 0)
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

    /// How many columns there are at least and at most (`gtk_grid_view_set_min_columns`).
    ///
    /// GTK makes about 32 rows of widgets whatever is seen: keep the most at what fits.
    public func setColumns(_ columns: ClosedRange<Int>) {
        gtk_grid_view_set_min_columns(object(), guint(columns.lowerBound))
        gtk_grid_view_set_max_columns(object(), guint(columns.upperBound))
    }

    /// Whether dragging over free space selects (`gtk_grid_view_set_enable_rubberband`).
    public func setRubberband(_ isOn: Bool) { gtk_grid_view_set_enable_rubberband(object(), isOn ? 1 : 0) }
}
