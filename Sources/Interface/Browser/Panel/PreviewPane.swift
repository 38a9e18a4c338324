// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Previews
internal import Thumbnails
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The documents with the preview panel beside them, or with the panel alone where there is no room for both.
@MainActor final class PreviewPane {
    /// Both.
    let widget = CustomWidget()
    /// Which documents are previewed.
    let controller = PreviewController()
    /// The parts of the window that the panel has to do with.
    var host = Host()

    /// Whether the panel opens in a window of its own, as it did last.
    private static var prefersWindow = false

    private let parent: ApplicationWindow
    /// Made when it is needed or nothing else is to be done: a window opens without it.
    private lazy var panel = makePanel()
    private lazy var window = PreviewWindow(panel, parent: parent)
    private var hasPanel = false
    private let divider = PaneDivider()
    private let zoom = ZoomLayer()
    private let folderView: FolderView
    private let changes: ChangeLog
    private var subject = PreviewSubject.folder
    private var shown: FileLocation?
    /// Documents that the user has removed in the panel, as far as they are still shown.
    private var leaving: Set<FileLocation> = []
    /// The document that is shown although it has left the folder.
    private var departed: PreviewedDocuments.Departed?
    private var isFullscreen = false
    /// Whether the selection is being moved by the panel.
    private var isFollowing = false

    /// A closed panel beside a folder.
    init(_ folderView: FolderView, in window: ApplicationWindow, changes: ChangeLog, settings: BrowserSettings) {
        (self.folderView, self.changes) = (folderView, changes)
        parent = window
        widget.addChild(folderView.widget)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
        controller.dataSource = self
        controller.delegate = self
        controller.onKey = { [weak self] in self?.handle($0, $1) ?? false }
        controller.standIn = { [weak folderView] item in folderView?.pictures.representation(of: item.document) }
        let documents = AnyWidget(folderView.widget)
        widget.onMeasure { [widget] orientation, size in
            let least = orientation == .horizontal ? PaneSplit.leastWidth : 200
            return (least, max(least, widget.naturalSize(of: documents, orientation, for: size)))
        }
        widget.onAllocate { [weak self] width, height in self?.allocate(width, height) }
        watchDivider(settings)
    }

    /// Makes the panel before it is asked for.
    func prepare() { _ = panel }

    private func makePanel() -> PreviewPanel {
        let panel = PreviewPanel(controller)
        panel.widget.isVisible = false
        panel.widget.addStyleClass("preview-pane")
        panel.onDetach = { [weak self] in self?.changePlace() }
        panel.onUndo = { [weak self] in self?.parent.activateAction($0 ? "win.redo" : "win.undo") }
        panel.documentMenu = { [weak self] in await self?.documentMenu() }
        panel.zoomLayer = zoom
        widget.addChild(panel.widget, below: divider.widget)
        hasPanel = true
        return panel
    }

    private func split(_ width: Int) -> PaneSplit {
        PaneSplit(width: width, isOpen: isOpen && !window.isOpen, isAlone: isFullscreen, share: divider.share)
    }

    private func allocate(_ width: Int, _ height: Int) {
        let split = split(width)
        let isMirrored = widget.isRightToLeft
        func put(_ child: some Widget, from x: Int, width part: Int) {
            child.setChildVisible(part > 0)
            guard part > 0 else { return }
            let x = isMirrored ? width - x - part : x
            widget.place(child, in: Rectangle(x: Double(x), y: 0, width: Double(part), height: Double(height)))
        }
        put(folderView.widget, from: 0, width: split.documents)
        widget.place(zoom.widget, in: Rectangle(width: Double(width), height: Double(height)))
        if hasPanel, !window.isOpen { put(panel.widget, from: split.documents, width: split.panel) }
        put(
            divider.widget, from: split.documents - PaneDivider.width / 2,
            width: split.isShared ? PaneDivider.width : 0)
    }

    private func watchDivider(_ settings: BrowserSettings) {
        // Last, so that it lies over the other two.
        widget.addChild(divider.widget)
        widget.addChild(zoom.widget)
        var start = 0
        divider.onBegin = { [weak self] in
            guard let self else { return }
            start = split(widget.width).documents
        }
        divider.onMove = { [weak self] points in
            guard let self, widget.width > 0 else { return }
            // Where it cannot go it is not kept, either.
            let wanted = (Double(start) + points) / Double(widget.width)
            let split = PaneSplit(width: widget.width, isOpen: true, isAlone: false, share: wanted)
            divider.share = Double(split.documents) / Double(widget.width)
            widget.queueResize()
        }
        divider.onReset = { [weak self] in
            self?.divider.share = PaneSplit.usualShare
            self?.widget.queueResize()
        }
        divider.onKeep = { [weak self] in
            if let self { settings.values.documentsShare = divider.share }
        }
        settings.whenRead { [weak self] in
            self?.divider.share = settings.values.documentsShare
            self?.widget.queueResize()
        }
    }

    /// Whether the panel is open.
    var isOpen: Bool { controller.isPresented }

    /// Opens the panel on the selected documents, or closes it.
    func toggle() {
        if isOpen { controller.dismiss() } else { open() }
    }

