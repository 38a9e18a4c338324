// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import RenderMessages
internal import Rendering

/// What is in an archive: a tree whose files are previewed in its place.
@MainActor final class EntriesPreview: EntryHolder {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?
    var onEntry: (@MainActor (EntryItem) -> Void)?

    private final class Row {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    private let session: RenderSession
    private let list: ListView
    private let model: ListModel
    private let selection: SingleSelection
    private let reference: Reference
    private let shown = EntryRows()
    private var entries: [DocumentEntry] = []

    init(_ session: RenderSession, title: String) {
        self.session = session
        model = ListModel { Row($0) }
        selection = SingleSelection(model)
        let shown = shown
        let factory = SignalListItemFactory(
            setup: { item in
                let row = EntryRow()
                item.setChild(row.widget)
                item.keep(row)
            },
            bind: { item in
                guard let index = item.item(as: Row.self)?.index, let row = item.companion(as: EntryRow.self) else {
                    return
                }
                shown.bind(row, at: index)
            },
            unbind: { item in
                if let row = item.companion(as: EntryRow.self) { shown.unbind(row) }
            })
        list = ListView(selection, factory)
        list.setSingleClickActivate(true)
        list.addStyleClass("navigation-sidebar")
        list.setAccessibleLabel(title)
        let scrolled = ScrolledWindow(list)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.addStyleClass("view")
        widget = AnyWidget(scrolled)
        reference = scrolled.retained()
        list.onActivate { [weak self] in self?.activate($0) }
    }

    var focusWidget: AnyWidget { AnyWidget(list) }

    var detail: String {
        guard let tree = shown.tree else { return "" }
        let files = trn("{count} file", "{count} files", tree.files.count)
        return tree.size > 0 ? files + " · " + Formatting.size(tree.size) : files
    }

    var place: PreviewPlace? { nil }

    func start(in size: PageSize, at place: PreviewPlace?) {
        Task { [weak self, session] in
            do throws(RenderFailure) {
                self?.show(try await session.entries())
            } catch {
                self?.onFailure?(PreviewFailure(error))
            }
        }
    }

    func needs(_ key: Key) -> Bool {
        [.up, .down, .pageUp, .pageDown, .home, .end, .return, .keypadEnter].contains(key)
    }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, let index = selection.selection.first, let row = shown.row(at: index), row.isFolder
        else { return false }
        let opens: Key = list.isRightToLeft ? .left : .right
        let closes: Key = list.isRightToLeft ? .right : .left
        // Where there is nothing to open or close, the arrows go on to the next document.
        guard key == opens && !row.isOpen || key == closes && row.isOpen else { return false }
        toggle(index)
        return true
    }

    private func show(_ entries: [DocumentEntry]) {
        self.entries = entries
        let tree = EntryTree(entries)
        shown.tree = tree
        model.reset(count: tree.rows.count)
        onDetailChange?()
        onReady?()
        onReady = nil
    }

    private func activate(_ index: Int) {
        guard let tree = shown.tree, let row = shown.row(at: index) else { return }
        if row.isFolder { return toggle(index) }
        guard let entry = row.entry, let position = tree.files.firstIndex(of: entry) else { return }
        onEntry?(EntryItem(session: session, entries: entries, order: tree.files, position: position))
    }

    private func toggle(_ index: Int) {
        let change = shown.toggle(index)
        if change > 0 { model.spliced(at: index + 1, removed: 0, added: change) }
        if change < 0 { model.spliced(at: index + 1, removed: -change, added: 0) }
    }
}
