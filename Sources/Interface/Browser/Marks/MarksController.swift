// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGtk
internal import VolumeAccess

/// The marks of documents that all windows share, as one window shows and changes them: unread, starred and cut.
@MainActor final class MarksController {
    private let program: BrowserProgram
    private let folderView: FolderView

    /// Shows the marks, and each change of them, until ``close()``; adds the actions on marks to the window.
    init(_ program: BrowserProgram, _ folderView: FolderView, window: ApplicationWindow) {
        (self.program, self.folderView) = (program, folderView)
        let (unread, starred) = (program.unread, program.starred)
        let actions: [(String, @MainActor ([Document]) -> Void)] = [
            ("mark-read", { unread.mark($0, isUnread: false) }),
            ("mark-unread", { unread.mark($0, isUnread: true) }),
            ("star", { starred.set($0.map(\.location), isStarred: true) }),
            ("unstar", { starred.set($0.map(\.location), isStarred: false) }),
            ("forget", { documents in Task { await RecentDocuments().remove(documents.map(\.location)) } }),
        ]
        for (name, body) in actions {
            window.add(
                Action(name) { [weak folderView] in
                    if let folderView { body(folderView.selectedDocuments) }
                })
        }
        unread.observers.add(self) { [weak folderView] in folderView?.documents.redraw() }
        unread.begin()
        starred.observers.add(self) { [weak folderView] in
            guard let folderView else { return }
            folderView.documents.redraw()
            if let folder = folderView.folder, DocumentCollection(folder.location) == .starred { folder.reload() }
        }
        starred.begin()
        program.cut.observers.add(self) { [weak self] in self?.showCut() }
        showCut()
    }

    /// Ends showing changes: the window is closed.
    func close() {
        program.unread.observers.remove(self)
        program.starred.observers.remove(self)
        program.cut.observers.remove(self)
    }

    /// Marks documents as read, here or in another program.
    func markRead(_ documents: [Document]) { program.unread.mark(documents, isUnread: false) }

    /// Marks the document that the panel shows as read, and that the user knows the panel.
    func markShown(_ location: FileLocation) {
        program.settings.values.knowsPreview = true
        guard let folder = folderView.folder, let index = folder.index(of: location) else { return }
        markRead([folder.document(at: index)])
    }

    /// Adds documents that were opened to the recent ones of all programs, unless the desktop's settings forbid that.
    func noteUse(of documents: [Document]) {
        let files = documents.filter { !$0.isFolder }
        guard !files.isEmpty, Settings.keepsRecentFiles else { return }
        Task { [identity = program.identity] in
            await RecentDocuments().add(files, by: identity.name, command: identity.command)
        }
    }

    /// The unread and starred documents, and those whose thumbnail failed: the context menu depends on them.
    var optionMarks: OptionsMenu.Marks {
        OptionsMenu.Marks(
            unread: program.unread.marks, starred: program.starred.starred, failed: folderView.pictures.failed
        )
    }

    private func showCut() { folderView.documents.look.cut = program.cut.files }
}
