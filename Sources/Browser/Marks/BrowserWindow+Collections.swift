// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// What was used last, what is starred, and what is bookmarked.
extension BrowserWindow {
    /// The collection that is shown; nil for a folder.
    var collection: DocumentCollection? { DocumentCollection(history.current) }

    /// Shows stars, and follows what is done to the documents that are kept somewhere.
    func watchCollections() {
        StarredLedger.shared.observers.add(self) { [weak self] in
            guard let self else { return }
            folderView.documents.redraw()
            if collection == .starred { folderView.folder?.reload() }
        }
        StarredLedger.shared.begin()
        let marking: [(String, @MainActor (BrowserWindow) -> Void)] = [
            ("star", { StarredLedger.shared.set($0.selectedDocuments.map(\.location), isStarred: true) }),
            ("unstar", { StarredLedger.shared.set($0.selectedDocuments.map(\.location), isStarred: false) }),
            ("forget", { $0.forgetSelected() }),
            ("retry", { $0.folderView.retryPictures(of: $0.selectedDocuments) }),
            ("bookmark", { $0.bookmarkSelected(true) }), ("unbookmark", { $0.bookmarkSelected(false) }),
        ]
        for (name, body) in marking {
            window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
        sidebar.onBookmarksChange = { Self.all.forEach { $0.sidebar.readBookmarks() } }
    }

    /// Watches no more.
    func unwatchCollections() { StarredLedger.shared.observers.remove(self) }

    /// The documents of a collection whose names are looked for.
    func list(of collection: DocumentCollection) -> CollectedDocuments {
        let query = NameQuery(searchField.text)
        switch collection {
        case .recent:
            let recent = RecentDocuments()
            return CollectedDocuments(collection, matching: query, keptIn: recent.file) { await recent.list() }
        case .starred:
            return CollectedDocuments(collection, matching: query) { await StarredLedger.shared.files() }
        }
    }

    /// Documents were opened: all programs are told, unless the desktop wants none of that.
    func noteUse(of documents: [Document]) {
        let files = documents.filter { !$0.isFolder }
        guard !files.isEmpty, Settings.keepsRecentFiles else { return }
        Task { await RecentDocuments().add(files) }
    }

    /// Takes the selected documents out of what was used last; nothing happens to them.
    private func forgetSelected() {
        let files = selectedDocuments.map(\.location)
        Task { await RecentDocuments().remove(files) }
    }

    // MARK: Bookmarks

    /// The folder that the options of some documents are about, or of none: the one that is shown.
    func bookmarkable(_ documents: [Document]) -> FileLocation? {
        if documents.isEmpty { return collection == nil ? history.current : nil }
        return documents.count == 1 && documents[0].isFolder ? documents[0].location : nil
    }

    private func bookmarkSelected(_ isBookmarked: Bool) {
        guard let folder = bookmarkable(selectedDocuments) else { return }
        run(tr("Keeping the bookmark…")) {
            await isBookmarked ? Bookmarks.add(folder) : Bookmarks.remove(folder)
        } then: { window, isKept in
            if !isKept { window.toasts.show(tr("The bookmarks cannot be changed")) }
            window.sidebar.onBookmarksChange()
        }
    }

    /// Whether the user keeps a way to a folder, which can be mended when the folder is elsewhere.
    func isKept(_ folder: FileLocation) -> Bool {
        sidebar.isBookmarked(folder) || StarredLedger.shared.starred.contains(folder)
    }

    /// Asks where a bookmarked or starred folder is now, and goes there.
    func relocate() {
        let old = history.current
        guard isKept(old) else { return }
        Task { [weak self] in
            guard let self else { return }
            let name = DisplayName.text(old.nameBytes)
            let uri = await FolderChooser.choose(
                title: tr("Where Is “{name}” Now?", ["name": name]), accept: tr("_Choose"),
                in: Place.home.location.uri, parent: window)
            guard let uri else { return }
            let new = FileLocation(uri: uri)
            StarredLedger.shared.follow([FileChange.Step(from: old, to: new)])
            if sidebar.isBookmarked(old) {
                _ = await Bookmarks.move(old, to: new)
                sidebar.onBookmarksChange()
            }
            go(to: new)
        }
    }
}