    /// Opens the panel: on the selection if several documents are selected, else on the folder.
    func open() {
        guard let folder = folderView.folder, folder.count > 0 else { return }
        let selection = folderView.selection
        if selection.count > 1 { return open(selection.prefix(10_000).map { folder.document(at: $0).location }) }
        prepare()
        subject = .folder
        departed = nil
        guard let index = selection.first ?? folderView.documents.currentIndex else { return }
        controller.show(at: index)
    }

    /// Opens the preview with several documents, which may lie in other folders.
    func open(_ documents: [FileLocation]) {
        prepare()
        subject = .selection(documents)
        controller.show(at: 0)
    }

    /// The folder's documents, or what is selected of them, have changed.
    func documentsChanged() {
        if case .selection(let locations) = subject { skipRemoved(locations) }
        guard isOpen, !isFollowing, subject == .folder, let folder = folderView.folder else { return }
        let selection = folderView.documents.selection
        let selected = selection.selectionCount == 1 ? selection.first : nil
        let place = shown.flatMap { folder.index(of: $0) }
        if place == nil, selected == nil, let shown {
            // What is gone from the folder stays in view, where it was among the others.
            guard departed?.location != shown else { return }
            departed = .init(location: shown, index: min(controller.currentIndex ?? 0, folder.count))
            return controller.reload()
        }
        let wanted = selected.flatMap { $0 < folder.count ? $0 : nil } ?? place
        guard let wanted else { return controller.dismiss() }
        let hasReturned = departed != nil
        departed = nil
        guard
            hasReturned || wanted != controller.currentIndex || folder.document(at: wanted).location != shown
                || controller.count != folder.count
        else { return }
        controller.show(at: wanted)
        follow()
    }

    /// Goes on to the next of several documents when the user has removed the one that was shown.
    private func skipRemoved(_ locations: [FileLocation]) {
        guard isOpen, !leaving.isEmpty, let folder = folderView.folder else { return }
        let rest = locations.filter { !leaving.contains($0) || folder.index(of: $0) != nil }
        guard rest.count < locations.count else { return }
        leaving.formIntersection(rest)
        subject = .selection(rest)
        guard !rest.isEmpty else { return controller.dismiss() }
        let index = shown.flatMap { rest.firstIndex(of: $0) }
        controller.show(at: index ?? min(controller.currentIndex ?? 0, rest.count - 1))
        if index == nil { follow() }
    }

    private var documents: PreviewedDocuments {
        PreviewedDocuments(folderCount: folderView.folder?.count ?? 0, departed: departed)
    }

    /// Selects the document that the panel shows.
    private func follow() {
        shown = controller.currentItem?.document
        if let shown { host.onShow(shown) }
        guard let shown, let place = folderView.folder?.index(of: shown) else { return }
        isFollowing = true
        defer { isFollowing = false }
        if subject == .folder {
            folderView.documents.reveal(place, takingFocus: false)
        } else {
            folderView.documents.scroll(to: place)
        }
    }

    /// The rectangle of a document's picture in another widget, in points; nil when it is not in view.
    private func pictureFrame(at index: Int, in widget: AnyWidget) -> Rectangle? {
        guard let folder = folderView.folder, index < folder.count,
            let square = folderView.documents.pictureBounds(of: index, in: widget),
            let image = folderView.pictures.representation(of: folder.document(at: index).location)
                .flatMap({ TileImage($0) })
        else { return nil }
        let fit = PictureFit(
            size: image.size, contentRect: image.contentRect, side: square.width, scale: Double(widget.scaleFactor),
            mayGrow: image.kind == .lowQuality)
        return Rectangle(
            x: square.x + fit.content.x, y: square.y + fit.content.y, width: fit.content.width,
            height: fit.content.height)
    }

    /// Puts the panel into a window of its own, or back beside the documents.
    private func changePlace() {
        guard !isFullscreen, !window.isOpen || panel.widget.window?.isFullscreen != true else { return }
        Self.prefersWindow = !window.isOpen
        if window.isOpen { attach() } else { detach() }
        widget.queueResize()
        panel.focus()
    }

    private func detach() {
        widget.removeChild(panel.widget)
        window.open()
    }

    private func attach() {
        window.close()
        widget.addChild(panel.widget, below: divider.widget)
    }

    /// The folder's volume is back.
    func volumeReturned() { panel.retryUnreachable() }

    /// The folder's volume is back in another place: the document that is shown is shown again, at the same page or time.
    ///
    /// - Parameter moved: where a document is now.
    /// - Returns: the document; nil when none is shown.
    func resume(_ moved: (FileLocation) -> FileLocation?) -> FileLocation? {
        guard isOpen, let shown, let there = moved(shown) else { return nil }
        panel.resume(shown, as: there)
        return there
    }

    /// The place of the document that is shown among those of the folder; nil when it is gone, or lies in another one.
    var shownIndex: Int? { isOpen && !panel.showsEntry ? shown.flatMap { folderView.folder?.index(of: $0) } : nil }

