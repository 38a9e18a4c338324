// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The preview of an archive: a tree of its files, which are previewed in its place.
@MainActor final class EntriesPreview: EntryHolder, Findable {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?
    var onEntry: (@MainActor (EntryItem) -> Void)?

    private final class Row {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    private let loader: EntryLoader
    private let list = ColumnView()
    private let model: ListModel
    private let selection: SingleSelection
    private let reference: Reference
    private let shown = EntryRows()
    private var columns: [EntryColumn: ViewColumn] = [:]
    private var owned: [Reference] = []
    /// Lies over the list, as wide, and learns how wide that is.
    private let measure = CustomWidget()
    private let findBar = FindBar()
    private let search = EntrySearch()
    private var sorting: Task<Void, Never>?

    init(_ session: RenderSession, title: String) {
        loader = EntryLoader(session)
        model = ListModel { Row($0) }
        selection = SingleSelection(model)
        let scrolled = ScrolledWindow(list)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.expandsVertically = true
        let box = Box(.vertical)
        box.addStyleClass("view")
        box.append(findBar.widget)
        box.append(measure)
        box.append(scrolled)
        box.append(loader.encodingBar.widget)
        widget = AnyWidget(box)
        reference = box.retained()
        list.setModel(selection)
        list.setSingleClickActivate(true)
        list.setReorderable(false)
        list.addStyleClass("preview-entries")
        list.setAccessibleLabel(title)
        list.rows.setAccessibleLabel(title)
        for column in EntryColumn.allCases { add(column) }
        list.showSort(columns[.name], isAscending: true)
        list.onActivate { [weak self] in self?.activate($0) }
        list.onSortChange { [weak self] in self?.sortChanged() }
        loader.onEntries = { [weak self] in self?.show($0) }
        loader.onFailure = { [weak self] in self?.onFailure?(PreviewFailure($0)) }
        findBar.onSearch = { [weak self] in self?.find($0) }
        findBar.onStep = { [weak self] in self?.search.step($0) }
        findBar.onClose = { [list] in list.rows.grabFocus() }
        search.onChange = { [weak self] in self?.showMatch() }
        measure.onMeasure { _, _ in (0, 0) }
        measure.onAllocate { [weak self] width, _ in
            // Not while everything is being laid out.
            Timeout.whenIdle { self?.fit(width) }
        }
    }

    private func add(_ column: EntryColumn) {
        let shown = shown
        let factory = SignalListItemFactory(
            setup: { item in
                if column == .name {
                    let row = EntryRow()
                    item.setChild(row.widget)
                    item.keep(row)
                } else {
                    let text = EntryText(column)
                    item.setChild(text.widget)
                    item.keep(text)
                }
            },
            bind: { item in
                guard let index = item.item(as: Row.self)?.index, let cell = Self.cell(item) else { return }
                shown.bind(cell, at: index)
            },
            unbind: { item in
                if let cell = Self.cell(item) { shown.unbind(cell) }
            })
        let made = ViewColumn(title: column.title, factory, sortNumber: column.rawValue)
        owned.append(Reference(taking: made.object))
        made.setExpands(column == .name)
        made.setResizable(column != .name)
        made.isVisible = column == .name
        list.append(made)
        columns[column] = made
    }

    private static func cell(_ item: ListItem) -> (any EntryCell)? {
        item.companion(as: EntryRow.self) ?? item.companion(as: EntryText.self)
    }

    /// Leaves out the columns for which there is no room.
    private func fit(_ width: Int) {
        let ruler = TextRuler(of: list)
        let fitting = EntryColumn.fitting(width) { $0.width(ruler) }
        for (column, made) in columns where column != .name {
            made.isVisible = fitting[column] != nil
            made.setWidth(fitting[column] ?? -1)
        }
    }

    private func sortChanged() {
        guard let sort = list.sort, let column = EntryColumn(rawValue: sort.number), shown.tree != nil else { return }
        let order = EntryTree.Order(column: column, isAscending: sort.isAscending)
        sorting?.cancel()
        guard order != shown.tree?.sorting else { return }
        sorting = Task { [weak self] in
            guard let sorted = await self?.shown.tree?.sorted(by: order), !Task.isCancelled, let self else { return }
            var tree = sorted
            // The user may have opened folders meanwhile, or the rest of the list may have arrived, which is then sorted.
            guard let current = shown.tree, tree.openFolders(of: current) else { return }
            shown.tree = tree
            model.reset(count: tree.rows.count)
            find(search.text)
        }
    }

