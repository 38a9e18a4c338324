// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The documents, as tiles or as rows, over a model that makes items on demand.
@MainActor final class DocumentsView {
    /// The widget around the scrolled view, which takes any width.
    let widget = CustomWidget()
    /// The selection, by index.
    let selection: GridSelection
    /// The look of all tiles.
    let look: TileLook
    /// Told when tiles have appeared, moved or changed their size.
    var onTilesMoved: () -> Void = {}
    /// Told the index of a document that is to be opened.
    var onActivate: (Int) -> Void = { _ in }
    /// Told that the create button was chosen.
    var onCreate: () -> Void = {}
    /// Told by which of a list's titles the documents are to be ordered.
    var onSort: (SortOrder) -> Void = { _ in }

    /// Whether documents are tiles or rows.
    private(set) var shape = TileShape.tile
    private let model: ListModel
    private let icons = TileIcons()
    private let createButton: CreateItem?
    private let allowsSeveral: Bool
    private let grid: GridArrangement
    private var zooms: [TileShape: ZoomLevel] = [:]
    /// Made when it is first wanted.
    private var list: ListArrangement?
    /// The order that the list's titles show; nil when it is none of theirs.
    private var order: SortOrder? = SortOrder()
    /// A line of text as tiles write it. It belongs to the widget so that this is laid out again with another font.
    private let line: TextLayout

    /// An empty view.
    ///
    /// - Parameters:
    ///   - look: the look of all tiles.
    ///   - createButton: what stands before the first document.
    ///   - allowsSeveral: whether more than one document can be selected.
    ///   - document: the document at an index, asked for when a tile is to show it.
    init(
        _ look: TileLook, createButton: CreateItem?, allowsSeveral: Bool = true,
        document: @escaping @MainActor (Int) -> Document
    ) {
        self.look = look
        self.createButton = createButton
        self.allowsSeveral = allowsSeveral
        let lead = createButton == nil ? 0 : 1
        let tiles = TileSet(lead: lead, icons, look)
        model = ListModel { place in
            if place < tiles.lead, let createButton { return createButton }
            return GridItem(document(place - tiles.lead))
        }
        selection = GridSelection(model, allowsSeveral: allowsSeveral)
        selection.lead = lead
        grid = GridArrangement(selection, tiles, allowsSeveral: allowsSeveral)
        line = TextLayout(of: widget)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        look.onChange = { [weak self] in self?.arrangement.tiles.lookChanged() }
        icons.onChange = { [weak self] in self?.redraw() }
        connect(grid)
        layOut()
        watchCreateButton()
    }

    /// The arrangement that is shown.
    private var arrangement: any Arrangement { list.flatMap { shape == .row ? $0 : nil } ?? grid }

    private func connect(_ arrangement: any Arrangement) {
        widget.addChild(arrangement.scroller)
        arrangement.tiles.onChange = { [weak self] in self?.onTilesMoved() }
        arrangement.scroller.vertical.onValueChange { [weak self] in self?.onTilesMoved() }
        arrangement.scroller.vertical.onRangeChange { [weak self] in self?.onTilesMoved() }
        arrangement.onActivate = { [weak self] place in
            guard let self else { return }
            if place < lead { onCreate() } else { onActivate(place - lead) }
        }
    }

    private func layOut() {
        widget.onMeasure { orientation, _ in
            // The view would not let the window become narrower than its columns, and to find out how wide it would like to
            // be it asks hundreds of rows.
            let least = orientation == .horizontal ? 300 : 200
            return (least, least)
        }
        widget.onAllocate { [weak self] width, height in
            guard let self else { return }
            // Before the view is laid out, so that even its first frame has all its columns.
            fit(width)
            let scroller = arrangement.scroller
            // A child that is not measured cannot be given a size.
            _ = widget.naturalSize(of: scroller, .horizontal)
            widget.place(scroller, in: Rectangle(width: Double(width), height: Double(height)))
        }
    }

    /// Has a single click press the create button without selecting it.
    private func watchCreateButton() {
        guard createButton != nil else { return }
        let click = ClickGesture()
        click.setPhase(.capture)
        click.onPress { [weak self] _, x, y in
            guard let self, let tile = createTile, tile.isAt(x: x, y: y, in: widget) else { return }
            click.claim()
            tile.holder?.grabFocus()
            selection.unselectAll()
        }
        click.onRelease { [weak self] _, x, y in
            guard let self, let tile = createTile, tile.isAt(x: x, y: y, in: widget) else { return }
            onCreate()
        }
        widget.add(click)
    }

