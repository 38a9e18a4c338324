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
        let documents = selectedDocuments
        guard !documents.isEmpty else { return }
        transfer(.copy(documents.map(\.location), into: history.current), showing: true)
    }

    /// Asks where the selected documents are to go, and moves or copies them there.
    func sendSelectedElsewhere(moving: Bool) {
        let files = selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        Task { [weak self] in
            guard let self else { return }
            let uri = await FolderChooser.choose(
                title: moving ? tr("Move To") : tr("Export To"), accept: moving ? tr("_Move Here") : tr("_Export Here"),
                in: history.current.uri, parent: window)
            guard let uri else { return }
            let folder = FileLocation(uri: uri)
            transfer(moving ? .move(files, into: folder) : .copy(files, into: folder))
        }
    }

    /// Does a transfer, after asking what becomes of names that are taken.
    ///
    /// - Parameter showing: whether what has arrived is selected.
    func transfer(_ transfer: Transfer, showing: Bool = true) {
        Task { [weak self] in
            let conflicts = await transfer.conflicts()
            guard let self else { return }
            if conflicts.isEmpty { return begin(transfer, .keepBoth, showing: showing) }
            ask(about: conflicts, transfer, showing: showing)
        }
    }

    private func ask(about conflicts: [FileLocation], _ transfer: Transfer, showing: Bool) {
        let values = [
            "name": DisplayName.text(conflicts[0].nameBytes), "folder": DisplayName.text(transfer.folder.nameBytes),
        ]
        let heading =
            conflicts.count == 1
            ? tr("Replace “{name}”?", values)
            : trn("{count} Name Is Taken", "{count} Names Are Taken", conflicts.count)
        let text =
            conflicts.count == 1
            ? tr("There is something of that name in “{folder}” already.", values)
            : tr("There are things of the same names in “{folder}” already.", values)
        let dialog = MessageDialog(heading: heading, text: text, parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        if transfer.files.count > 1 { dialog.addResponse("skip", tr("_Skip")) }
        dialog.addResponse("replace", tr("_Replace"), .destructive)
        dialog.addResponse("both", tr("Keep _Both"), .suggested)
        dialog.setDefaultResponse("both")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] response in
            switch response {
            case "both": self?.begin(transfer, .keepBoth, showing: showing)
            case "replace": self?.begin(transfer, .replace, showing: showing)
            case "skip": self?.begin(transfer, .skip, showing: showing)
            default: break
            }
        }
        dialog.present()
    }

    private func begin(_ transfer: Transfer, _ conflict: Transfer.Conflict, showing: Bool) {
        let row = transfers.begin(
            transfer.kind == .move
                ? trn("Moving {count} document…", "Moving {count} documents…", transfer.files.count)
                : trn("Copying {count} document…", "Copying {count} documents…", transfer.files.count))
        let work = Task { [weak self] in
            let outcome = await transfer.run(conflict) { progress in
                Task { @MainActor in row.show(progress) }
            }
            row.end()
            guard let self else { return }
            ChangeLog.shared.record(outcome.change)
            let heading = transfer.kind == .move ? tr("Not Everything Was Moved") : tr("Not Everything Was Copied")
            say(outcome.failures, heading)
            finished(transfer, outcome, showing: showing)
        }
        row.onCancel = { work.cancel() }
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
