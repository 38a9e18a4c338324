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
            of: selectedDocuments, at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
    }

    /// Opens the menu by a key: at the first selected document, or for the folder where there is none.
    func openContextMenu() {
        let view = folderView.documents
        if folderView.selection.isEmpty, let index = view.currentIndex { view.selection.select(index) }
        guard let first = folderView.selection.first else {
            return openContextMenu(of: [], at: Rectangle(x: Double(pane.width) / 2, y: 24, width: 1, height: 1))
        }
        view.scroll(to: first)
        openContextMenu(
            of: selectedDocuments, at: view.bounds(of: first, in: pane) ?? Rectangle(width: 1, height: 1))
    }

    /// Asks the volume what can be done, a moment at most, and opens the menu.
    private func openContextMenu(of documents: [Document], at place: Rectangle) {
        var subject = OptionsMenu.Subject()
        subject.count = documents.count
        subject.folderCount = documents.count { $0.isFolder }
        subject.pictureCount = documents.count { $0.facts.contentType.hasPrefix("image/") }
        subject.readableCount = documents.count { $0.facts.isReadable && $0.facts.kind != .brokenLink }
        subject.hasCopiedFiles = CopiedFiles.areOffered(as: Clipboard.formatNames)
        subject.unreadCount = documents.count { UnreadLedger.shared.isUnread($0) }
        subject.allowsCreation = configuration.allowsCreation
        subject.customActions = configuration.customActions.indices.filter {
            !documents.isEmpty && configuration.customActions[$0].fits(documents)
        }
        subject.isAmongOthers = !(folderView.folder is Folder)
        subject.collection = collection
        let starred = StarredLedger.shared.starred
        subject.starredCount = documents.count { starred.contains($0.location) }
        subject.failedCount = folderView.pictures.failureCount(of: Set(documents.map(\.location)))
        subject.isBookmarked = bookmarkable(documents).map { sidebar.isBookmarked($0) }
        let folder = documents.first?.location.parent ?? history.current
        var isOpen = false
        let showMenu: @MainActor (OptionsMenu.Subject) -> Void = { [weak self] subject in
            guard let self, !isOpen else { return }
            isOpen = true
            contextMenu?.close()
            contextMenu = ContextMenu(OptionsMenu(subject), of: documents, in: self, at: place)
        }
        let known = subject
        let deadline = Timeout(milliseconds: 150) { showMenu(known) }
        Task {
            // Nothing can be made where there is no folder.
            async let folderRights = DocumentCollection(folder) == nil ? FileRights.of(folder) : .none
            async let documentRights = FileRights.of(documents.first?.location ?? folder)
            (subject.folder, subject.document) = await (folderRights, documentRights)
            deadline.cancel()
            showMenu(subject)
        }
    }
}
