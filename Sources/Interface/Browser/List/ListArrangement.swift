// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// Documents as rows under titles: a column view that recycles them.
@MainActor final class ListArrangement: Arrangement {
    let view: AnyWidget
    let scroller: ScrolledWindow
    let tiles: TileSet
    var onActivate: (Int) -> Void = { _ in }
    var zoom = ZoomLevel.standard(.row)
    /// Told which order was chosen by a click on a title.
    var onSort: (SortOrder) -> Void = { _ in }

    private let list = ColumnView()
    private let look: TileLook
    private var columns: [ListColumn: ViewColumn] = [:]
    private var owned: [Reference] = []
    private var cells: [ObjectIdentifier: TextCell] = [:]
    private var visible: [ListColumn] = []
    private var lineHeight = 0
    /// Whether the titles are those of the trash.
    private var isTrash = false
    /// Whether a title is marked by the program, not by the user.
    private var isMarking = false

    /// Left and right of what is in a cell, in points; the style sheet's padding.
    private static let cellPadding = 12

    /// An empty list.
    init(_ tiles: TileSet, _ look: TileLook, allowsSeveral: Bool) {
        self.tiles = tiles
        self.look = look
        view = list.rows
        scroller = ScrolledWindow(list)
        scroller.setScrolls(horizontally: false, vertically: true)
        list.addStyleClass("documents")
        list.setRubberband(allowsSeveral)
        list.setReorderable(false)
        list.setAccessibleLabel(tr("Documents"))
        list.rows.setAccessibleLabel(tr("Documents"))
        for column in ListColumn.allCases { add(column) }
        list.onActivate { [weak self] in self?.onActivate($0) }
        list.onSortChange { [weak self] in self?.sortChanged() }
    }

    private func add(_ column: ListColumn) {
        let tiles = tiles
        let factory =
            column == .name
            ? SignalListItemFactory(
                setup: { tiles.setUp($0) }, bind: { tiles.bind($0) }, unbind: { tiles.unbind($0) },
                teardown: { tiles.tearDown($0) })
            : SignalListItemFactory(
                setup: { [weak self] in self?.setUp($0, column) }, bind: { Self.bind($0) },
                unbind: { $0.companion(as: TextCell.self)?.show(nil) },
                teardown: { [weak self] in self?.tearDown($0) })
        let made = ViewColumn(
            title: column.title(isTrash: false), factory, sortNumber: column.sortKey == nil ? nil : column.rawValue)
        owned.append(Reference(taking: made.object))
        made.setExpands(column == .name)
        made.isVisible = column == .name
        made.setResizable(column != .name)
        list.append(made)
        columns[column] = made
    }

    // MARK: Cells

    private func setUp(_ place: ListItem, _ column: ListColumn) {
        let cell = TextCell(place, column, look)
        place.setChild(cell.widget)
        place.keep(cell)
        cells[ObjectIdentifier(cell)] = cell
    }

    private static func bind(_ place: ListItem) {
        place.companion(as: TextCell.self)?.show(place.item(as: GridItem.self)?.document)
    }

    private func tearDown(_ place: ListItem) {
        guard let cell = place.companion(as: TextCell.self) else { return }
        cells[ObjectIdentifier(cell)] = nil
    }

    func update(at place: Int) {
        for cell in cells.values where cell.place.position == place {
            cell.show(cell.place.item(as: GridItem.self)?.document)
        }
    }

    // MARK: Layout

    func setModel(_ selection: (any SelectionModel)?) { list.setModel(selection) }

    func setRubberband(_ isOn: Bool) { list.setRubberband(isOn) }

    func scroll(to place: Int) { list.scroll(to: place) }

    func fit(_ width: Int, lineHeight: Int) -> Bool {
        tiles.size = TileSize(zoom: zoom, lineHeight: lineHeight)
        let fitting = ListColumn.fitting(
            width - ListColumn.allCases.count * Self.cellPadding, lineHeight: lineHeight,
            showsLocation: look.showsPlaces || look.isTrash)
        retitle()
        guard fitting != visible || lineHeight != self.lineHeight else { return false }
        (visible, self.lineHeight) = (fitting, lineHeight)
        for (column, made) in columns where column != .name {
            made.isVisible = fitting.contains(column)
            // GTK 4.8 keeps the room of a column that has a width, even while that is not seen.
            made.setWidth(made.isVisible ? column.lines * lineHeight + Self.cellPadding : -1)
        }
        return true
    }

    /// Names the columns by what they say of the documents.
    private func retitle() {
        guard look.isTrash != isTrash else { return }
        isTrash = look.isTrash
        for (column, made) in columns { made.setTitle(column.title(isTrash: isTrash)) }
    }

    // MARK: Order

    /// Marks the title of an order; none when nil.
    func show(_ order: SortOrder?) {
        isMarking = true
        let column = order.flatMap { ListColumn($0.key) }.flatMap { columns[$0] }
        list.showSort(column, isAscending: order?.isAscending ?? true)
        isMarking = false
    }

    private func sortChanged() {
        guard !isMarking, let sort = list.sort, let key = ListColumn(rawValue: sort.number)?.sortKey else { return }
        onSort(SortOrder(key, isAscending: sort.isAscending))
    }
}
