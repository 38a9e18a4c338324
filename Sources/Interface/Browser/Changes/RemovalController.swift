// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Moving documents to the trash, and deleting them.
@MainActor final class RemovalController {
    private let folderView: FolderView
    private let work: WorkController
    private let messages: WindowMessages
    private let undo: UndoController
    private let preview: PreviewPane

    /// Adds the actions `trash` and `delete` to the window.
    init(
        _ folderView: FolderView, work: WorkController, messages: WindowMessages, undo: UndoController,
        preview: PreviewPane
    ) {
        (self.folderView, self.work, self.messages, self.undo) = (folderView, work, messages, undo)
        self.preview = preview
        messages.window.add(Action("trash") { [weak self] in self?.trashSelected() })
        messages.window.add(Action("delete") { [weak self] in self?.deleteSelected() })
    }

    /// Moves the selected documents to the trash. Undo brings them back.
    private func trashSelected() {
        let documents = folderView.selectedDocuments
        guard !documents.isEmpty else { return }
        if folderView.showsTrash { return deleteSelected() }
        let next = neighbour(of: documents)
        work.run(tr("Moving to trash…"), for: \.removal) {
            await FileActions.trash(documents.map(\.location))
        } then: { removal, outcome in
            removal.finished(outcome, documents, selecting: next)
        }
    }

    private func finished(
        _ outcome: FileActions.Outcome, _ documents: [Document], selecting next: FileLocation?
    ) {
        work.program.changes.record(outcome.change)
        let missing = outcome.failures.filter { if case .noTrash = $0 { true } else { false } }
        if !missing.isEmpty, outcome.change.steps.isEmpty { return askToDelete(documents, hasNoTrash: true) }
        messages.show(outcome.failures, heading: tr("Some Items Were Not Moved to the Trash"))
        if let next { folderView.await(next) }
        let count = outcome.change.steps.count
        guard count > 0 else { return }
        let name = ["name": documents[0].displayName]
        messages.toasts.showChange(
            count == 1
                ? tr("“{name}” moved to the trash", name)
                : trn("{count} item moved to the trash", "{count} items moved to the trash", count),
            button: tr("Undo")
        ) { [weak undo] in undo?.undo() }
    }

    private func deleteSelected() {
        let documents = folderView.selectedDocuments
        let locked = documents.filter { $0.trashed != nil && TrashContent.isReadOnly($0.location) }
        guard locked.isEmpty else {
            return messages.show(
                locked.map { .readOnly($0.location) }, heading: tr("Some Items Were Not Deleted"))
        }
        if !documents.isEmpty { askToDelete(documents, hasNoTrash: false) }
    }

    /// Asks before documents are deleted, which cannot be undone.
    private func askToDelete(_ documents: [Document], hasNoTrash: Bool) {
        let values = ["name": documents[0].displayName]
        let heading =
            documents.count == 1
            ? tr("Permanently Delete “{name}”?", values)
            : trn("Permanently Delete {count} Item?", "Permanently Delete {count} Items?", documents.count)
        let text =
            hasNoTrash
            ? tr("This volume has no trash. Deleted items cannot be restored.")
            : tr("Deleted items cannot be restored.")
        let front: (any Widget)? = preview.ownWindow
        let dialog = MessageDialog(heading: heading, text: text, parent: front ?? messages.window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("delete", tr("_Delete"), .destructive)
        dialog.setCloseResponse("cancel")
        dialog.setDefaultResponse("cancel")
        let folders = HeldFolders(of: documents.map(\.location))
        dialog.onResponse { [weak self] response in
            if response == "delete" { self?.delete(documents, in: folders) }
        }
        dialog.present()
    }

    private func delete(_ documents: [Document], in folders: HeldFolders) {
        let next = neighbour(of: documents)
        let (isTrash, changes) = (folderView.showsTrash, work.program.changes)
        work.run(tr("Deleting…"), for: \.removal) {
            let files = documents.map(\.location)
            guard isTrash else { return await FileActions.delete(files, in: folders) }
            let failures = await FileActions.purge(files)
            await changes.forgetMissing(of: files)
            return failures
        } then: { removal, failures in
            removal.messages.show(failures, heading: tr("Some Items Were Not Deleted"))
            if let next { removal.folderView.await(next) }
        }
    }

    /// The document to select once others are gone: the next one, or the one before.
    private func neighbour(of documents: [Document]) -> FileLocation? {
        // Of several that are selected, the others stay selected when one is removed in the preview.
        let selection = folderView.documents.selection.selection
        guard let folder = folderView.folder, let last = selection.last, let first = selection.first,
            last - first + 1 == documents.count
        else { return nil }
        let index = last + 1 < folder.count ? last + 1 : first - 1
        return index >= 0 && index < folder.count ? folder.document(at: index).location : nil
    }
}
