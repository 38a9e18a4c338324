// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents under other names.
extension BrowserWindow {
    /// Asks for another name of the selected document, or how several are to be renamed.
    func renameSelected() {
        if folderView.selection.count > 1 { return renameSeveral() }
        guard let folder = folderView.folder, let index = folderView.selection.first, folderView.selection.count == 1,
            index < folder.count
        else { return }
        beginRenaming(folder.document(at: index).location)
    }

    /// Asks for another name of a document that is shown.
    func beginRenaming(_ location: FileLocation, tries: Int = 10) {
        guard let folder = folderView.folder, let index = folder.index(of: location) else { return }
        folderView.documents.scroll(to: index)
        guard let place = folderView.documents.bounds(of: index, in: pane), place.height > 1 else {
            // The tile comes with the next layout.
            guard tries > 0 else { return }
            Timeout(milliseconds: 50) { [weak self] in self?.beginRenaming(location, tries: tries - 1) }
            return
        }
        let document = folder.document(at: index)
        renaming?.close()
        renaming = RenamePopover(
            document, on: pane, at: place,
            isTaken: { [weak folder] name in
                guard let taken = folder?.index(of: location.parent?.child(name) ?? location) else { return false }
                return folder?.document(at: taken).location != location
            },
            onName: { [weak self] in self?.rename(document, to: $0) },
            onClose: { [weak self] in
                guard let self, !preview.isOpen else { return }
                folderView.documents.focus(folderView.folder?.index(of: location) ?? index)
            })
    }

    private func rename(_ document: Document, to name: [UInt8]) {
        run(tr("Renaming…")) {
            await Result(of: { () async throws(FileChangeError) in
                try await NewDocument.rename(document.location, to: name)
            })
        } then: { window, result in
            switch result {
            case .success(let location):
                ChangeLog.shared.record(FileChange(.rename, [FileChange.Step(from: document.location, to: location)]))
                window.folderView.await(location)
            case .failure(.cancelled): break
            case .failure(let error): window.sayCannotRename(document, error, name)
            }
        }
    }

    private func sayCannotRename(_ document: Document, _ error: FileChangeError, _ name: [UInt8]) {
        let heading = tr("“{name}” Was Not Renamed", ["name": document.displayName])
        let dialog = MessageDialog(heading: heading, text: error.message, parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("again", tr("_Another Name…"), .suggested)
        dialog.setDefaultResponse("again")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] response in
            if response == "again" { self?.beginRenaming(document.location) }
        }
        dialog.present()
    }
}