    /// How many places come before the first document.
    private var lead: Int { selection.lead }
    private var createTile: Tile? { arrangement.tiles.createButton }

    /// Gives the tiles their height and the view as many columns as fit a width, in points.
    ///
    /// It does so by itself; who knows the width before there is a layout saves the first one half of its work.
    func fit(_ width: Int) {
        guard width > 0 else { return }
        if arrangement.fit(width, lineHeight: line.height) { onTilesMoved() }
    }

    // MARK: Tiles or rows

    /// Shows documents as tiles or as rows. Selection and scroll position are kept.
    func setShape(_ shape: TileShape) {
        guard shape != self.shape else { return }
        let (old, hadFocus) = (arrangement, view.containsFocus)
        let kept = selection.first ?? firstSeen.flatMap { arrangement.tiles.index(of: $0) }
        self.shape = shape
        if shape == .row, list == nil { makeList() }
        old.setModel(nil)
        old.scroller.isVisible = false
        arrangement.scroller.isVisible = true
        if let zoom = zooms[shape] { arrangement.zoom = zoom }
        fit(widget.width)
        arrangement.setModel(selection.places)
        widget.queueResize()
        if let kept { scroll(to: kept) }
        if hadFocus { if let kept { focus(kept) } else { view.grabFocus() } }
        onTilesMoved()
    }

    private func makeList() {
        let list = ListArrangement(TileSet(lead: lead, icons, look), look, allowsSeveral: allowsSeveral)
        list.onSort = { [weak self] in self?.onSort($0) }
        list.show(order)
        self.list = list
        connect(list)
    }

    /// Shows which order the documents have; nil for one that no title stands for.
    func show(_ order: SortOrder?) {
        self.order = order
        list?.show(order)
    }

    /// How large the pictures are.
    var zoom: ZoomLevel { arrangement.zoom }

    /// Makes the pictures of tiles or of rows larger or smaller, whether those are shown or not.
    func setZoom(_ zoom: ZoomLevel) {
        zooms[zoom.shape] = zoom
        guard zoom.shape == shape, zoom != arrangement.zoom else { return }
        arrangement.zoom = zoom
        fit(widget.width)
        onTilesMoved()
    }

    // MARK: The list

    /// Whether the create button, if there is one, stands before the documents. To be set before ``reset(count:)``.
    var showsCreateButton = true {
        didSet {
            let lead = showsCreateButton && createButton != nil ? 1 : 0
            grid.tiles.lead = lead
            list?.tiles.lead = lead
            selection.lead = lead
        }
    }

    /// Everything is different.
    func reset(count: Int) { model.reset(count: count + lead) }

    /// Documents were replaced by others.
    func splice(at index: Int, removed: Int, added: Int) {
        model.spliced(at: index + lead, removed: removed, added: added)
    }

    /// Many documents came, went or have another place. What is selected and seen stays so; all others cost nothing.
    ///
    /// - Parameter document: the document at an index, by now.
    func rearrange(_ change: Rearrangement, document: (Int) -> Document) {
        let (selected, tiles, anchor) = (selection.ranges, arrangement.tiles.inOrder, anchor)
        let place = tiles.first { $0.tile === anchor }?.index
        let seen = seenTiles.compactMap { arrangement.tiles.index(of: $0) }
        let (splices, known) = change.splices(knowing: tiles.map(\.index), anchor: place)
        model.spliced(splices.map { ($0.index + lead, $0.removed, $0.added) })
        selection.select(change.indices(of: selected))

        let kept = Set(known)
        for (old, tile) in tiles where kept.contains(old) {
            // The view may have given the tile to another document meanwhile.
            guard let index = change.index(of: old), arrangement.tiles.index(of: tile) == index else { continue }
            let document = document(index)
            if tile.document != document { update(tile, document, at: index) }
        }
        // The view itself stays where it is as long as what is seen of it does.
        let ways = Set(seen.map { old in kept.contains(old) ? change.index(of: old).map { $0 - old } : nil })
        if let index = place.flatMap({ change.index(of: $0) }) {
            if ways.count > 1 { scroll(to: index) }
        } else if arrangement.scroller.vertical.value <= 0 {
            arrangement.scroll(to: 0)
        }
    }

