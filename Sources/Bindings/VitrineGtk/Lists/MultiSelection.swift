// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A list of which any items are selected (GtkSelectionModel, written in Swift).
///
/// `GtkMultiSelection` keeps every item that is selected: of a list that makes its items on demand it would have all of
/// them made.
@MainActor public struct MultiSelection: SelectionModel {
    /// The object behind it.
    public let object: ObjectPointer

    /// Of a list; nothing is selected at first. It belongs to whoever holds it first, mostly a view.
    public init(_ model: ListModel) {
        let source = SelectionSource(model)
        object = SwiftClass.make(SelectionSource.type, keepingAlive: source)
        source.follow(as: object)
    }
}

/// The selection's data, owned by the GObject.
@MainActor private final class SelectionSource {
    private let model: Reference
    private var selected = SelectedRanges()
    private var connection: SignalConnection?

    init(_ model: ListModel) { self.model = model.retained() }

    isolated deinit { connection?.disconnect() }

    /// Passes on what happens to the list.
    func follow(as selection: ObjectPointer) {
        connection = AnyWidget(object: model.object).connect("items-changed") {
            [unowned self] (index: UInt32, removed: UInt32, added: UInt32) in
            selected.splice(at: Int(index), removed: Int(removed), added: Int(added))
            g_list_model_items_changed(selection(), index, removed, added)
        }
    }

    private func isSelected(_ index: guint) -> Bool { selected.contains(Int(index)) }

    private func selection(from first: guint, count: guint) -> OpaquePointer? {
        selected.bitset(in: Int(first)..<Int(first) + Int(count))
    }

    private func select(_ wanted: OpaquePointer, among mask: OpaquePointer, of selection: OpaquePointer) {
        let all = gtk_bitset_new_range(0, g_list_model_get_n_items(model.object()))!
        defer { gtk_bitset_unref(all) }
        gtk_bitset_intersect(all, mask)
        guard let changed = selected.select(SelectedRanges(wanted), among: SelectedRanges(all)) else { return }
        gtk_selection_model_selection_changed(selection, guint(changed.lowerBound), guint(changed.count))
    }

    // MARK: As GTK calls it

    /// Runs `body` with the Swift object behind an instance.
    private nonisolated static func with<Result>(
        _ instance: OpaquePointer?, _ body: @MainActor (SelectionSource) -> Result
    ) -> Result {
        let source = SwiftClass.swift(instance!, as: SelectionSource.self)
        nonisolated(unsafe) var result: Result?
        MainActor.assumeIsolated { result = body(source) }
        return result!
    }

    nonisolated static let type: GType = {
        let type = SwiftClass.register("VitrineMultiSelection")
        var list = GInterfaceInfo(
            interface_init: { interface, _ in
                let interface = interface!.assumingMemoryBound(to: GListModelInterface.self)
                interface.pointee.get_item_type = { list in
                    SelectionSource.with(list) { g_list_model_get_item_type($0.model.object()) }
                }
                interface.pointee.get_n_items = { list in
                    SelectionSource.with(list) { g_list_model_get_n_items($0.model.object()) }
                }
                interface.pointee.get_item = { list, index in
                    SelectionSource.with(list) { g_list_model_get_item($0.model.object(), index) }
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_list_model_get_type(), &list)
        var selection = GInterfaceInfo(
            interface_init: { interface, _ in
                let interface = interface!.assumingMemoryBound(to: GtkSelectionModelInterface.self)
                interface.pointee.is_selected = { selection, index in
                    SelectionSource.with(selection) { $0.isSelected(index) ? 1 : 0 }
                }
                interface.pointee.get_selection_in_range = { selection, first, count in
                    SelectionSource.with(selection) { $0.selection(from: first, count: count) }
                }
                // What GTK does if there is no more than this: everything else comes down to it.
                interface.pointee.set_selection = { selection, wanted, mask in
                    nonisolated(unsafe) let (instance, wanted, mask) = (selection!, wanted!, mask!)
                    SelectionSource.with(selection) { $0.select(wanted, among: mask, of: instance) }
                    return 1
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, gtk_selection_model_get_type(), &selection)
        return type
    }()
}
