// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Looking for documents by name, and seeing those of all subfolders at once.
extension BrowserWindow {
    /// Connects the search bar.
    func watchSearch() {
        searchField.onChange = { [weak self] in self?.showList(takingFocus: false) }
        searchField.onLeave = { [weak self] in
            guard let self, folderView.folder?.count ?? 0 > 0 else { return }
            folderView.documents.reveal(0, takingFocus: true)
        }
        searchField.onClose = { [weak self] in self?.endSearching() }
        // No accelerator: the panel has the same keys, for finding in what it shows, and is asked first.
        window.add(
            KeyController { [weak self] key, modifiers in
                guard let self, key.lowercased == Key("f"), modifiers == .control else { return false }
                beginSearching()
                return true
            })
    }

    /// Opens the search bar, or goes back to it.
    func beginSearching() {
        searchField.open()
        window.action("search")?.setState(true)
    }

    /// Shows the folder again, with what is selected among the results.
    func endSearching() {
        window.action("search")?.setState(false)
        let selected = selectedDocuments.first?.location
        showList(selecting: selected.flatMap { $0.parent == history.current ? $0 : nil })
        folderView.documents.view.grabFocus()
    }

    /// Shows the documents of all subfolders as one list, or the folder.
    func setFlattened(_ isFlattened: Bool) {
        self.isFlattened = isFlattened
        showList()
    }

    /// Shows what the search bar and the menu ask for of the folder that the history is at.
    private func showList(selecting document: FileLocation? = nil, takingFocus: Bool = true) {
        preview.close()
        folderView.show(list(of: history.current), selecting: document, takingFocus: takingFocus)
    }

    /// The list of a folder's documents that the search bar and the menu ask for.
    func list(of location: FileLocation) -> any DocumentList {
        if let collection = DocumentCollection(location) { return list(of: collection) }
        let query = NameQuery(searchField.text)
        guard !query.isEmpty || isFlattened else { return Folder(location) }
        let scope: DocumentSearch.Scope = isFlattened ? .flattened : searchField.isBelow ? .below : .folder
        return DocumentSearch(in: location, for: query, scope)
    }

    /// Shows the selected document in its folder.
    func openItemLocation() {
        guard let document = selectedDocuments.first else { return }
        isFlattened = false
        window.action("flatten")?.setState(false)
        reveal(document.location)
    }
}
