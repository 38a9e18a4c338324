// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A list for list views whose items are made when a view asks for them (GListModel, written in Swift).
///
/// A million items cost what ten do. Say every change with ``spliced(at:removed:added:)``, ``spliced(_:)`` or
/// ``moved(from:to:)``, once the items are as it says.
@MainActor public final class ListModel: Object {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    /// The number of items.
    public private(set) var count: Int

    private let reference: Reference
    private let source: ListSource

    /// A list of `count` items; `item` makes the one at an index.
    public init(count: Int = 0, item: @escaping @MainActor (Int) -> AnyObject) {
        self.count = count
        source = ListSource(item)
        (source.count, source.total) = (count, count)
        object = SwiftClass.make(ListSource.modelType, keepingAlive: source)
        reference = Reference(taking: object)
    }

    /// Tells the views that items were removed and added at an index (`g_list_model_items_changed`).
    ///
    /// What is removed is not selected any more. Where many are added, the views also forget what they were scrolled
    /// to: they would look for what they lost among all items that are new, and have each of them made.
    public func spliced(at index: Int, removed: Int, added: Int) {
        spliced([(index, removed, added)])
    }

    /// Tells the views of several splices, each of the list as the ones before it have left it.
    public func spliced(_ splices: [(index: Int, removed: Int, added: Int)]) {
        let steps: [(index: Int, removed: Int, added: Int)] = splices.flatMap { splice in
            let (index, removed, added) = splice
            return removed > 0 && added > Self.searchLimit ? [(index, removed, 0), (index, 0, added)] : [splice]
        }
        for step in steps { count += step.added - step.removed }
        source.total = count
        for (number, step) in steps.enumerated() {
            source.pending = steps[(number + 1)...]
            source.count += step.added - step.removed
            g_list_model_items_changed(object(), guint(step.index), guint(step.removed), guint(step.added))
        }
    }

    /// Tells the views that the item of an index is at another one now. It is not selected any more.
    public func moved(from old: Int, to new: Int) { spliced([(old, 1, 0), (new, 0, 1)]) }

    /// More new items than this are not searched.
    private static let searchLimit = 500

    /// Tells the views that everything is new.
    public func reset(count newCount: Int) {
        spliced(at: 0, removed: count, added: newCount)
    }
}

/// The model's data, owned by the GObject. It does not refer to the ``ListModel``: neither keeps the other alive.
private final class ListSource {
    private let makeItem: @MainActor (Int) -> AnyObject
    /// How many items the views know of, and how many there are.
    var count = 0, total = 0
    /// The changes that the views have not been told of yet.
    var pending: ArraySlice<(index: Int, removed: Int, added: Int)> = []

    init(_ makeItem: @escaping @MainActor (Int) -> AnyObject) { self.makeItem = makeItem }

    /// The item at an index that the views know.
    @MainActor func item(at index: Int) -> AnyObject {
        var index = index
        for splice in pending where index >= splice.index {
            // What is gone, and asked for before that is told, is shown as any other for that moment.
            guard index >= splice.index + splice.removed else { return makeItem(min(splice.index, total - 1)) }
            index += splice.added - splice.removed
        }
        return makeItem(index)
    }

    static let itemType = SwiftClass.register("VitrineListItem")

    static let modelType: GType = {
        let type = SwiftClass.register("VitrineListModel")
        var interface = GInterfaceInfo(
            interface_init: { interface, _ in
                let interface = interface!.assumingMemoryBound(to: GListModelInterface.self)
                interface.pointee.get_item_type = { _ in ListSource.itemType }
                interface.pointee.get_n_items = { guint(SwiftClass.swift($0!, as: ListSource.self).count) }
                interface.pointee.get_item = { model, index in
                    let source = SwiftClass.swift(model!, as: ListSource.self)
                    guard index < source.count else { return nil }
                    nonisolated(unsafe) let unsafeSource = source
                    let item = MainActor.assumeIsolated {
                        SwiftClass.make(ListSource.itemType, keepingAlive: unsafeSource.item(at: Int(index)))
                    }
                    return item.raw
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_list_model_get_type(), &interface)
        return type
    }()
}
