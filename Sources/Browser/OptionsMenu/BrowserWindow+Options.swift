// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// The menu of the selected documents, and of the folder.
extension BrowserWindow {
    /// The documents that are selected, in order.
    var selectedDocuments: [Document] {
        guard let folder = folderView.folder else { return [] }
        return folderView.selection.filter { $0 < folder.count }.map { folder.document(at: $0) }
    }

    /// Watches for a click that asks for the menu.
    func watchClicks() {
        let click = ClickGesture(button: 3)
        click.onPress { [weak self] _, x, y in self?.clicked(x, y) }
        folderView.documents.widget.add(click)
        let press = LongPressGesture()
        press.setTouchOnly(true)
        press.onPress { [weak self] x, y in self?.clicked(x, y) }
        folderView.documents.widget.add(press)
        // An empty folder has options as well.
        let page = ClickGesture(button: 3)
        page.onPress { [weak self] _, x, y in
            guard let self else { return }
            let corner = folderView.pageWidget.bounds(in: pane) ?? Rectangle(width: 0, height: 0)
            openContextMenu(
                of: [], at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
        }
        folderView.pageWidget.add(page)
    }

    private func clicked(_ x: Double, _ y: Double) {
        let view = folderView.documents
        if let index = view.index(atX: x, y: y) {
            if !view.selection.isSelected(index) { view.reveal(index, takingFocus: true) }
        } else {
            view.selection.unselectAll()
        }
        let corner = view.widget.bounds(in: pane) ?? Rectangle(width: 0, height: 0)
        openContextMenu(
            of: folderView.selection, at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
    }

    /// Opens the menu by a key: at the first selected document, or for the folder where there is none.
    func openContextMenu() {
        let view = folderView.documents
        if folderView.selection.isEmpty, let index = view.currentIndex { view.selection.select(index) }
        let selection = folderView.selection
        guard let first = selection.first else {
            return openContextMenu(of: [], at: Rectangle(x: Double(pane.width) / 2, y: 24, width: 1, height: 1))
        }
        view.scroll(to: first)
        openContextMenu(of: selection, at: view.bounds(of: first, in: pane) ?? Rectangle(width: 1, height: 1))
    }

    /// Finds out what the documents at some indices are, asks the volume what can be done, a moment at most, and opens the
    /// menu.
    private func openContextMenu(of indices: [Int], at place: Rectangle) {
        guard let folder = folderView.folder else { return }
        Task { [weak self] in
            let documents = await folder.documents(at: indices)
            guard let marks = self?.marks else { return }
            let counts = await OptionsMenu.Subject.counting(documents, marks)
            guard let self else { return }
            openContextMenu(of: documents, complete(counts, documents), at: place)
        }
    }

    private var marks: OptionsMenu.Marks {
        OptionsMenu.Marks(
            unread: UnreadLedger.shared.marks, starred: StarredLedger.shared.starred, failed: folderView.pictures.failed
        )
    }

    /// Adds what the window knows.
    private func complete(_ counts: OptionsMenu.Subject, _ documents: [Document]) -> OptionsMenu.Subject {
        var subject = counts
        subject.hasCopiedFiles = CopiedFiles.areOffered(as: Clipboard.formatNames)
        subject.allowsCreation = configuration.allowsCreation
        subject.customActions = configuration.customActions.indices.filter {
            !documents.isEmpty && configuration.customActions[$0].fits(documents)
        }
        subject.isAmongOthers = !(folderView.folder is Folder)
        subject.collection = collection
        subject.isBookmarked = bookmarkable(documents).map { sidebar.isBookmarked($0) }
        return subject
    }

    private func openContextMenu(of documents: [Document], _ known: OptionsMenu.Subject, at place: Rectangle) {
        let folder = documents.first?.location.parent ?? history.current
        var isOpen = false
        let showMenu: @MainActor (OptionsMenu.Subject) -> Void = { [weak self] subject in
            guard let self, !isOpen else { return }
            isOpen = true
            contextMenu?.close()
            contextMenu = ContextMenu(OptionsMenu(subject), of: documents, in: self, at: place)
        }
        let deadline = Timeout(milliseconds: 150) { showMenu(known) }
        Task {
            var subject = known
            // Nothing can be made where there is no folder.
            async let folderRights = DocumentCollection(folder) == nil ? FileRights.of(folder) : .none
            async let documentRights = FileRights.of(documents.first?.location ?? folder)
            (subject.folder, subject.document) = await (folderRights, documentRights)
            deadline.cancel()
            showMenu(subject)
        }
    }
}
