// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Measuring
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// A folder on screen: its documents as tiles, or why there are none.
@MainActor final class FolderView {
    /// The widget of the view.
    let widget = Stack()
    /// The documents, as tiles or as rows.
    let documents: DocumentsView
    /// The tiles' pictures.
    let pictures: TilePictures
    /// Told the index of a document that is to be opened.
    var onActivate: (Int) -> Void = { _ in } { didSet { documents.onActivate = onActivate } }
    /// Told when documents came, went or changed, or others are selected.
    var onDocumentsChange: () -> Void = {}
    /// Told when the folder turns out not to be a folder, but a file.
    var onFile: (FileLocation) -> Void = { _ in }

    private let holder = FolderHolder()
    private let pages: StatusPages
    private let loading = LoadingPage()
    private let itemCount: ItemCount
    private var status: FolderStatus?
    /// The document that is selected as soon as it appears.
    private var awaited: (document: FileLocation, onEnd: (@MainActor (_ isShown: Bool) -> Void)?)?
    /// The document that actions are about in place of those that are selected.
    private var acted: Int?
    private var takesFocus = true
    /// Whether the tiles have been drawn once, so that their pictures may be made.
    private var arePicturesDue = false

    /// The folder that is shown, or what is found in it.
    var folder: (any DocumentList)? { holder.folder }

    /// The order of the documents.
    var sortOrder = SortOrder() {
        didSet {
            folder?.sortOrder = sortOrder
            documents.show(sortOrder)
        }
    }
    /// Whether hidden files are shown.
    var showsHidden = false { didSet { folder?.showsHidden = showsHidden } }

    /// A view of no folder yet.
    init(
        _ actions: StatusPages.Actions, _ configuration: DocumentBrowserConfiguration, _ program: BrowserProgram
    ) {
        let holder = holder
        pictures = TilePictures(program.settings)
        documents = DocumentsView(
            TileLook(program.starred, program.unread), createButton: CreateItem(configuration),
            allowsSeveral: configuration.allowsMultipleSelection
        ) { holder.document(at: $0) }
        documents.look.shownTypes = configuration.shownTypes
        pages = StatusPages(actions, createTitle: configuration.shownCreateTitle)
        itemCount = ItemCount(over: documents, program.settings)
        widget.add(loading.widget, name: "loading")
        widget.add(itemCount.widget, name: "documents")
        widget.add(pages.widget, name: "page")
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        documents.onTilesMoved = { [weak self] in self?.updatePictures() }
        documents.selection.onSelectionChange { [weak self] in
            self?.updateItemCount()
            self?.onDocumentsChange()
        }
        pictures.onProgress = { [weak self] low, best in self?.progressed(low: low, best: best) }
    }

