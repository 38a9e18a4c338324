// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Documents as tiles: a grid view that recycles them.
@MainActor final class GridArrangement: Arrangement {
    let view: AnyWidget
    let scroller: ScrolledWindow
    let tiles: TileSet
    var onActivate: (Int) -> Void = { _ in }
    var zoom = ZoomLevel.standard(.tile)

    private let grid: GridView
    private var columns = 1

    /// Space around each tile, in points; the style sheet's padding and margin.
    private static let tilePadding = 18
    /// Space around all tiles, in points.
    private static let border = 12

    /// Tiles of the items in a selection.
    init(_ selection: GridSelection, _ tiles: TileSet, allowsSeveral: Bool) {
        self.tiles = tiles
        grid = GridView(
            selection.places,
            SignalListItemFactory(
                setup: { tiles.setUp($0) }, bind: { tiles.bind($0) }, unbind: { tiles.unbind($0) },
                teardown: { tiles.tearDown($0) }))
        view = AnyWidget(grid)
        grid.addStyleClass("documents")
        grid.setRubberband(allowsSeveral)
        // Its own most are 7, which for a window that shows 4 would be twice the work.
        grid.setColumns(1...1)
        grid.setAccessibleLabel(tr("Documents"))
        scroller = ScrolledWindow(grid)
        scroller.setScrolls(horizontally: false, vertically: true)
        grid.onActivate { [weak self] in self?.onActivate($0) }
    }

    func setModel(_ selection: (any SelectionModel)?) { grid.setModel(selection) }

    func fit(_ width: Int, lineHeight: Int) -> Bool {
        tiles.size = TileSize(zoom: zoom, lineHeight: lineHeight)
        let fitting = zoom.columns(in: width - 2 * Self.border, padding: Self.tilePadding)
        guard fitting != columns else { return false }
        columns = fitting
        grid.setColumns(1...fitting)
        return true
    }

    func setRubberband(_ isOn: Bool) { grid.setRubberband(isOn) }

    func scroll(to place: Int) { grid.scroll(to: place) }
}
