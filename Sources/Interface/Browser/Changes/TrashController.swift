// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Bringing documents back from the trash, and emptying it.
@MainActor final class TrashController: NavigationObserver {
    private let folderView: FolderView
    private let work: WorkController
    private let messages: WindowMessages
    private let undo: UndoController
    private let notice: NoticeBar

    /// Adds the actions `restore` and `empty-trash` to the window.
    ///
    /// - Parameter notice: the line above the documents of the trash.
    init(
        _ folderView: FolderView, work: WorkController, messages: WindowMessages, undo: UndoController,
        notice: NoticeBar
    ) {
        (self.folderView, self.work, self.messages) = (folderView, work, messages)
        (self.undo, self.notice) = (undo, notice)
        messages.window.add(Action("restore") { [weak self] in self?.restoreSelected() })
        messages.window.add(Action("empty-trash") { [weak self] in self?.askToEmpty() })
    }

    func willShow(_ location: FileLocation) {
        guard location == DocumentCollection.trash.location else { return notice.hide() }
        notice.show(
            tr("Items in the trash can be restored to their original folders."),
            choice: (tr("Empty Trash…"), { [weak self] in self?.askToEmpty() }))
    }

    private func restoreSelected() {
        let documents = folderView.selectedDocuments
        guard folderView.showsTrash, !documents.isEmpty else { return }
        guard documents.contains(where: { $0.trashed?.origin == nil }) else { return restore(documents, into: nil) }
        restoreElsewhere(documents) { [weak self] in
            let others = documents.filter { $0.trashed?.origin != nil }
            if !others.isEmpty { self?.restore(others, into: nil) }
        }
    }

    /// Asks for a folder for documents that cannot go back to where they were.
    ///
    /// - Parameter otherwise: called when the user chooses none.
    private func restoreElsewhere(_ documents: [Document], otherwise: @escaping @MainActor () -> Void = {}) {
        Task { [weak self] in
            guard let self else { return }
            let uri = await FolderChooser.choose(
                title: tr("Restore To"), accept: tr("_Restore Here"), in: Place.home.location.uri,
                parent: messages.window)
            if let uri { restore(documents, into: FileLocation(uri: uri)) } else { otherwise() }
        }
    }

    /// - Parameter folder: the folder for documents that cannot go back to where they were; nil to ask for one then.
    private func restore(_ documents: [Document], into folder: FileLocation?) {
        let program = work.program
        work.run(tr("Restoring…"), for: \.trash) { [weak origin = work] in
            await FileActions.restore(documents.map(\.location), into: folder) { [weak origin] conflict in
                await ConflictDialog.ask(conflict, parent: await program.host(of: origin)?.window)
            }
        } then: { controller, outcome in
            controller.restored(outcome, of: documents)
        }
    }

    /// - Parameter documents: those that were to be restored.
    private func restored(_ outcome: FileActions.Outcome, of documents: [Document]) {
        work.program.changes.record(outcome.change)
        let stuck = documents.filter { document in outcome.failures.contains { $0.isInPlace(of: document) } }
        let heading = tr("Some Items Were Not Restored")
        if stuck.isEmpty {
            messages.show(outcome.failures, heading: heading)
        } else {
            let others = outcome.failures.filter { failure in !stuck.contains { failure.isInPlace(of: $0) } }
            restoreElsewhere(stuck) { [weak self] in self?.messages.show(outcome.failures, heading: heading) }
            if !others.isEmpty { messages.show(others, heading: heading) }
        }
        folderView.folder?.reload()
        let places = outcome.change.steps.map(\.to)
        guard let first = places.first else { return }
        let values = [
            "name": DisplayName.text(first.nameBytes),
            "folder": first.parent.map { DisplayName.text($0.nameBytes) } ?? "",
        ]
        messages.toasts.showChange(
            places.count == 1
                ? tr("“{name}” restored to “{folder}”", values)
                : trn("{count} item restored", "{count} items restored", places.count), button: tr("Undo")
        ) { [weak undo] in undo?.undo() }
    }

    private func askToEmpty() {
        Task { [weak self] in
            let trash = await TrashContent.list()
            guard let self else { return }
            guard !trash.files.isEmpty else {
                guard trash.refusals.isEmpty else {
                    return messages.show(trash.refusals, heading: tr("Some Items Were Not Deleted"))
                }
                return messages.show(tr("The trash is empty"))
            }
            let dialog = MessageDialog(
                heading: tr("Empty Trash?"),
                text: trn(
                    "{count} item will be permanently deleted.", "{count} items will be permanently deleted.",
                    trash.files.count), parent: messages.window)
            dialog.addResponse("cancel", tr("_Cancel"))
            dialog.addResponse("empty", tr("_Empty Trash"), .destructive)
            dialog.setCloseResponse("cancel")
            dialog.setDefaultResponse("cancel")
            dialog.onResponse { [weak self] in if $0 == "empty" { self?.empty(trash) } }
            dialog.present()
        }
    }

    private func empty(_ trash: TrashContent.Listing) {
        let changes = work.program.changes
        work.run(tr("Emptying trash…"), for: \.trash) {
            let failures = await FileActions.purge(trash.files)
            await changes.forgetMissing(of: trash.files)
            return failures + trash.refusals
        } then: { controller, failures in
            controller.messages.show(failures, heading: tr("Some Items Were Not Deleted"))
            if controller.folderView.showsTrash { controller.folderView.folder?.reload() }
        }
    }
}

extension FileChangeError {
    /// Whether a link or a file is now where the original folder of a document in the trash was.
    fileprivate func isInPlace(of document: Document) -> Bool {
        guard let folder = document.trashed?.origin?.parent else { return false }
        return switch self {
        case .behindLink(let file), .taken(let file): folder.isWithin(file)
        default: false
        }
    }
}