    /// Shows a folder, or what is found in it.
    ///
    /// - Parameters:
    ///   - document: what is to be selected as soon as it is there.
    ///   - takingFocus: whether the documents get the keyboard's focus when they are there.
    func show(_ folder: any DocumentList, selecting document: FileLocation? = nil, takingFocus: Bool = true) {
        close()
        // A collection has an order of its own until the user wants another.
        if !(folder is CollectedDocuments) { folder.sortOrder = sortOrder }
        folder.showsHidden = showsHidden
        holder.folder = folder
        setAwaited(document, nil)
        takesFocus = takingFocus
        status = nil
        pages.forgetResults()
        marks = []
        documents.showsCreateButton = folder is Folder
        documents.look.isTrash = showsTrash
        documents.look.scope =
            switch folder {
            case is Folder: .folder
            // Where the trash keeps a document says nothing.
            case is CollectedDocuments: showsTrash ? .folder : .anywhere
            default: .below(folder.location)
            }
        documents.show(folder is CollectedDocuments ? nil : sortOrder)
        documents.fit(documents.widget.width)
        documents.reset(count: folder.count)
        documents.widget.opacity = 1
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

    /// Tries again to make pictures of documents.
    func retryPictures(of failed: [Document]) {
        Task { [weak self] in
            await self?.pictures.retry(failed.map(\.location))
            guard let self, let folder else { return }
            for document in failed {
                if let index = folder.index(of: document.location) { documents.update(document, at: index) }
            }
        }
    }

    /// Lets go of the folder.
    func close() {
        pictures.cancel()
        loading.cancel()
        itemCount.cancel()
        folder?.onChange = nil
        folder?.stop()
    }

    /// The page that is shown in place of documents.
    var pageWidget: StatusPage { pages.widget }

    /// The documents that actions are about, in order: those that are selected, or the one that ``acting(on:_:)`` names.
    var selection: [Int] { acted.map { [$0] } ?? documents.selection.selection }

    /// Has actions that `body` activates be about one document, such as that of the preview, whatever is selected.
    func acting<Result>(on index: Int, _ body: () -> Result) -> Result {
        acted = index
        defer { acted = nil }
        return body()
    }

    // MARK: Changes

    private func apply(_ change: FolderChange) {
        guard let folder else { return }
        switch change {
        case .reset(let count):
            keepingFocus { documents.reset(count: count) }
        case .spliced(let index, let removed, let added):
            keepingFocus { documents.splice(at: index, removed: removed, added: added) }
        case .rearranged(let change):
            keepingFocus { documents.rearrange(change) { folder.document(at: $0) } }
        case .moved(let old, let new):
            move(from: old, to: new)
        case .changed(let index):
            documents.update(folder.document(at: index), at: index)
        case .state:
            showVolumeState()
        }
        updateStatus()
        selectAwaited()
        onDocumentsChange()
    }

    /// Moves a document among the others. When it is selected it stays so, and in view if it was seen.
    private func move(from old: Int, to new: Int) {
        guard documents.selection.isSelected(old) else { return keepingFocus { documents.move(from: old, to: new) } }
        let isSeen = documents.isSeen(old)
        keepingFocus {
            documents.move(from: old, to: new)
            documents.selection.select(new, only: false)
            if isSeen { documents.scroll(to: new) }
        }
    }

    /// Takes documents away; the keyboard's focus does not go with one of them.
    private func keepingFocus(_ change: () -> Void) {
        let hadFocus = documents.view.containsFocus
        change()
        guard hadFocus, !documents.view.containsFocus else { return }
        if let first = documents.selection.first { documents.focus(first) } else { documents.view.grabFocus() }
    }

    private func selectAwaited() {
        guard let folder, let awaited, let index = folder.index(of: awaited.document) else { return }
        self.awaited = nil
        documents.reveal(index, takingFocus: true)
        onAwaitedSelected()
        awaited.onEnd?(true)
    }

    /// Whether the folder's volume was gone, and pictures failed for no fault of their documents.
    private var wasLost = false
    /// Told when the folder's volume is back, and the folder listed again.
    var onVolumeReturn: () -> Void = {}
    /// Told when the folder's volume went, hangs or is back.
    var onVolumeChange: () -> Void = {}
    /// Told that the folder's volume has to be mounted first.
    var onNotMounted: (FileLocation) -> Void = { _ in }

    /// Told once the document that was to be selected is there.
    var onAwaitedSelected: () -> Void = {}

    /// Selects a document of the folder as soon as it is there.
    ///
    /// - Parameter body: called when it is selected, or when it will not be: another document is awaited, or another
    ///   folder is shown.
    func await(_ document: FileLocation, _ body: (@MainActor (_ isShown: Bool) -> Void)? = nil) {
        setAwaited(document, body)
        selectAwaited()
    }

    private func setAwaited(_ document: FileLocation?, _ body: (@MainActor (_ isShown: Bool) -> Void)?) {
        let earlier = awaited
        awaited = document.map { ($0, body) }
        earlier?.onEnd?(false)
    }

    /// Dims the documents of a volume that was lost.
    private func showVolumeState() {
        if case .lost = folder?.state {
            documents.widget.opacity = 0.5
            wasLost = true
        } else {
            documents.widget.opacity = 1
            if wasLost, folder?.state == .complete {
                wasLost = false
                pictures.forgetFailures()
                updatePictures()
                onVolumeReturn()
            }
        }
        onVolumeChange()
    }

    /// Shows again how many documents there are, and are selected.
    func updateItemCount() { itemCount.update { [weak self] in self?.folder } }

    private func updateStatus() {
        guard let folder else { return }
        updateItemCount()
        if folder.state == .complete { mark(.listComplete) }
        let search = folder as? DocumentSearch
        let query = search?.query ?? (folder as? CollectedDocuments)?.query
        let status = FolderStatus(
            folder.state, count: folder.count, totalCount: folder.totalCount, isSought: query?.isEmpty == false,
            canLookBelow: search?.scope == .folder)
        if folder.state == .complete, query?.isEmpty == false { pages.announce(results: folder.count) }
        guard status != self.status else { return }
        let isFirst = self.status == nil || self.status == .loading
        self.status = status
        loading.end()
        switch status {
        case .loading:
            widget.visibleName = "loading"
            loading.begin()
            if takesFocus { loading.grabFocus() }
        case .documents:
            widget.visibleName = "documents"
            if isFirst {
                if takesFocus { documents.view.grabFocus() }
                showPicturesAfterFrame()
            }
            mark(.firstTiles)
        case .failed(.notAFolder(let location)) where location.path != nil:
            onFile(location)
        case .failed(.notAFolder(let location)) where location.parent != nil:
            // A server says so of what is no file either.
            Task { [weak self] in
                let facts = try? await FileAccesses.access(for: location).metadata(location)
                guard let self, self.status == status else { return }
                if facts?.kind == .file { return onFile(location) }
                pages.show(status, folder: folder.location)
                widget.visibleName = "page"
            }
        case .failed(.notMounted(let location)):
            pages.show(status, folder: folder.location)
            widget.visibleName = "page"
            onNotMounted(location)
        default:
            pages.show(status, folder: folder.location)
            widget.visibleName = "page"
            // Keys reach the folder only where the focus is in it.
            if takesFocus { pages.grabFocus() }
        }
    }

    /// Names and icons come first: making pictures starts processes, which would keep the processors from drawing.
    private func showPicturesAfterFrame() {
        arePicturesDue = false
        widget.afterNextFrame { [weak self] in
            self?.arePicturesDue = true
            self?.updatePictures()
        }
    }

    /// Looks again which pictures are to be made.
    func updatePictures() {
        guard arePicturesDue else { return }
        pictures.update { [weak self] in
            guard let self else { return ([], .standard) }
            return (documents.tilesByDistance, documents.zoom)
        }
    }

    // MARK: Moments that benchmarks wait for

    private var marks: Set<Trace.Moment> = []

    private func mark(_ moment: Trace.Moment) {
        guard Trace.isOn, marks.insert(moment).inserted else { return }
        widget.afterNextFrame { Trace.mark(moment) }
    }

    private func progressed(low: Bool, best: Bool) {
        if low { mark(.lowComplete) }
        if best { mark(.picturesComplete) }
    }
}
