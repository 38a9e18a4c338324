// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents on their way to other folders, and to other programs.
extension BrowserWindow {
    /// Offers the selected documents for pasting, here and in other programs.
    func offerSelected(isCut: Bool) {
        let files = CopiedFiles(selectedDocuments.map(\.location), isCut: isCut)
        guard !files.files.isEmpty else { return }
        Clipboard.set(content(files, copiedText: files.gnomeText))
        CutFiles.shared.offered(isCut ? files.files : [])
        let count = files.files.count
        toasts.show(
            isCut
                ? trn(
                    "{count} document will be moved when pasted", "{count} documents will be moved when pasted", count)
                : trn("{count} document copied", "{count} documents copied", count))
    }

    /// Files as other programs take them.
    func content(_ files: CopiedFiles, copiedText: String?) -> FileContent {
        let texts = files.files.map { file in file.path.map { String(decoding: $0, as: UTF8.self) } ?? file.uri }
        return FileContent(
            uris: files.files.map(\.uri), copiedText: copiedText, text: texts.joined(separator: "\n"))
    }

    /// Pastes what was cut or copied: files into the folder; a picture or a text becomes a document.
    ///
    /// - Parameter folder: where to; the folder that is shown when nil.
    func paste(into folder: FileLocation? = nil) {
        let folder = folder ?? history.current
        let formats = Clipboard.formatNames
        guard CopiedFiles.areOffered(as: formats) else {
            guard let kind = PasteKind(formats: formats, hasText: Clipboard.hasText) else {
                return toasts.show(tr("There is nothing to paste"))
            }
            return createFromClipboard(kind, in: folder)
        }
        let format = formats.contains(CopiedFiles.gnomeFormat) ? CopiedFiles.gnomeFormat : CopiedFiles.listFormat
        Task { [weak self] in
            let bytes = try? await Clipboard.bytes(as: format)
            guard let self else { return }
            guard let bytes, let copied = CopiedFiles(String(decoding: bytes, as: UTF8.self), format: format) else {
                return toasts.show(tr("The clipboard is empty: the program that had it does not answer."))
            }
            if copied.isCut { Clipboard.clear() }
            transfer(copied.isCut ? .move(copied.files, into: folder) : .copy(copied.files, into: folder))
        }
    }

    /// Pastes into the selected folder.
    func pasteIntoSelected() {
        guard let folder = selectedDocuments.first, folder.isFolder else { return }
        paste(into: folder.location)
    }

    /// Copies the selected documents beside themselves.
    func duplicateSelected() {
        // What was found, or is kept, may lie in several folders.
        let byFolder = Dictionary(grouping: selectedDocuments.map(\.location)) { $0.parent ?? history.current }
        for (folder, files) in byFolder { transfer(.copy(files, into: folder), showing: true) }
    }

    /// Asks where the selected documents are to go, and moves or copies them there.
    func sendSelectedElsewhere(moving: Bool) {
        let files = selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        Task { [weak self] in
            guard let self, let folder = await chooseFolder(moving: moving, in: history.current) else { return }
            transfer(moving ? .move(files, into: folder) : .copy(files, into: folder))
        }
    }

    /// Does a transfer: counts, says what will not go well, and asks what becomes of names that are taken.
    ///
    /// - Parameter showing: whether what has arrived is selected.
    func transfer(_ transfer: Transfer, showing: Bool = true) {
        let row = transfers.begin(title(of: transfer))
        let measuring = Task { [weak self] in
            let plan = await transfer.plan.measured()
            guard let self, !Task.isCancelled else { return row.end() }
            guard !plan.problems.isEmpty else { return begin(transfer, plan, row, showing: showing) }
            row.end()
            ask(about: plan, of: transfer) { [weak self] in
                guard let self else { return }
                begin(transfer, plan, transfers.begin(title(of: transfer)), showing: showing)
            }
        }
        row.onCancel = {
            measuring.cancel()
            row.end()
        }
    }

    private func title(of transfer: Transfer) -> String {
        let count = transfer.files.count
        return transfer.kind == .move
            ? trn("Moving {count} document…", "Moving {count} documents…", count)
            : trn("Copying {count} document…", "Copying {count} documents…", count)
    }

    private func begin(_ transfer: Transfer, _ plan: TransferPlan, _ row: TransferList.Row, showing: Bool) {
        let work = FileTransfer(
            plan, onProgress: { progress in Task { @MainActor in row.show(progress) } },
            asking: { [weak self] conflict in
                guard let self else { return .init(.cancel) }
                return await ConflictDialog.ask(conflict, parent: window)
            })
        row.onPause = { isPaused in if isPaused { work.pause() } else { work.resume() } }
        row.onCancel = {
            work.cancel()
            // What has to be cleared up is nobody's business, and may take as long as the volume does.
            row.end()
        }
        Task { [weak self] in
            let result = await work.run()
            row.end()
            let outcome = transfer.outcome(result)
            ChangeLog.shared.record(outcome.change)
            guard let self else { return }
            sidebar.askSpaceAgain()
            // What was said before need not be said again.
            let known = Set(plan.problems.map(\.message))
            sayNotArrived(
                result.failures.filter { !known.contains($0.error.message) }, transfer.again(result.unfinished))
            finished(transfer, outcome, showing: showing)
        }
    }

    private func finished(_ transfer: Transfer, _ outcome: FileActions.Outcome, showing: Bool) {
        guard let last = outcome.change.steps.last else { return }
        if transfer.folder == history.current {
            if showing { folderView.await(last.to) }
            return
        }
        let values = ["folder": DisplayName.text(transfer.folder.nameBytes)]
        toasts.show(
            transfer.kind == .move ? tr("Moved to “{folder}”", values) : tr("Copied to “{folder}”", values),
            button: tr("Undo")
        ) { [weak self] in self?.undo() }
    }
}
