// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// What can be done with the selected documents.
@MainActor final class ContextMenu {
    private let popover: PopoverMenu
    private let openWith = Menu()
    private let documents: [Document]
    private weak var owner: BrowserWindow?
    private var apps: [DesktopApp] = []
    private var listing: Task<Void, Never>?

    /// Opens the menu at a place of the window's pane.
    init(of documents: [Document], in owner: BrowserWindow, at place: Rectangle) {
        self.documents = documents
        self.owner = owner
        let menu = Menu()
        let opening = Menu()
        opening.append(tr("_Quick Look"), action: "win.preview")
        opening.append(tr("_Open"), action: "documents.open")
        if documents.allSatisfy({ !$0.isFolder }) { opening.appendSubmenu(tr("Open _With"), openWith) }
        menu.appendSection(nil, opening)
        let copying = Menu()
        copying.append(trn("Copy _Path", "Copy _Paths", documents.count), action: "documents.copy-path")
        menu.appendSection(nil, copying)
        popover = PopoverMenu(menu)
        popover.attach(to: owner.pane)
        popover.setHasArrow(false)
        popover.horizontalAlignment = .start
        popover.point(to: place)
        popover.setActions(actions(), prefix: "documents")
        popover.onClose { [weak owner] in
            guard let owner, !owner.preview.isOpen else { return }
            owner.folderView.grid.view.grabFocus()
        }
        popover.open()
        listApps()
    }

    /// Closes the menu and takes it apart.
    func close() {
        listing?.cancel()
        popover.detach()
    }

    private func actions() -> ActionGroup {
        let group = ActionGroup()
        group.add(Action("open") { [weak self] in self?.open() })
        group.add(Action("open-with", withText: { [weak self] in self?.open(with: $0) }))
        group.add(Action("copy-path") { [weak self] in self?.copyPaths() })
        return group
    }

    private func open() {
        guard let owner, let folder = owner.folderView.folder else { return }
        for document in documents.prefix(20) {
            if let index = folder.index(of: document.location) { owner.openDocument(at: index) }
            if document.isFolder { return }
        }
    }

    private func open(with id: String) {
        guard let app = apps.first(where: { $0.id == id }), let document = documents.first else { return }
        let uris = documents.map(\.location.uri)
        Task { [weak owner] in
            do {
                try await app.open(uris)
            } catch {
                owner?.sayCannotOpen(document, error)
            }
        }
    }

    private func copyPaths() {
        let texts = documents.map { document in
            document.location.path.map { String(decoding: $0, as: UTF8.self) } ?? document.location.uri
        }
        Clipboard.set(texts.joined(separator: "\n"))
    }

    /// The system's tables of programs are files: they are read elsewhere, and the submenu is filled when they were.
    private func listApps() {
        guard let type = documents.first?.contentType.identifier else { return }
        listing = Task { [weak self] in
            let apps = await Task.detached { DesktopApp.all(for: type) }.value
            guard let self, !Task.isCancelled else { return }
            self.apps = apps
            for app in apps { openWith.append(app.name, action: "documents.open-with::" + app.id) }
            if apps.isEmpty { openWith.append(tr("No Apps for This Type"), action: "documents.none") }
        }
    }
}
