// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Gtk
internal import VolumeAccess

/// The marks of documents that all windows share, as one window shows and changes them: unread, starred and cut.
@MainActor final class MarksController {
    private let folderView: FolderView

    /// Shows the marks, and each change of them, until ``close()``; adds the actions on marks to the window.
    init(_ folderView: FolderView, window: ApplicationWindow) {
        self.folderView = folderView
        let actions: [(String, @MainActor ([Document]) -> Void)] = [
            ("mark-read", { UnreadLedger.shared.mark($0, isUnread: false) }),
            ("mark-unread", { UnreadLedger.shared.mark($0, isUnread: true) }),
            ("star", { StarredLedger.shared.set($0.map(\.location), isStarred: true) }),
            ("unstar", { StarredLedger.shared.set($0.map(\.location), isStarred: false) }),
            ("forget", { documents in Task { await RecentDocuments().remove(documents.map(\.location)) } }),
        ]
        for (name, body) in actions {
            window.add(
                Action(name) { [weak folderView] in
                    if let folderView { body(folderView.selectedDocuments) }
                })
        }
        UnreadLedger.shared.observers.add(self) { [weak folderView] in folderView?.documents.redraw() }
        UnreadLedger.shared.begin()
        StarredLedger.shared.observers.add(self) { [weak folderView] in
            guard let folderView else { return }
            folderView.documents.redraw()
            if let folder = folderView.folder, DocumentCollection(folder.location) == .starred { folder.reload() }
        }
        StarredLedger.shared.begin()
        CutFiles.shared.observers.add(self) { [weak self] in self?.showCut() }
        showCut()
    }

    /// Ends showing changes: the window is closed.
    func close() {
        UnreadLedger.shared.observers.remove(self)
        StarredLedger.shared.observers.remove(self)
        CutFiles.shared.observers.remove(self)
    }

    /// Marks documents as read, here or in another program.
    func markRead(_ documents: [Document]) { UnreadLedger.shared.mark(documents, isUnread: false) }

    /// Marks the document that the panel shows as read.
    func markShown(_ location: FileLocation) {
        guard let folder = folderView.folder, let index = folder.index(of: location) else { return }
        markRead([folder.document(at: index)])
    }

    /// Adds documents that were opened to the recent ones of all programs, unless the desktop's settings forbid that.
    func noteUse(of documents: [Document]) {
        let files = documents.filter { !$0.isFolder }
        guard !files.isEmpty, Settings.keepsRecentFiles else { return }
        Task { await RecentDocuments().add(files) }
    }

    /// The unread and starred documents, and those whose thumbnail failed: the context menu depends on them.
    var optionMarks: OptionsMenu.Marks {
        OptionsMenu.Marks(
            unread: UnreadLedger.shared.marks, starred: StarredLedger.shared.starred, failed: folderView.pictures.failed
        )
    }

    private func showCut() { folderView.documents.look.cut = CutFiles.shared.files }
}
