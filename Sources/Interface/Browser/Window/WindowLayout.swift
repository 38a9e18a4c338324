// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The widgets of a window, and their places: a header above, the sidebar beside the documents and the panel.
@MainActor final class WindowLayout {
    let window: ApplicationWindow
    let header = HeaderBar()
    let pathBar = PathBar()
    let viewMenu = ViewMenu()
    /// The section of the main menu for undoing and redoing.
    let undoMenu = Menu()
    let sidebar = Sidebar()
    let folderView: FolderView
    let preview: PreviewPane
    /// The line above the documents about the program.
    let notice = NoticeBar()
    /// The line above the documents about the volume that is shown.
    let volumeNotice = NoticeBar()
    /// The line above the documents of the trash.
    let trashNotice = NoticeBar(isWarning: false)
    let toasts: WindowToasts
    /// Holds the documents, and everything beside, above and below them except the sidebar and the header.
    let pane = Box(.vertical)
    /// Holds the sidebar and the pane.
    let flap: SplitView

    private let identity: ProgramIdentity
    /// The widgets; ``assemble(search:transfers:activity:)`` puts them into the window.
    init(_ window: ApplicationWindow, _ folderView: FolderView, _ program: BrowserProgram) {
        (self.window, self.folderView, identity) = (window, folderView, program.identity)
        preview = PreviewPane(folderView, in: window, changes: program.changes, settings: program.settings)
        PlacementController.follow(window, settings: program.settings)
        toasts = WindowToasts(over: preview.widget)
        pane.addStyleClass("view-pane")
        flap = SplitView(
            sidebar: sidebar.widget, content: pane, sidebarWidth: Sidebar.width, contentWidth: PaneSplit.leastWidth)
        flap.expandsVertically = true
    }

    /// The toasts and dialogs of this window.
    var messages: WindowMessages { WindowMessages(window: window, toasts: toasts) }

    /// Puts everything into the window.
    ///
    /// - Parameters:
    ///   - search: the bar above the documents.
    ///   - transfers: the lines of work below them.
    ///   - activity: the spinner in the header.
    func assemble(search: SearchBar, transfers: Box, activity: Spinner) {
        pane.append(search)
        pane.append(notice.widget)
        pane.append(volumeNotice.widget)
        pane.append(trashNotice.widget)
        // Toasts do not cover the lines of work.
        pane.append(toasts.overlay)
        pane.append(transfers)
        fillHeader(activity)
        let all = Box(.vertical)
        all.append(header)
        all.append(flap)
        window.setContent(all)
        // A maximized window is as wide as the screen, which is known when it is laid out.
        if !window.isMaximized { folderView.documents.fit(window.defaultSize.width - Sidebar.width) }
    }

    /// Hides the sidebar where it lies over the documents.
    func closeFoldedSidebar() {
        if flap.isFolded { flap.isRevealed = false }
    }

    // MARK: The header

    private func fillHeader(_ activity: Spinner) {
        let sidebarButton = ToggleButton(icon: "sidebar-show-symbolic", name: tr("Sidebar"))
        sidebarButton.setAction("win.sidebar")
        let back = Button(icon: "go-previous-symbolic", name: tr("Back"))
        back.setAction("win.back")
        let forward = Button(icon: "go-next-symbolic", name: tr("Forward"))
        forward.setAction("win.forward")
        let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"))
        menu.onFirstOpen { [weak self] in
            if let self { menu.setMenu(mainMenu()) }
        }
        menu.setPrimary(true)
        let viewToggle = viewMenu.toggle
        let fit: @MainActor () -> Void = { [flap, header] in
            sidebarButton.isVisible = flap.isFolded
            forward.isVisible = !flap.isFolded
            // The menu beside it does the same.
            viewToggle.isVisible = !flap.isFolded
            header.setOnlyCloses(flap.isFolded)
        }
        // It folds while it is laid out, when no widget may change its visibility.
        flap.onFoldChange { Timeout(milliseconds: 0) { fit() } }
        fit()
        header.packStart(sidebarButton)
        header.packStart(back)
        header.packStart(forward)
        let search = ToggleButton(icon: "edit-find-symbolic", name: tr("Search"))
        search.setAction("win.search")
        header.packEnd(menu)
        header.packEnd(viewMenu.button)
        header.packEnd(viewToggle)
        header.packEnd(search)
        header.packEnd(activity)
        header.setTitle(pathBar.widget)
        window.add(Action("sidebar", isOn: flap.isRevealed) { [flap] in flap.isRevealed = $0 })
        flap.onRevealChange { [window, flap] in window.action("sidebar")?.setState(flap.isRevealed) }
    }

    private func mainMenu() -> Menu {
        let menu = Menu()
        menu.appendSection(nil, undoMenu)
        let windows = Menu()
        windows.append(tr("New _Window"), action: "win.new-window")
        windows.append(tr("_Open Folder…"), action: "win.open-folder")
        windows.append(tr("_Connect to Server…"), action: "win.connect")
        menu.appendSection(nil, windows)
        let about = Menu()
        about.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        if identity.about != nil {
            about.append(tr("_About {name}", ["name": identity.name]), action: "win.about")
        }
        menu.appendSection(nil, about)
        return menu
    }
}
