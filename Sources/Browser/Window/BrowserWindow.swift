// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import GLib
public import Gtk
internal import Rendering
public import VolumeAccess

/// A window that shows a folder: places beside, the way to it above, its documents as tiles.
///
/// It lives until it is closed; nobody has to keep it.
@MainActor public final class BrowserWindow {
    /// The GTK window.
    public let window: ApplicationWindow

    let application: Application
    let folderView: FolderView
    let preview: PreviewPane
    let sidebar = Sidebar()
    let pathBar = PathBar()
    let viewMenu = ViewMenu()
    let notice = NoticeBar()
    /// Where one types what to look for.
    let searchField = SearchField()
    /// Whether the documents of all subfolders are shown as one list.
    var isFlattened = false
    /// What is the matter with the volume that is shown.
    let volumeNotice = NoticeBar()
    /// The volume that is being mounted because it is to be shown.
    var connecting: Task<Void, Never>?
    let toasts: ToastOverlay
    let activities = Activities()
    let transfers = TransferList()
    let undoMenu = Menu()
    /// What the program that shows it wants.
    public let configuration: DocumentBrowserConfiguration
    /// Who is asked and told.
    public weak var delegate: (any DocumentBrowserDelegate)?
    let flap: Flap
    let header = HeaderBar()
    var history: History<FileLocation>
    var typeAhead = TypeAhead()
    /// Looking for the name that is being typed.
    var seeking: Task<Void, Never>?
    var contextMenu: ContextMenu?
    var createMenu: CreateMenu?
    var renaming: RenamePopover?
    /// Whether documents of this window are being dragged.
    var isDragging = false
    /// What holds the documents and whatever stands beside them.
    let pane = Box(.vertical)
    private var hasSaidPicturesAreOff = false
    /// What the command line named, which may be a file to be shown in its folder.
    var named: FileLocation?
    /// Whether the document that is to be selected is to be previewed as well.
    var previewsAwaited = false
    /// Whether the sidebar was there before the panel filled the screen.
    private var showedSidebar = true

    /// In points.
    private static let defaultWidth = 1000
    /// After how long what may be needed later is made, in milliseconds: the first pictures are there by then.
    private static let leisure = 400
    private static var open: [ObjectIdentifier: BrowserWindow] = [:]
    /// Every window.
    static var all: [BrowserWindow] { Array(open.values) }

    /// A window that shows a folder, or a file selected in its folder.
    ///
    /// - Parameters:
    ///   - configuration: what it allows.
    ///   - begun: the same folder, if it is being read already.
    public init(
        _ application: Application, showing location: FileLocation,
        configuration: DocumentBrowserConfiguration = DocumentBrowserConfiguration(), begun: Folder? = nil
    ) {
        // It warms up on another core while the window is made; its first pictures come with the list.
        RenderService.shared.prepare([.still])
        Styles.add()
        self.configuration = configuration
        self.application = application
        window = ApplicationWindow(application)
        history = History(location)
        named = location
        let relay = ActionRelay()
        var create: (@MainActor () -> Void)?
        if configuration.allowsCreation { create = { relay.window?.beginCreating() } }
        let actions = StatusPages.Actions(
            goHome: { relay.window?.go(to: Place.home.location) }, goUp: { relay.window?.goUp() },
            retry: { relay.window?.folderView.reload() },
            showHidden: { relay.window?.window.activateAction("win.show-hidden") },
            isKept: { relay.window?.isKept($0) ?? false }, relocate: { relay.window?.relocate() }, create: create)
        folderView = FolderView(actions, configuration)
        preview = PreviewPane(folderView, in: window)
        pane.addStyleClass("view-pane")
        pane.append(searchField.bar)
        pane.append(notice.widget)
        pane.append(volumeNotice.widget)
        // Not over what is on its way, which it would cover.
        toasts = ToastOverlay(preview.widget)
        pane.append(toasts)
        pane.append(transfers.widget)
        flap = Flap(sidebar: sidebar.widget, content: pane)
        flap.setSeparator(Separator(.vertical))
        flap.setModal(true)
        flap.expandsVertically = true
        let all = Box(.vertical)
        relay.window = self
        fillHeader()
        all.append(header)
        all.append(flap)
        window.setContent(all)
        window.setDefaultSize(width: Self.defaultWidth, height: 660)
        folderView.documents.fit(Self.defaultWidth - Sidebar.width)
        addActions()
        connect()
        Self.open[ObjectIdentifier(self)] = self
        show(location, begun: begun)
        settle(location)
    }

    /// Puts it on screen.
    public func present() {
        FrameTimes.tell(of: window)
        window.present()
        // What asks other processes waits until the first frame is drawn.
        window.afterNextFrame { [weak self] in
            self?.sidebar.watchVolumes()
            Timeout(milliseconds: Self.leisure) { [weak self] in self?.preview.prepare() }
        }
    }