    /// A document is at another index now.
    func move(from old: Int, to new: Int) { model.moved(from: old + lead, to: new + lead) }

    /// Scrolls to a document.
    func scroll(to index: Int) { arrangement.scroll(to: index + lead) }

    /// The create button's place in another widget; nil when it is not seen.
    func createButtonBounds(in other: some Widget) -> Rectangle? {
        guard let tile = createTile, tile.widget.isMapped else { return nil }
        return tile.pictureBounds(in: other)
    }

    /// Brings the create button into view.
    func scrollToCreateButton() { if lead > 0 { arrangement.scroll(to: 0) } }

    /// Draws the tiles again, after marks on them have changed.
    func redraw() { for tile in arrangement.tiles.all { tile.widget.queueDraw() } }

    /// Marks the folder that would take what is held over it; none when nil.
    func highlight(_ index: Int?) {
        let tiles = arrangement.tiles
        for tile in tiles.all { tile.holder?.setStyleClass("drop-into", tiles.index(of: tile) == index) }
    }

    /// Whether the create button has the keyboard's focus.
    var isCreateButtonFocused: Bool { createTile?.holder?.hasFocus ?? false }

    /// The document at an index has other facts.
    func update(_ document: Document, at index: Int) {
        if let tile = arrangement.tiles.tile(at: index) { update(tile, document, at: index) }
    }

    private func update(_ tile: Tile, _ document: Document, at index: Int) {
        tile.place.item(as: GridItem.self)?.document = document
        tile.show(document)
        arrangement.update(at: index + lead)
        onTilesMoved()
    }

    /// The tiles that exist, with their distance from the viewport in points.
    var tilesByDistance: [(tile: Tile, distance: Double)] {
        let arrangement = arrangement
        return arrangement.tiles.all.compactMap { tile in
            tile.distance(from: arrangement.scroller).map { (tile, $0) }
        }
    }

    private var seenTiles: [Tile] {
        tilesByDistance.filter { $0.distance == 0 }.map(\.tile).sorted {
            ($0.place.position ?? 0) < ($1.place.position ?? 0)
        }
    }

    /// The first document in view; nil at the list's beginning, where nobody has scrolled.
    private var firstSeen: Tile? { arrangement.scroller.vertical.value > 0 ? seenTiles.first : nil }

    /// Whether a document is in view.
    func isSeen(_ index: Int) -> Bool {
        arrangement.tiles.tile(at: index)?.distance(from: arrangement.scroller) == 0
    }

    /// The tile that stays in view when other documents change: the first visible selected one, else the first visible
    /// one; nil while the list has not been scrolled.
    private var anchor: Tile? { seenTiles.first { $0.place.isSelected } ?? firstSeen }

    // MARK: Selection and focus

    /// The widget that takes the keyboard focus for the documents.
    var view: AnyWidget { arrangement.view }

    /// The index of the document that keys act on: the focused one, or the first that is selected.
    var currentIndex: Int? {
        let tiles = arrangement.tiles
        return tiles.all.first { $0.holder?.hasFocus ?? false }.flatMap { tiles.index(of: $0) }
            ?? selection.first
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
        arrangement.tiles.tile(at: index)?.holder?.grabFocus() ?? false
    }

    /// A document's tile's place in another widget; nil when it is not there.
    func bounds(of index: Int, in other: some Widget) -> Rectangle? {
        arrangement.tiles.tile(at: index)?.widget.bounds(in: other)
    }

    /// The square of a document's picture in another widget; nil when it is not there.
    func pictureBounds(of index: Int, in other: some Widget) -> Rectangle? {
        arrangement.tiles.tile(at: index)?.pictureBounds(in: other)
    }

    /// The picture of a document as it is dragged, alone or with others; nil when its tile is not there.
    func dragImage(of index: Int, count: Int) -> DrawnImage? {
        arrangement.tiles.tile(at: index)?.dragImage(count: count)
    }

    /// Sets whether a drag that begins now selects what the pointer passes.
    func setRubberband(_ isOn: Bool) { arrangement.setRubberband(isOn && allowsSeveral) }

    /// The index of the document at a point of the widget; nil between tiles.
    func index(atX x: Double, y: Double) -> Int? {
        let tiles = arrangement.tiles
        return tiles.all.first { $0.isAt(x: x, y: y, in: widget) }.flatMap { tiles.index(of: $0) }
    }
}