    private func find(_ text: String) {
        search.search(text, in: loader.entries, order: text.isEmpty ? [] : shown.tree?.order ?? [])
    }

    private func showMatch() {
        findBar.show(search.text.isEmpty ? nil : search.position)
        let count = shown.tree?.rows.count
        guard let entry = search.current, let row = shown.tree?.reveal(entry) else { return }
        if let rows = shown.tree?.rows.count, rows != count { model.reset(count: rows) }
        selection.select(row)
        list.scroll(to: row)
    }

    func find() { findBar.open() }

    var isTyping: Bool { findBar.isTyping }

    var focusWidget: AnyWidget { list.rows }

    var staysBelowHeader: Bool { true }

    var detail: String {
        guard let tree = shown.tree else { return "" }
        let files = trn("{count} file", "{count} files", tree.files.count)
        let shown = tree.size > 0 ? files + " · " + Formatting.size(tree.size) : files
        return tree.omitted == 0
            ? shown : shown + " · " + trn("{count} more not shown", "{count} more not shown", tree.omitted)
    }

    var place: PreviewPlace? { nil }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        loader.load()
    }

    var isOnControl: Bool { loader.encodingBar.isInUse }

    func needs(_ key: Key) -> Bool {
        if beginsSelection(key) { return false }
        return [.up, .down, .pageUp, .pageDown, .home, .end, .return, .keypadEnter].contains(key)
    }

    /// Whether an arrow key selects the first row, because no row is selected. GTK 4.18 does so itself; GTK 4.8
    /// goes on to the second row.
    private func beginsSelection(_ key: Key) -> Bool {
        [.up, .down].contains(key) && selection.selectionCount == 0 && shown.row(at: 0) != nil
    }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .slash, modifiers.isEmpty {
            find()
            return true
        }
        if modifiers.isEmpty, beginsSelection(key) {
            selection.select(0)
            list.scroll(to: 0)
            return true
        }
        guard modifiers.isEmpty, let index = selection.selection.first, let row = shown.row(at: index), row.isFolder
        else { return false }
        let opens: Key = widget.isRightToLeft ? .left : .right
        let closes: Key = widget.isRightToLeft ? .right : .left
        // Where there is nothing to open or close, the arrows go on to the next document.
        guard key == opens && !row.isOpen || key == closes && row.isOpen else { return false }
        toggle(index)
        return true
    }

    /// Shows the tree of the entries that have arrived, and restores as much of the earlier state as possible: the first part
    /// of the list is shown before the rest, and names may be decoded again.
    private func show(_ tree: EntryTree) {
        var tree = tree
        if let old = shown.tree { tree.openFolders(of: old) }
        let selected = selection.selection.first.flatMap { shown.row(at: $0) }?.entry
        shown.tree = tree
        model.reset(count: tree.rows.count)
        if let selected, let row = shown.tree?.reveal(selected) {
            if let rows = shown.tree?.rows.count, rows != tree.rows.count { model.reset(count: rows) }
            selection.select(row)
            list.scroll(to: row)
        }
        sortChanged()
        // New entries, or names that were decoded again, may match.
        if !search.text.isEmpty { find(search.text) }
        onDetailChange?()
        onReady?()
        onReady = nil
    }

    private func activate(_ index: Int) {
        guard let tree = shown.tree, let row = shown.row(at: index) else { return }
        if row.isFolder { return toggle(index) }
        guard let entry = row.entry, let position = tree.files.firstIndex(of: entry) else { return }
        onEntry?(EntryItem(session: loader.session, entries: loader.entries, order: tree.files, position: position))
    }

    private func toggle(_ index: Int) {
        let change = shown.toggle(index)
        if change > 0 { model.spliced(at: index + 1, removed: 0, added: change) }
        if change < 0 { model.spliced(at: index + 1, removed: -change, added: 0) }
    }
}
