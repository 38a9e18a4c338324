// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGtk
internal import VolumeAccess

/// Searching the folder that is shown by name, and listing the documents of all its subfolders at once.
@MainActor final class SearchController: NavigationObserver {
    private let window: ApplicationWindow
    private let folderView: FolderView
    private let preview: PreviewPane
    private let starred: StarredLedger
    private let field = SearchField()
    /// Whether the documents of all subfolders are shown as one list.
    private var isFlattened = false
    /// The folder that is searched.
    private var location: FileLocation

    /// A closed search bar; adds the actions `search` and `flatten` to the window.
    init(
        in location: FileLocation, window: ApplicationWindow, folderView: FolderView, preview: PreviewPane,
        starred: StarredLedger
    ) {
        (self.location, self.window, self.folderView, self.preview) = (location, window, folderView, preview)
        self.starred = starred
        field.onChange = { [weak self] in self?.showList(takingFocus: false) }
        field.onLeave = {
            guard folderView.folder?.count ?? 0 > 0 else { return }
            folderView.documents.reveal(0, takingFocus: true)
        }
        field.onClose = { [weak self] in self?.end() }
        // Not an accelerator: the panel has the same keys, for finding in its content, and is asked first.
        window.add(
            KeyController { [weak self] key, modifiers in
                guard let self, key.lowercased == Key("f"), modifiers == .control else { return false }
                begin()
                return true
            })
        window.add(
            Action("search", isOn: false) { [weak self] in
                if $0 { self?.begin() } else { self?.field.bar.isOpen = false }
            })
        window.add(
            Action("flatten", isOn: false) { [weak self] in
                self?.isFlattened = $0
                self?.showList()
            })
    }

    /// The search bar, above the documents.
    var bar: SearchBar { field.bar }

    /// The list of a folder's documents that the search bar and the menu ask for.
    func list(of location: FileLocation) -> any DocumentList {
        let query = NameQuery(field.text)
        if let collection = DocumentCollection(location) { return list(of: collection, matching: query) }
        guard !query.isEmpty || isFlattened else { return Folder(location) }
        let scope: DocumentSearch.Scope = isFlattened ? .flattened : field.isBelow ? .below : .folder
        return DocumentSearch(in: location, for: query, scope)
    }

    private func list(of collection: DocumentCollection, matching query: NameQuery) -> CollectedDocuments {
        switch collection {
        case .recent:
            let recent = RecentDocuments()
            return CollectedDocuments(collection, matching: query, keptIn: recent.file) { await recent.list() }
        case .trash:
            return CollectedDocuments(
                collection, matching: query, folders: TrashContent.folders, batches: { TrashContent.documents() })
        case .starred:
            return CollectedDocuments(collection, matching: query) { [starred] in await starred.files() }
        }
    }

    /// Ends listing the subfolders, before a document is shown in its own folder. The list stays until then.
    func endFlattening() {
        isFlattened = false
        window.action("flatten")?.setState(false)
    }

    /// Closes the search bar.
    func willShow(_ location: FileLocation) {
        self.location = location
        field.close()
        window.action("search")?.setState(false)
    }

    /// Opens the search bar, or puts the focus back into it.
    private func begin() {
        field.open()
        window.action("search")?.setState(true)
    }

    /// Shows the folder again, with the selected document if that lies directly in it.
    private func end() {
        window.action("search")?.setState(false)
        let selected = folderView.selectedDocuments.first?.location
        showList(selecting: selected.flatMap { $0.parent == location ? $0 : nil })
        folderView.documents.view.grabFocus()
    }

    private func showList(selecting document: FileLocation? = nil, takingFocus: Bool = true) {
        preview.close()
        folderView.show(list(of: location), selecting: document, takingFocus: takingFocus)
    }
}
