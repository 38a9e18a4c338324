// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A list of which some items are selected (GtkSelectionModel). The view owns it.
@MainActor public protocol SelectionModel: Object {}

extension SelectionModel {
    /// Whether the item at an index is selected (`gtk_selection_model_is_selected`).
    public func isSelected(_ index: Int) -> Bool { gtk_selection_model_is_selected(object(), guint(index)) != 0 }

    /// Selects an item, and no others if `only` (`gtk_selection_model_select_item`).
    public func select(_ index: Int, only: Bool = true) {
        gtk_selection_model_select_item(object(), guint(index), only ? 1 : 0)
    }

    /// Takes an item out of the selection (`gtk_selection_model_unselect_item`).
    public func unselect(_ index: Int) { gtk_selection_model_unselect_item(object(), guint(index)) }

    /// Selects everything (`gtk_selection_model_select_all`).
    public func selectAll() { gtk_selection_model_select_all(object()) }

    /// Selects nothing (`gtk_selection_model_unselect_all`).
    public func unselectAll() { gtk_selection_model_unselect_all(object()) }

    /// Selects what is not selected, and nothing else.
    public func selectOthers() {
        let all = gtk_bitset_new_range(0, g_list_model_get_n_items(object()))
        let (others, selected) = (gtk_bitset_copy(all), gtk_selection_model_get_selection(object()))
        gtk_bitset_subtract(others, selected)
        gtk_selection_model_set_selection(object(), others, all)
        for set in [all, others, selected] { gtk_bitset_unref(set) }
    }

    /// Selects exactly these items (`gtk_selection_model_set_selection`).
    public func select(_ indices: [Int]) {
        let (selected, mask) = (gtk_bitset_new_empty(), gtk_bitset_new_range(0, g_list_model_get_n_items(object())))
        for index in indices { gtk_bitset_add(selected, guint(index)) }
        gtk_selection_model_set_selection(object(), selected, mask)
        gtk_bitset_unref(selected)
        gtk_bitset_unref(mask)
    }

    /// The selected indices, in rising order (`gtk_selection_model_get_selection`).
    public var selection: [Int] {
        guard let set = gtk_selection_model_get_selection(object()) else { return [] }
        defer { gtk_bitset_unref(set) }
        var iterator = GtkBitsetIter()
        var value: guint = 0
        var result: [Int] = []
        result.reserveCapacity(Int(gtk_bitset_get_size(set)))
        var isValid = gtk_bitset_iter_init_first(&iterator, set, &value) != 0
        while isValid {
            result.append(Int(value))
            isValid = gtk_bitset_iter_next(&iterator, &value) != 0
        }
        return result
    }

    /// The selected indices, without listing them one by one (`gtk_selection_model_get_selection`).
    public var selectedRanges: RangeSet<Int> {
        guard let set = gtk_selection_model_get_selection(object()) else { return RangeSet() }
        defer { gtk_bitset_unref(set) }
        return SelectedRanges(set).set
    }

    /// Selects exactly the items of these indices (`gtk_selection_model_set_selection`).
    public func select(_ ranges: RangeSet<Int>) {
        let (selected, mask) = (gtk_bitset_new_empty(), gtk_bitset_new_range(0, g_list_model_get_n_items(object())))
        for range in ranges.ranges { gtk_bitset_add_range(selected, guint(range.lowerBound), guint(range.count)) }
        gtk_selection_model_set_selection(object(), selected, mask)
        gtk_bitset_unref(selected)
        gtk_bitset_unref(mask)
    }

    /// How many items are selected, without listing them.
    public var selectionCount: Int {
        guard let set = gtk_selection_model_get_selection(object()) else { return 0 }
        defer { gtk_bitset_unref(set) }
        return Int(gtk_bitset_get_size(set))
    }

    /// Calls `body` when other items are selected (`selection-changed`).
    @discardableResult
    public func onSelectionChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("selection-changed", body)
    }
}
