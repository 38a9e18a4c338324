// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A list for list views whose items are made when a view asks for them (GListModel, written in Swift).
///
/// A million items cost what ten do. Say every change with ``spliced(at:removed:added:)`` or ``moved(from:to:)``.
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
        source.count = count
        object = SwiftClass.make(ListSource.modelType, keepingAlive: source)
        reference = Reference(taking: object)
    }

    /// Tells the views that items were removed and added at an index (`g_list_model_items_changed`).
    ///
    /// What is removed is not selected any more. Where many are added, the views also forget what they were scrolled
    /// to: they would look for what they lost among all items that are new, and have each of them made.
    public func spliced(at index: Int, removed: Int, added: Int) {
        count += added - removed
        source.count = count
        guard removed > 0, added > Self.searchLimit else {
            g_list_model_items_changed(object(), guint(index), guint(removed), guint(added))
            return
        }
        exchange(removed, at: index, for: added, at: index)
    }

    /// Tells the views that the item of an index is at another one now. It is not selected any more.
    public func moved(from old: Int, to new: Int) { exchange(1, at: old, for: 1, at: new) }

    /// In two steps. Of the new items, which the source has already, the views hear in the second.
    private func exchange(_ removed: Int, at old: Int, for added: Int, at new: Int) {
        (source.gap, source.count) = ((new, added), count - added)
        g_list_model_items_changed(object(), guint(old), guint(removed), 0)
        (source.gap, source.count) = (nil, count)
        g_list_model_items_changed(object(), guint(new), 0, guint(added))
    }

    /// More new items than this are not searched.
    private static let searchLimit = 500

    /// Tells the views that everything is new.
    public func reset(count newCount: Int) {
        spliced(at: 0, removed: count, added: newCount)
    }
}

/// What the GObject keeps: no reference back to the ``ListModel``, so that neither keeps the other alive.
private final class ListSource {
    private let makeItem: @MainActor (Int) -> AnyObject
    var count = 0
    /// New items that the views do not know of yet: from which index on, and how many.
    var gap: (index: Int, length: Int)?

    init(_ makeItem: @escaping @MainActor (Int) -> AnyObject) { self.makeItem = makeItem }

    /// The item at an index that the views know.
    @MainActor func item(at index: Int) -> AnyObject {
        guard let gap, index >= gap.index else { return makeItem(index) }
        return makeItem(index + gap.length)
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
