// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// The tiles: a grid view that recycles them over a model that makes items on demand.
@MainActor final class DocumentGrid {
    /// The scrolled grid, which takes whatever width it is given.
    let widget = CustomWidget()
    /// What is selected, by index.
    let selection: GridSelection
    /// Told when tiles have appeared, moved or changed their size.
    var onTilesMoved: () -> Void = {}
    /// Told the index of a document that is to be opened.
    var onActivate: (Int) -> Void = { _ in }
    /// Told that the create button was chosen.
    var onCreate: () -> Void = {}

    /// The grid view itself, which has the keyboard's focus.
    let view: GridView
    private let scroller: ScrolledWindow
    private let model: ListModel
    private let tiles: TileSet
    private let createButton: CreateItem?
    private var columns = 1
    /// A line of text as tiles write it. It belongs to the widget so that this is laid out again with another font.
    private let line: TextLayout

    /// How large the pictures are.
    var zoom = ZoomLevel.standard { didSet { if zoom != oldValue { zoomChanged() } } }

    /// Space around each tile, in points; the style sheet's padding and margin.
    private static let tilePadding = 18
    /// Space around all tiles, in points.
    private static let border = 12

    /// An empty grid.
    ///
    /// - Parameters:
    ///   - createButton: what stands before the first document.
    ///   - allowsSeveral: whether more than one document can be selected.
    ///   - document: the document at an index, asked for when a tile is to show it.
    init(
        createButton: CreateItem?, allowsSeveral: Bool = true, document: @escaping @MainActor (Int) -> Document
    ) {
        self.createButton = createButton
        let tiles = TileSet(lead: createButton == nil ? 0 : 1)
        self.tiles = tiles
        model = ListModel { place in
            if place < tiles.lead, let createButton { return createButton }
            return GridItem(document(place - tiles.lead))
        }
        selection = GridSelection(model, allowsSeveral: allowsSeveral)
        selection.lead = tiles.lead
        let factory = SignalListItemFactory(
            setup: { tiles.setUp($0) }, bind: { tiles.bind($0) }, unbind: { tiles.unbind($0) },
            teardown: { tiles.tearDown($0) })
        view = GridView(selection.places, factory)
        view.addStyleClass("documents")
        view.setRubberband(allowsSeveral)
        // Its own most are 7, which for a window that shows 4 would be twice the work.
        view.setColumns(1...1)
        view.setAccessibleLabel(tr("Documents"))
        line = TextLayout(of: widget)
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
            // Before the view is laid out, so that even its first frame has all its columns.
            self?.fit(width)
            widget.place(scroller, in: Rectangle(width: Double(width), height: Double(height)))
        }
        tiles.onChange = { [weak self] in self?.onTilesMoved() }
        scroller.vertical.onValueChange { [weak self] in self?.onTilesMoved() }
        scroller.vertical.onRangeChange { [weak self] in self?.onTilesMoved() }
        view.onActivate { [weak self] place in
            guard let self else { return }
            if place < lead { onCreate() } else { onActivate(place - lead) }
        }
        watchCreateButton()
    }

    /// One click is enough for a button, and does not select.
    private func watchCreateButton() {
        guard createButton != nil else { return }
        let click = ClickGesture()
        click.setPhase(.capture)
        click.onPress { [weak self] _, x, y in
            guard let self, let tile = tiles.createButton, tile.isAt(x: x, y: y, in: view) else { return }
            click.claim()
            tile.widget.parent?.grabFocus()
            selection.unselectAll()
        }
        click.onRelease { [weak self] _, x, y in
            guard let self, let tile = tiles.createButton, tile.isAt(x: x, y: y, in: view) else { return }
            onCreate()
        }
        view.add(click)
    }

    /// How many places come before the first document.
    private var lead: Int { selection.lead }

    /// Gives the tiles their height and the view as many columns as fit a width, in points.
    ///
    /// It does so by itself; who knows the width before there is a layout saves the first one half of its work.
    func fit(_ width: Int) {
        guard width > 0 else { return }
        tiles.size = TileSize(zoom: zoom, captionHeight: line.height * TileSize.captionLines)
        let fitting = zoom.columns(in: width - 2 * Self.border, padding: Self.tilePadding)
        guard fitting != columns else { return }
        columns = fitting
        view.setColumns(1...fitting)
        onTilesMoved()
    }

    private func zoomChanged() {
        fit(widget.width)
        onTilesMoved()
    }

    // MARK: The list

    /// Whether the create button, if there is one, stands before the documents. To be set before ``reset(count:)``.
    var showsCreateButton = true {
        didSet {
            tiles.lead = showsCreateButton && createButton != nil ? 1 : 0
            selection.lead = tiles.lead
        }
    }

    /// Everything is different.
    func reset(count: Int) { model.reset(count: count + lead) }

    /// Documents were replaced by others.
    func splice(at index: Int, removed: Int, added: Int) {
        model.spliced(at: index + lead, removed: removed, added: added)
    }

    /// Scrolls to a document.
    func scroll(to index: Int) { view.scroll(to: index + lead) }

    /// The create button's place in another widget; nil when it is not seen.
    func createButtonBounds(in other: some Widget) -> Rectangle? {
        guard let tile = tiles.createButton, tile.widget.isMapped else { return nil }
        return tile.pictureBounds(in: other)
    }

    /// Brings the create button into view.
    func scrollToCreateButton() { if lead > 0 { view.scroll(to: 0) } }

    /// What the tiles show of a document.
    var look: TileLook { tiles.look }

    /// Draws the tiles again, after marks on them have changed.
    func redraw() { for tile in tiles.all { tile.widget.queueDraw() } }

    /// Marks the folder that would take what is held over it; none when nil.
    func highlight(_ index: Int?) {
        for tile in tiles.all { tile.widget.parent?.setStyleClass("drop-into", tiles.index(of: tile) == index) }
    }

    /// Whether the create button has the keyboard's focus.
    var isCreateButtonFocused: Bool { tiles.createButton?.widget.parent?.hasFocus ?? false }

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

    /// The document that is to stay in view when others change: the first that is seen and selected, else the first
    /// that is seen, unless that is the list's beginning because nobody has scrolled.
    var anchor: Document? {
        let seen = tilesByDistance.filter { $0.distance == 0 }.map(\.tile).sorted {
            ($0.place.position ?? 0) < ($1.place.position ?? 0)
        }
        return (seen.first { $0.place.isSelected } ?? (scroller.vertical.value > 0 ? seen.first : nil))?.document
    }

    // MARK: Selection and focus

    /// The index of the document that keys act on: the focused one, or the first that is selected.
    var currentIndex: Int? {
        tiles.all.first { $0.widget.parent?.hasFocus ?? false }.flatMap { tiles.index(of: $0) }
            ?? selection.selection.first
    }

    /// Selects a document alone, scrolls to it, and gives it the keyboard's focus unless that is elsewhere.
    func reveal(_ index: Int, takingFocus: Bool) {
        guard index + lead < model.count else { return }
        selection.select(index)
        scroll(to: index)
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
        tiles.all.first { $0.isAt(x: x, y: y, in: view) }.flatMap { tiles.index(of: $0) }
    }
}
