// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The pages that are shown in place of documents, with the reason why there are none.
@MainActor final class StatusPages {
    /// The page.
    let widget = StatusPage()
    private let label = Label()
    private let button: Button
    private var action: () -> Void = {}
    /// The number of search results that screen readers were told last.
    private var announcedCount: Int?

    /// The actions of the buttons on the pages.
    struct Actions {
        let goHome: @MainActor () -> Void
        let goUp: @MainActor () -> Void
        let retry: @MainActor () -> Void
        let showHidden: @MainActor () -> Void
        /// Whether the user keeps a way to a folder, so that it can be said where that is now.
        let isKept: @MainActor (FileLocation) -> Bool
        let relocate: @MainActor () -> Void
        /// Nil where no documents can be made.
        let create: (@MainActor () -> Void)?
    }

    private let actions: Actions
    private let createTitle: String

    /// A page without anything on it.
    init(_ actions: Actions, createTitle: String) {
        self.actions = actions
        self.createTitle = createTitle
        // With a label of its own GTK would say a button's name twice.
        button = Button(child: label)
        button.isVisible = false
        button.addStyleClass("pill")
        button.horizontalAlignment = .center
        button.onClick { [weak self] in self?.action() }
        widget.setChild(button)
        widget.expandsHorizontally = true
        widget.expandsVertically = true
    }

    /// Says what is the matter; does nothing for the statuses that are no page.
    func show(_ status: FolderStatus, folder: FileLocation) {
        let name = DisplayName.text(folder.nameBytes)
        if status == .empty, let collection = DocumentCollection(folder) { return show(emptyOf: collection) }
        let relocating = actions.isKept(folder) ? (tr("Locate…"), actions.relocate) : nil
        switch status {
        case .loading, .documents: break
        case .empty:
            set("folder-symbolic", tr("Folder Is Empty"), "", actions.create.map { (createTitle, $0) })
        case .nothingFound(let canLookBelow):
            set(
                "edit-find-symbolic", tr("No Results Found"),
                canLookBelow ? tr("Try a different search, or include subfolders.") : tr("Try a different search."), nil
            )
        case .onlyHidden(let count):
            set(
                "folder-symbolic", tr("No Visible Files"),
                trn("{count} file in this folder is hidden.", "{count} files in this folder are hidden.", count),
                (tr("Show Hidden Files"), actions.showHidden))
        case .gone:
            set(
                "folder-symbolic", tr("Folder Is Gone"),
                tr("“{name}” was removed, renamed or unmounted.", ["name": name]),
                relocating ?? (tr("Go Up"), actions.goUp))
        case .failed(.notFound):
            set(
                "action-unavailable-symbolic", tr("Folder Not Found"),
                tr("There is no folder “{name}”.", ["name": name]), relocating ?? (tr("Go Home"), actions.goHome))
        case .failed(.notPermitted):
            set(
                "changes-prevent-symbolic", tr("Access Denied"),
                tr("You do not have permission to view “{name}”.", ["name": name]), (tr("Go Up"), actions.goUp))
        case .failed(.notMounted):
            set(
                "network-server-symbolic", tr("Not Connected"),
                tr("Connect to “{name}” to see its files.", ["name": name]),
                (tr("Connect"), actions.retry))
        case .failed(.disconnected), .failed(.timedOut):
            set(
                "network-offline-symbolic", tr("Volume Not Reachable"),
                tr("The volume of “{name}” is disconnected or does not respond.", ["name": name]),
                (tr("Try Again"), actions.retry))
        case .failed(let error):
            set("dialog-error-symbolic", tr("Folder Cannot Be Shown"), error.message, (tr("Try Again"), actions.retry))
        }
    }

    private func show(emptyOf collection: DocumentCollection) {
        switch collection {
        case .recent:
            set(
                collection.place.iconName, tr("No Recent Documents"),
                tr("Files that you open in any app appear here."), nil)
        case .trash:
            set(collection.place.iconName, tr("Trash Is Empty"), tr("Files that you delete appear here."), nil)
        case .starred:
            set(
                collection.place.iconName, tr("No Starred Files"),
                tr("Files and folders that you star appear here."), nil)
        }
    }

    /// Tells screen readers the number of search results: the focus stays in the search field.
    func announce(results count: Int) {
        guard count != announcedCount else { return }
        announcedCount = count
        label.announce(count == 0 ? tr("No Results Found") : trn("{count} result", "{count} results", count))
    }

    /// Forgets the announced number of results, so that the next one is announced.
    func forgetResults() { announcedCount = nil }

    /// Takes the keyboard's focus.
    func grabFocus() {
        if !button.grabFocus() {
            widget.isFocusable = true
            widget.grabFocus()
        }
    }

    private func set(
        _ icon: String, _ title: String, _ description: String,
        _ choice: (label: String, action: @MainActor () -> Void)?
    ) {
        widget.setIcon(icon)
        widget.setTitle(title)
        widget.setDescription(description)
        button.isVisible = choice != nil
        label.text = choice?.label ?? ""
        button.setAccessibleLabel(choice?.label ?? "")
        action = choice?.action ?? {}
    }
}
