// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import Rendering
internal import VitrineGLib
public import VitrineGtk
public import VolumeAccess

/// A window that shows a folder: the sidebar, the path bar, the documents and the preview panel.
///
/// It makes its widgets and controllers, which do the work, and lives until it is closed; nothing has to retain it.
@MainActor public final class BrowserWindow {
    /// The GTK window.
    public let window: ApplicationWindow

    /// The program that shows the window.
    public let program: BrowserProgram

    let layout: WindowLayout
    let navigation: NavigationController
    let volumes: VolumeController
    let work: WorkController
    let documents: DocumentControllers
    private let embedder: Embedder
    private let search: SearchController
    private let panel: PanelController
    private let marks: MarksController
    private let view: ViewController
    private let keyboard: KeyboardController
    private let sandboxNotice: SandboxNotice

    /// The delay after the first frame before the panel is made in advance, in milliseconds: the first pictures are
    /// there by then.
    private static let panelDelay = 400

    /// A window that shows a folder, or a file selected in its folder.
    ///
    /// - Parameters:
    ///   - configuration: the features that it has.
    ///   - begun: the same folder, if it is being read already.
    public init(
        _ program: BrowserProgram, showing location: FileLocation,
        configuration: DocumentBrowserConfiguration = DocumentBrowserConfiguration(), begun: Folder? = nil
    ) {
        // The renderers start on another core while the window is made; their first pictures come with the list.
        RenderService.shared.prepare([.still])
        Styles.add()
        self.program = program
        window = ApplicationWindow(program.application)
        embedder = Embedder(configuration)
        let relay = WindowRelay()
        let folderView = FolderView(
            relay.pageActions(allowsCreation: configuration.allowsCreation), configuration, program)
        layout = WindowLayout(window, folderView, program)
        let (preview, sidebar) = (layout.preview, layout.sidebar)
        search = SearchController(
            in: location, window: window, folderView: folderView, preview: preview, starred: program.starred)
        work = WorkController(program, folderView, sidebar)
        marks = MarksController(program, folderView, window: window)
        panel = PanelController(
            preview, window: window, folderView: folderView, marks: marks,
            hiding: [AnyWidget(layout.header), AnyWidget(layout.notice.widget)], flap: layout.flap)
        navigation = NavigationController(
            at: location, window: window, folderView: folderView, panel: panel, search: search,
            pathBar: layout.pathBar, sidebar: sidebar)
        volumes = VolumeController(
            program, navigation, panel: panel, preview: preview, folderView: folderView, sidebar: sidebar,
            notice: layout.volumeNotice, messages: layout.messages)
        documents = DocumentControllers(
            layout, embedder: embedder, navigation: navigation, search: search, volumes: volumes, marks: marks,
            work: work)
        view = ViewController(
            of: location, settings: program.settings, window: window, folderView: folderView, preview: preview,
            menu: layout.viewMenu)
        keyboard = KeyboardController(
            window: window, folderView: folderView, preview: preview, options: documents.options)
        sandboxNotice = SandboxNotice(in: layout.notice, of: folderView)
        relay.window = self
        embedder.attach(to: self)
        layout.assemble(search: search.bar, transfers: work.list.widget, activity: work.indicator)
        addActions()
        connect()
        view.begin()
        program.opened(self)
        for observer in [keyboard, volumes, panel, search, view, documents.trash] as [any NavigationObserver] {
            navigation.add(observer)
        }
        navigation.begin(with: begun)
    }

    /// Previews several files as one set once the first of them, for which the window was opened, is listed.
    public func preview(_ files: [FileLocation]) { panel.awaitedSet = files }

    /// Puts it on screen.
    public func present() {
        FrameTimes.tell(of: window)
        window.present()
        // Asking other processes waits until the first frame is drawn.
        window.afterNextFrame { [weak self] in
            self?.layout.sidebar.watchVolumes()
            Timeout(milliseconds: Self.panelDelay) { [weak self] in self?.layout.preview.prepare() }
        }
    }

    private func connect() {
        layout.sidebar.onOpen = { [weak self] in
            self?.volumes.follow($0)
            self?.layout.closeFoldedSidebar()
        }
        layout.pathBar.onOpen = { [weak volumes] in volumes?.follow($0) }
        layout.preview.controller.onSaving = { [weak work, program] in
            WorkController.beginSaving($0, $1, in: program, for: work)
        }
        window.onDestroy { [weak self] in self?.closed() }
    }

    private func closed() {
        keyboard.close()
        volumes.close()
        work.close()
        marks.close()
        view.close()
        documents.close()
        layout.preview.close()
        layout.folderView.close()
        program.closed(self)
        // Its work goes on, and is shown in another window if there is one.
        Timeout.whenIdle { [program] in program.host(of: nil)?.work.list.adopt() }
    }

    // MARK: Embedding

    /// The features that the embedding program wants.
    public var configuration: DocumentBrowserConfiguration { embedder.configuration }

    /// The embedding program's delegate.
    public var delegate: (any DocumentBrowserDelegate)? {
        get { embedder.delegate }
        set { embedder.delegate = newValue }
    }

    /// Shows a folder.
    ///
    /// - Parameter document: the document to select in it.
    public func go(to location: FileLocation, selecting document: FileLocation? = nil) {
        navigation.go(to: location, selecting: document)
    }

    /// Shows a document in its folder, selected.
    public func reveal(_ document: FileLocation) { navigation.reveal(document) }

    /// Creates a document in a folder, reveals it and lets it be named.
    public func create(_ template: DocumentTemplate, in folder: FileLocation) {
        documents.creation.create(template, in: folder)
    }
}