    /// Says that there are no pictures, or not of every type, and why: the walls around their makers are missing.
    private func sayPicturesAreOff() {
        guard !hasSaidPicturesAreOff else { return }
        hasSaidPicturesAreOff = true
        Task { [weak self] in
            let report = await RenderService.shared.report()
            guard !report.isProtected else { return }
            let reason = ["reason": report.roles.compactMap(\.reason).first ?? ""]
            let isAll = report.roles.allSatisfy { $0.walls == nil }
            self?.notice.show(
                isAll ? tr("Pictures are off: {reason}", reason) : tr("Some pictures are off: {reason}", reason))
        }
    }

    private func connect() {
        sidebar.onOpen = { [weak self] in
            self?.follow($0)
            self?.closeFoldedSidebar()
        }
        sidebar.onVolumesChange = { [weak self] in
            self?.showPath()
            self?.volumesChanged()
        }
        watchVolumes()
        watchSearch()
        pathBar.onOpen = { [weak self] in self?.follow($0) }
        pathBar.onEndTyping = { [weak self] in self?.folderView.documents.view.grabFocus() }
        folderView.onActivate = { [weak self] in self?.openDocument(at: $0) }
        folderView.documents.onCreate = { [weak self] in self?.beginCreating() }
        folderView.onFile = { [weak self] in self?.showNamedFile($0) }
        folderView.onDocumentsChange = { [weak self] in self?.preview.documentsChanged() }
        folderView.onVolumeReturn = { [weak self] in self?.volumeReturned() }
        folderView.onAwaitedSelected = { [weak self] in self?.previewNamedFile() }
        preview.onFullscreen = { [weak self] in self?.fillScreen($0) }
        folderView.pictures.onUnavailable = { [weak self] in self?.sayPicturesAreOff() }
        viewMenu.show(folderView.documents.zoom)
        watchKeys()
        watchPointer()
        watchClicks()
        watchDrags()
        watchMarks()
        watchSettings()
        preview.onShow = { [weak self] in self?.markShown($0) }
        window.onDestroy { [weak self] in self?.closed() }
    }

    private func closeFoldedSidebar() {
        if flap.isFolded { flap.isRevealed = false }
    }

    private func closed() {
        seeking?.cancel()
        ChangeLog.shared.observers.remove(self)
        unwatchCollections()
        unwatchMarks()
        connecting?.cancel()
        contextMenu?.close()
        createMenu?.close()
        renaming?.close()
        preview.close()
        folderView.close()
        Self.open[ObjectIdentifier(self)] = nil
    }

    // MARK: Going places

    /// Goes to a folder.
    ///
    /// - Parameter document: what to select in it.
    public func go(to location: FileLocation, selecting document: FileLocation? = nil) {
        named = nil
        history.visit(location)
        show(location, selecting: document)
    }

    /// Shows a document in its folder, selected.
    public func reveal(_ document: FileLocation) {
        guard let folder = document.parent else { return go(to: document) }
        go(to: folder, selecting: document)
    }

    /// Goes to the folder that holds this one, which is selected there.
    func goUp() {
        guard let parent = history.current.parent else { return }
        go(to: parent, selecting: history.current)
    }

    /// Shows the folder that the history is at.
    func show(_ location: FileLocation, selecting document: FileLocation? = nil, begun: Folder? = nil) {
        seeking?.cancel()
        connecting?.cancel()
        volumeNotice.hide()
        typeAhead.end()
        preview.close()
        searchField.close()
        window.action("search")?.setState(false)
        window.title = PathSegment.segments(to: location, home: Place.home.location).last?.title ?? ""
        showPath()
        window.action("back")?.isEnabled = history.canGoBack
        window.action("forward")?.isEnabled = history.canGoForward
        window.action("up")?.isEnabled = location.parent != nil
        let isFolder = DocumentCollection(location) == nil
        for action in ["create", "new-folder", "paste", "flatten"] { window.action(action)?.isEnabled = isFolder }
        showPicturesAction(in: location)
        // Last: it may turn out at once to be a file, and another folder the one to show.
        folderView.show(begun ?? list(of: location), selecting: document)
    }

    private func showPath() {
        pathBar.show(history.current, volumes: sidebar.volumes)
        sidebar.mark(history.current)
    }

    /// The command line, or what was typed, named a file: its folder is shown, with the file selected.
    private func showNamedFile(_ file: FileLocation) {
        guard let folder = file.parent else { return }
        if named == file {
            history = History(folder)
        } else {
            _ = history.goBack()
            history.visit(folder)
        }
        named = nil
        previewsAwaited = true
        show(folder, selecting: file)
    }

    /// Somebody who names a file wants to see it.
    private func previewNamedFile() {
        guard previewsAwaited else { return }
        previewsAwaited = false
        preview.open()
    }

    /// On the full screen the panel is alone: no header, no sidebar.
    private func fillScreen(_ fills: Bool) {
        header.isVisible = !fills
        notice.widget.isVisible = !fills
        if fills { showedSidebar = flap.isRevealed }
        // It would come back by itself where the screen is wide and the window was not.
        flap.setLocked(fills)
        flap.isRevealed = !fills && showedSidebar
    }
}

/// Breaks the circle between a window under construction and the pages whose buttons act on it.
@MainActor private final class ActionRelay {
    weak var window: BrowserWindow?
}