    /// Has an action of the window be about the document that is shown; says whether it was.
    func act(_ action: String) -> Bool {
        guard let index = shownIndex, let shown else { return false }
        if ["trash", "delete", "restore"].contains(action) { leaving.insert(shown) }
        return folderView.acting(on: index) { parent.activateAction("win." + action) }
    }

    /// Makes the actions of the document that is shown known to its menu.
    func setDocumentActions(_ actions: ActionGroup) { panel.widget.setActions(actions, prefix: "document") }

    /// The window of the panel, while that is the one in use; dialogs belong to it then.
    var ownWindow: Window? { isOpen ? window.activeWindow : nil }

    /// The widget and the place in it that a document's new name is asked at, where its tile is out of sight.
    var renamingPlace: (parent: AnyWidget, place: Rectangle)? {
        guard isOpen, ownWindow != nil || !window.isOpen && split(widget.width).documents == 0 else {
            return nil
        }
        return (panel.widget, Rectangle(x: Double(panel.widget.width) / 2, y: 46, width: 1, height: 1))
    }

    /// Whether the documents are those in the trash.
    var showsTrash: Bool { folderView.showsTrash }

    /// Whether the keyboard's focus is in the panel.
    var hasFocus: Bool { isOpen && panel.widget.containsFocus }

    /// Puts the keyboard's focus into the panel.
    func focus() { panel.focus() }

    /// Closes the panel, such as when another folder is shown.
    func close() { controller.dismiss() }

    /// Has the panel do something, such as `zoom-in`, if it has the keyboard's focus.
    ///
    /// - Returns: whether it has.
    func forward(_ action: String) -> Bool {
        guard hasFocus else { return false }
        panel.widget.activateAction("preview." + action)
        return true
    }
}

extension PreviewPane: PreviewDataSource {
    func numberOfItems(in controller: PreviewController) -> Int {
        switch subject {
        case .folder: documents.count
        case .selection(let locations): locations.count
        }
    }

    func previewController(_ controller: PreviewController, itemAt index: Int) -> PreviewItem {
        switch subject {
        case .selection(let locations):
            let folder = folderView.folder
            let document = folder?.index(of: locations[index]).flatMap { folder?.document(at: $0) }
            return document.map { Self.item($0) } ?? PreviewItem(document: locations[index])
        case .folder:
            guard let place = documents.folderIndex(ofItem: index) else {
                return PreviewItem(document: documents.departed?.location ?? FileLocation(path: []))
            }
            guard let document = folderView.folder?.document(at: place) else {
                preconditionFailure("a pane without a folder has no items")
            }
            return Self.item(document)
        }
    }

    /// The list knows types by name alone; the panel asks the file. In the trash files have other names than they had.
    private static func item(_ document: Document) -> PreviewItem {
        PreviewItem(document: document.location, title: document.trashed == nil ? nil : document.displayName)
    }
}

extension PreviewPane: PreviewDelegate {
    func previewControllerDidBegin(_ controller: PreviewController) {
        panel.widget.isVisible = true
        // GTK drops keys for a widget that is not mapped, as the panel would be until the next layout.
        panel.widget.setChildVisible(true)
        shown = controller.currentItem?.document
        if Self.prefersWindow { detach() }
        widget.queueResize()
        panel.focus()
        // The tiles have another width now, and other columns: the previewed one is brought back into view.
        Timeout(milliseconds: 120) { [weak self] in
            guard let self, isOpen, let place = shown.flatMap({ folderView.folder?.index(of: $0) }) else { return }
            folderView.documents.scroll(to: place)
        }
    }

    func previewController(_ controller: PreviewController, didMoveTo index: Int) {
        if let place = documents.folderIndex(ofItem: index), departed != nil {
            // Nobody can go back to what is gone.
            departed = nil
            controller.show(at: place)
        }
        follow()
    }

    func previewController(
        _ controller: PreviewController, didFollow old: FileLocation, to new: FileLocation
    ) {
        if shown == old { shown = new }
        if departed?.location == old { departed?.location = new }
        if case .selection(var locations) = subject {
            for index in locations.indices where locations[index] == old { locations[index] = new }
            subject = .selection(locations)
        }
        documentsChanged()
        controller.reload()
    }

    func previewControllerDidDismiss(_ controller: PreviewController) {
        if window.isOpen { attach() }
        panel.widget.isVisible = false
        departed = nil
        leaving = []
        widget.queueResize()
        let place = shown.flatMap { folderView.folder?.index(of: $0) }
        if let place { folderView.documents.focus(place) } else { folderView.documents.view.grabFocus() }
    }

    func previewController(_ controller: PreviewController, zoomOriginOf item: PreviewItem, in widget: AnyWidget)
        -> Rectangle?
    {
        folderView.folder?.index(of: item.document).flatMap { pictureFrame(at: $0, in: widget) }
    }

    func previewController(_ controller: PreviewController, didChange change: FileChange) {
        changes.record(change)
    }

    func previewController(_ controller: PreviewController, didChangeFullscreen isFullscreen: Bool) {
        guard !window.isOpen else { return }
        self.isFullscreen = isFullscreen
        widget.queueResize()
        host.onFullscreen(isFullscreen)
    }
}
