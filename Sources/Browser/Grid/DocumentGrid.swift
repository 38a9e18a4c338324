// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// The tiles: a grid view that recycles them over a model that makes items on demand.
@MainActor final class DocumentGrid {
    /// The scrolled grid, which takes whatever width it is given.
    let widget = CustomWidget()
    /// What is selected, by index.
    let selection: MultiSelection
    /// Told when tiles have appeared, moved or changed their size.
    var onTilesMoved: () -> Void = {}
    /// Told the index of a document that is to be opened.
    var onActivate: (Int) -> Void = { _ in }

    /// The grid view itself, which has the keyboard's focus.
    let view: GridView
    private let scroller: ScrolledWindow
    private let model: ListModel
    private let tiles = TileSet()
    private var columns = 1

    /// How large the pictures are.
    var zoom = ZoomLevel.standard { didSet { if zoom != oldValue { zoomChanged() } } }

    /// Space around each tile, in points; the style sheet's padding and margin.
    private static let tilePadding = 18
    /// Space around all tiles, in points.
    private static let border = 12

    /// An empty grid.
    ///
    /// - Parameter document: the document at an index, asked for when a tile is to show it.
    init(document: @escaping @MainActor (Int) -> Document) {
        let tiles = tiles
        model = ListModel { GridItem(document($0)) }
        selection = MultiSelection(model)
        let factory = SignalListItemFactory(
            setup: { tiles.setUp($0) }, bind: { tiles.bind($0) }, unbind: { tiles.unbind($0) },
            teardown: { tiles.tearDown($0) })
        view = GridView(selection, factory)
        view.addStyleClass("documents")
        view.setRubberband(true)
        // Its own most are 7, which for a window that shows 4 would be twice the work.
        view.setColumns(1...1)
        view.setAccessibleLabel(tr("Documents"))
        scroller = ScrolledWindow(view)
        scroller.setScrolls(horizontally: false, vertically: true)
        widget.addChild(scroller)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        connect()
    }

    private func connect() {
        let scroller = scroller
        let widget = widget
        widget.onMeasure { orientation, size in
            // The grid would not let the window become narrower than its columns.
            let least = orientation == .horizontal ? 300 : 200
            return (least, max(least, widget.naturalSize(of: scroller, orientation, for: size)))
        }
        widget.onAllocate { [weak self] width, height in
            widget.place(scroller, in: Rectangle(width: Double(width), height: Double(height)))
            // Columns cannot change while the view is being laid out.
            Timeout.whenIdle { self?.fitColumns(width) }
        }
        tiles.onChange = { [weak self] in self?.onTilesMoved() }
        scroller.vertical.onValueChange { [weak self] in self?.onTilesMoved() }
        scroller.vertical.onRangeChange { [weak self] in self?.onTilesMoved() }
        view.onActivate { [weak self] in self?.onActivate($0) }
    }

    private func fitColumns(_ width: Int) {
        guard width > 0 else { return }
        let room = width - 2 * Self.border
        let fitting = zoom.columns(in: room, padding: Self.tilePadding)
        // Columns share the room evenly, be there enough documents or not.
        tiles.setCaptionWidth(max(zoom.tileWidth, room / fitting - Self.tilePadding))
        guard fitting != columns else { return }
        columns = fitting
        view.setColumns(1...fitting)
        onTilesMoved()
    }

    private func zoomChanged() {
        tiles.setZoom(zoom)
        fitColumns(widget.width)
        onTilesMoved()
    }

    // MARK: The list

    /// Everything is different.
    func reset(count: Int) { model.reset(count: count) }

    /// Documents were replaced by others.
    func splice(at index: Int, removed: Int, added: Int) { model.spliced(at: index, removed: removed, added: added) }

    /// The document at an index has other facts.
    func update(_ document: Document, at index: Int) {
        guard let tile = tiles.tile(at: index) else { return }
        tile.place.item(as: GridItem.self)?.document = document
        tile.show(document)
        onTilesMoved()
    }

    /// The tiles that exist, with their distance from the viewport in points.
    var tilesByDistance: [(tile: Tile, distance: Double)] {
        tiles.all.compactMap { tile in tile.distance(from: scroller).map { (tile, $0) } }
    }

    // MARK: Selection and focus

    /// The index of the document that keys act on: the focused one, or the first that is selected.
    var currentIndex: Int? {
        tiles.all.first { $0.widget.parent?.hasFocus ?? false }?.place.position ?? selection.selection.first
    }

    /// Selects a document alone, scrolls to it, and gives it the keyboard's focus unless that is elsewhere.
    func reveal(_ index: Int, takingFocus: Bool) {
        guard index < model.count else { return }
        selection.select(index)
        view.scroll(to: index)
        if takingFocus { focus(index) }
    }

    /// Gives the keyboard's focus to a document's tile.
    func focus(_ index: Int) {
        if focusTile(at: index) { return }
        // The tile comes with the next layout.
        Timeout(milliseconds: 50) { [weak self] in
            guard let self, !focusTile(at: index) else { return }
            view.grabFocus()
        }
    }

    private func focusTile(at index: Int) -> Bool {
        tiles.tile(at: index)?.widget.parent?.grabFocus() ?? false
    }

    /// A document's tile's place in another widget; nil when it is not there.
    func bounds(of index: Int, in other: some Widget) -> Rectangle? {
        tiles.tile(at: index)?.widget.bounds(in: other)
    }

    /// The index of the document at a point of the grid view; nil between tiles.
    func index(atX x: Double, y: Double) -> Int? {
        tiles.all.first { $0.widget.isMapped && $0.widget.bounds(in: view)?.contains(x: x, y: y) == true }?.place
            .position
    }
}
