// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails
internal import VitrineGtk

/// The items of the set for a list view, and their tiles.
@MainActor final class ItemList {
    /// The tiles that there are, by the index of their item.
    @MainActor private final class ShownTiles {
        var tiles: [Int: ItemTile] = [:]
    }

    /// A row's index. The item is asked for when it is shown.
    private final class Row {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    let selection: SingleSelection
    let factory: SignalListItemFactory
    private let model: ListModel
    private let shown = ShownTiles()
    private weak var controller: PreviewController?
    private var generation = -1

    /// - Parameters:
    ///   - side: the width and height that a picture has at most, in points.
    ///   - areNamed: whether the names stand below.
    init(_ controller: PreviewController, side: Int, areNamed: Bool) {
        self.controller = controller
        model = ListModel { Row($0) }
        selection = SingleSelection(model)
        let generator = controller.generator
        let shown = shown
        factory = SignalListItemFactory(
            setup: { place in
                let tile = ItemTile(side: side, isNamed: areNamed)
                place.setChild(tile.widget)
                place.keep(tile)
            },
            bind: { [weak controller] place in
                guard let controller, let tile = place.companion(as: ItemTile.self),
                    let index = place.item(as: Row.self)?.index, let item = controller.item(at: index)
                else { return }
                shown.tiles[index] = tile
                place.setAccessibleLabel(item.displayTitle)
                tile.show(
                    item, standIn: controller.standIn?(item), distance: abs(index - (controller.currentIndex ?? 0)),
                    generator)
            },
            unbind: { place in
                let tile = place.companion(as: ItemTile.self)
                tile?.clear()
                if let index = place.item(as: Row.self)?.index, shown.tiles[index] === tile { shown.tiles[index] = nil }
            })
    }

    /// Shows what the controller has now, the current item selected.
    func update() {
        guard let controller else { return }
        if controller.generation != generation || controller.count != model.count {
            generation = controller.generation
            model.reset(count: controller.count)
        }
        if let index = controller.currentIndex, !selection.isSelected(index) { selection.select(index) }
    }

    /// Gives the tile of an item the keyboard's focus; false when there is none.
    func focus(_ index: Int) -> Bool { shown.tiles[index]?.widget.parent?.grabFocus() ?? false }

    /// Forgets all.
    func clear() {
        generation = -1
        model.reset(count: 0)
    }
}
