// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// A folder on screen: its documents as tiles, or why there are none.
@MainActor final class FolderView {
    /// What it looks like from outside.
    let widget = Stack()
    /// The tiles.
    let grid: DocumentGrid
    /// The tiles' pictures.
    let pictures = TilePictures()
    /// Told the index of a document that is to be opened.
    var onActivate: (Int) -> Void = { _ in } { didSet { grid.onActivate = onActivate } }
    /// Told when documents came, went or changed, or others are selected.
    var onDocumentsChange: () -> Void = {}
    /// Told when the folder turns out not to be a folder, but a file.
    var onFile: (FileLocation) -> Void = { _ in }

    private let holder = FolderHolder()
    private let pages: StatusPages
    private let spinner = Spinner()
    private var spinnerDelay: Timeout?
    private var status: FolderStatus?
    /// What is to be selected as soon as it is there.
    private var awaited: FileLocation?
    private var onAwaited: (@MainActor () -> Void)?
    private var selected: [FileLocation] = []

    /// The folder that is shown.
    var folder: Folder? { holder.folder }

    /// The order of the documents.
    var sortOrder = SortOrder() { didSet { folder?.sortOrder = sortOrder } }
    /// Whether hidden files are shown.
    var showsHidden = false { didSet { folder?.showsHidden = showsHidden } }

    /// A view of no folder yet.
    init(_ actions: StatusPages.Actions, _ configuration: DocumentBrowserConfiguration) {
        let holder = holder
        grid = DocumentGrid(createButton: CreateItem(configuration)) { holder.document(at: $0) }
        pages = StatusPages(actions, createTitle: configuration.shownCreateTitle)
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.horizontalAlignment = .center
        spinner.verticalAlignment = .center
        spinner.setAccessibleLabel(tr("Loading"))
        widget.add(Box(.vertical), name: "nothing")
        widget.add(spinner, name: "loading")
        widget.add(grid.widget, name: "documents")
        widget.add(pages.widget, name: "page")
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        grid.onTilesMoved = { [weak self] in self?.updatePictures() }
        grid.selection.onSelectionChange { [weak self] in self?.selectionChanged() }
        pictures.onProgress = { [weak self] low, best in self?.progressed(low: low, best: best) }
    }

    /// Shows a folder.
    ///
    /// - Parameter document: what is to be selected as soon as it is there.
    func show(_ location: FileLocation, selecting document: FileLocation? = nil) {
        close()
        let folder = Folder(location, sortOrder: sortOrder, showsHidden: showsHidden)
        holder.folder = folder
        (awaited, onAwaited) = (document, nil)
        status = nil
        marks = []
        grid.reset(count: 0)
        folder.onChange = { [weak self] in self?.apply($0) }
        folder.start()
        updateStatus()
    }

    /// Reads the folder again, and tries failed pictures again.
    func reload() {
        pictures.forgetFailures()
        folder?.reload()
        updatePictures()
    }

    /// Lets go of the folder.
    func close() {
        pictures.cancel()
        spinnerDelay?.cancel()
        folder?.onChange = nil
        folder?.stop()
        selected = []
    }

    /// The documents that are selected, in order.
    var selection: [Int] { grid.selection.selection }

    // MARK: Changes

    private func apply(_ change: FolderChange) {
        guard let folder else { return }
        switch change {
        case .reset(let count):
            let kept = selected
            let hadFocus = grid.view.containsFocus
            grid.reset(count: count)
            restore(kept, takingFocus: hadFocus)
        case .spliced(let index, let removed, let added):
            grid.splice(at: index, removed: removed, added: added)
        case .changed(let index):
            grid.update(folder.document(at: index), at: index)
        case .state:
            break
        }
        updateStatus()
        if folder.state == .complete { mark(.listComplete) }
        selectAwaited()
        onDocumentsChange()
    }

    private func restore(_ locations: [FileLocation], takingFocus: Bool) {
        guard let folder, !locations.isEmpty else { return }
        let indices = locations.compactMap { folder.index(of: $0) }
        guard let first = indices.first else { return }
        grid.selection.select(indices)
        grid.scroll(to: first)
        if takingFocus { grid.focus(first) }
    }

    private func selectAwaited() {
        guard let folder, let location = awaited, let index = folder.index(of: location) else { return }
        let onAwaited = onAwaited
        (awaited, self.onAwaited) = (nil, nil)
        grid.reveal(index, takingFocus: true)
        onAwaitedSelected()
        onAwaited?()
    }

    /// Told once the document that was to be selected is there.
    var onAwaitedSelected: () -> Void = {}

    /// Selects a document of the folder as soon as it is there.
    func await(_ document: FileLocation, _ body: (@MainActor () -> Void)? = nil) {
        (awaited, onAwaited) = (document, body)
        selectAwaited()
    }

    private func selectionChanged() {
        guard let folder else { return }
        // Remembered for when the list is made anew; nobody has chosen thousands one by one.
        selected =
            grid.selection.selectionCount > 1000
            ? [] : selection.filter { $0 < folder.count }.map { folder.document(at: $0).location }
        onDocumentsChange()
    }

    private func updateStatus() {
        guard let folder else { return }
        let status = FolderStatus(folder.state, count: folder.count, totalCount: folder.totalCount)
        guard status != self.status else { return }
        let isFirst = self.status == nil || self.status == .loading
        self.status = status
        spinnerDelay?.cancel()
        spinner.isSpinning = false
        switch status {
        case .loading:
            widget.visibleName = "nothing"
            spinnerDelay = Timeout(milliseconds: 150) { [weak self] in
                self?.spinner.isSpinning = true
                self?.widget.visibleName = "loading"
            }
        case .documents:
            widget.visibleName = "documents"
            if isFirst { grid.view.grabFocus() }
            mark(.firstTiles)
        case .failed(.notAFolder(let location)) where location.path != nil:
            onFile(location)
        default:
            pages.show(status, folder: folder.location)
            widget.visibleName = "page"
        }
    }

    private func updatePictures() {
        pictures.update { [weak self] in
            guard let self else { return ([], .standard) }
            return (grid.tilesByDistance, grid.zoom)
        }
    }

    // MARK: Moments that benchmarks wait for

    private var marks: Set<Trace.Moment> = []

    private func mark(_ moment: Trace.Moment) {
        guard Trace.isOn, marks.insert(moment).inserted else { return }
        // Idle comes after the frame that is about to be drawn.
        widget.onEachFrame { _ in
            Timeout.whenIdle { Trace.mark(moment) }
            return false
        }
        widget.queueDraw()
    }

    private func progressed(low: Bool, best: Bool) {
        if low { mark(.lowComplete) }
        if best { mark(.picturesComplete) }
    }
}
