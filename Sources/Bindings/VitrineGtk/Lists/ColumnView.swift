// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// Rows under column titles, recycled (GtkColumnView).
@MainActor public struct ColumnView: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A view of nothing yet (`gtk_column_view_new`).
    public init() {
        object = ObjectPointer(gtk_column_view_new(nil)!)
        vitrine_list_set_tab_leaves(object())
    }

    /// Shows a list, or none (`gtk_column_view_set_model`).
    public func setModel(_ selection: (any SelectionModel)?) {
        gtk_column_view_set_model(object(), selection.map { $0.object() })
        // GTK asks only whether it is its own GtkMultiSelection.
        for view in [AnyWidget(self), rows] { view.setAccessibleMultiSelectable(selection is MultiSelection) }
    }

    /// Adds a column behind the others (`gtk_column_view_append_column`).
    public func append(_ column: ViewColumn) { gtk_column_view_append_column(object(), column.object()) }

    /// Whether dragging over free space selects (`gtk_column_view_set_enable_rubberband`).
    public func setRubberband(_ isOn: Bool) { gtk_column_view_set_enable_rubberband(object(), isOn ? 1 : 0) }

    /// Whether one click activates instead of two (`gtk_column_view_set_single_click_activate`).
    public func setSingleClickActivate(_ isOn: Bool) {
        gtk_column_view_set_single_click_activate(object(), isOn ? 1 : 0)
    }

    /// Whether the user can move columns (`gtk_column_view_set_reorderable`).
    public func setReorderable(_ isOn: Bool) { gtk_column_view_set_reorderable(object(), isOn ? 1 : 0) }

    /// The rows without the titles, which have the keyboard's focus.
    public var rows: AnyWidget {
        var child = gtk_widget_get_first_child(object())
        while let widget = child {
            if g_type_check_instance_is_a(ObjectPointer(widget)(), gtk_list_view_get_type()) != 0 {
                return AnyWidget(object: ObjectPointer(widget))
            }
            child = gtk_widget_get_next_sibling(widget)
        }
        preconditionFailure("a column view has rows")
    }

    /// Scrolls to an item (action `list.scroll-to-item`).
    public func scroll(to index: Int) {
        gtk_widget_activate_action_variant(rows.object(), "list.scroll-to-item", g_variant_new_uint32(guint(index)))
    }

    /// Calls `body` with the index of an item that was double-clicked or chosen by Return (`activate`).
    @discardableResult
    public func onActivate(_ body: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connect("activate") { (index: UInt32) in body(Int(index)) }
    }

    // MARK: Sorting

    /// Marks a column as the one that is sorted by; none when nil (`gtk_column_view_sort_by_column`). The list itself is
    /// not sorted by that.
    public func showSort(_ column: ViewColumn?, isAscending: Bool) {
        gtk_column_view_sort_by_column(
            object(), column.map { $0.object() }, isAscending ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING)
    }

    /// The number of the column that is marked, and whether small comes first; nil when none is.
    ///
    /// GTK 4.8 does not tell; but its sorter asks the column's own first, and turns the answer round
    /// (`gtk_sorter_compare`).
    public var sort: (number: Int, isAscending: Bool)? {
        SortProbe.asked = nil
        // Any two objects do: the columns' sorters do not look at them.
        let order = gtk_sorter_compare(gtk_column_view_get_sorter(object()), object(), rows.object())
        return SortProbe.asked.map { ($0, order == GTK_ORDERING_SMALLER) }
    }

    /// Calls `body` when another column or direction is marked, by a click on a title or otherwise (`changed`).
    @discardableResult
    public func onSortChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        AnyWidget(object: ObjectPointer(gtk_column_view_get_sorter(object())!)).connect("changed", body)
    }
}

/// Which column's sorter was asked last.
@MainActor enum SortProbe {
    static var asked: Int?

    /// A sorter that says who it is, and that everything is in order (`gtk_custom_sorter_new`).
    static func sorter(_ number: Int) -> UnsafeMutablePointer<GtkSorter> {
        let sorter = gtk_custom_sorter_new(
            { _, _, data in
                let number = Int(bitPattern: data) - 1
                MainActor.assumeIsolated { SortProbe.asked = number }
                return -1
            }, UnsafeMutableRawPointer(bitPattern: number + 1), nil)!
        return ObjectPointer(sorter)()
    }
}
