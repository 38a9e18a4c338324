// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGtk
internal import VolumeAccess

/// The folder that a window shows, and the history of the folders before it.
@MainActor final class NavigationController {
    private let window: ApplicationWindow
    private let folderView: FolderView
    private let panel: PanelController
    private let search: SearchController
    private let pathBar: PathBar
    private let sidebar: Sidebar
    private var history: History<FileLocation>
    /// The location from the command line as long as it is shown: it may turn out to be a file.
    private var named: FileLocation?
    private var observers: [WeakObserver] = []

    private struct WeakObserver { weak var value: (any NavigationObserver)? }

    /// A history that begins at a folder, which ``begin(with:)`` shows.
    init(
        at location: FileLocation, window: ApplicationWindow, folderView: FolderView, panel: PanelController,
        search: SearchController, pathBar: PathBar, sidebar: Sidebar
    ) {
        (self.window, self.folderView, self.panel, self.search) = (window, folderView, panel, search)
        (self.pathBar, self.sidebar) = (pathBar, sidebar)
        history = History(location)
        named = location
        pathBar.onEndTyping = { [folderView] in folderView.documents.view.grabFocus() }
        folderView.onFile = { [weak self] in self?.showNamedFile($0) }
        let steps: [(String, @MainActor (NavigationController) -> Void)] = [
            ("back", { $0.goBack() }), ("forward", { $0.goForward() }), ("up", { $0.goUp() }),
            ("home", { $0.go(to: Place.home.location) }), ("location", { $0.pathBar.beginTyping() }),
        ]
        for (name, step) in steps {
            window.add(
                Action(name) { [weak self] in
                    if let self { step(self) }
                })
        }
    }

    /// The folder or collection that is shown.
    var current: FileLocation { history.current }

    /// The collection that is shown; nil for a folder.
    var collection: DocumentCollection? { DocumentCollection(history.current) }

    /// Calls an observer, which is not retained, before each change of the folder, after those that were added earlier.
    func add(_ observer: any NavigationObserver) { observers.append(WeakObserver(value: observer)) }

    /// Shows the first folder.
    ///
    /// - Parameter begun: the list of the folder, if it is being read already.
    func begin(with begun: Folder?) {
        let location = history.current
        show(location, begun: begun)
        Task { [weak self] in
            let there = await FileAccesses.behindLinks(location)
            guard let self, there != location, history.current == location else { return }
            (named, history) = (there, History(there))
            show(there)
        }
    }

    /// Shows a folder.
    ///
    /// - Parameter document: the document to select in it.
    func go(to location: FileLocation, selecting document: FileLocation? = nil) {
        named = nil
        history.visit(location)
        show(location, selecting: document)
    }

    /// Shows a document in its folder, selected.
    func reveal(_ document: FileLocation) {
        guard let folder = document.parent else { return go(to: document) }
        go(to: folder, selecting: document)
    }

    /// Shows the enclosing folder with the current one selected.
    func goUp() {
        guard let parent = history.current.parent else { return }
        go(to: parent, selecting: history.current)
    }

    /// Shows the previous folder of the history; does nothing at its beginning.
    func goBack() {
        if history.goBack() { show(history.current) }
    }

    private func goForward() {
        if history.goForward() { show(history.current) }
    }

    /// Shows where the folder is, with the names of the volumes that are mounted now.
    func showPath() {
        pathBar.show(history.current, volumes: sidebar.volumes)
        sidebar.mark(history.current)
    }

    private func show(_ location: FileLocation, selecting document: FileLocation? = nil, begun: Folder? = nil) {
        for observer in observers { observer.value?.willShow(location) }
        window.title = PathSegment.segments(to: location, home: Place.home.location).last?.title ?? ""
        showPath()
        window.action("back")?.isEnabled = history.canGoBack
        window.action("forward")?.isEnabled = history.canGoForward
        window.action("up")?.isEnabled = location.parent != nil
        let isFolder = DocumentCollection(location) == nil
        for action in ["create", "new-folder", "paste", "flatten"] { window.action(action)?.isEnabled = isFolder }
        // Last: the folder may turn out at once to be a file, and another folder the one to show.
        folderView.show(begun ?? search.list(of: location), selecting: document)
    }

    /// Shows the folder of a file that the command line or the path bar named, with the file selected and previewed.
    private func showNamedFile(_ file: FileLocation) {
        guard let folder = file.parent else { return }
        if named == file {
            history = History(folder)
        } else {
            _ = history.goBack()
            history.visit(folder)
        }
        named = nil
        panel.previewsAwaited = true
        show(folder, selecting: file)
    }
}
