// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents in other programs.
extension BrowserWindow {
    /// Opens a document: a folder here, a file in the program that the user prefers.
    func openDocument(at index: Int) {
        guard let folder = folderView.folder, index < folder.count else { return }
        let document = folder.document(at: index)
        // What is there to be shown, or to be said, is found out on the way.
        if document.isFolder || document.facts.kind == .unreachable { return follow(document.location) }
        guard folderView.documents.look.shows(document.contentType) else {
            return toasts.show(tr("“{name}” is of another type", ["name": document.displayName]))
        }
        if delegate?.browser(self, didPick: [document.location]) == true { return markRead([document]) }
        Task { [weak self] in
            do {
                try await DesktopApp.openByDefault(document.location.uri)
                self?.markRead([document])
                self?.noteUse(of: [document])
            } catch {
                self?.sayCannotOpen(document, error)
            }
        }
    }

    /// Asks for a folder, and goes there. The dialog begins in the folder that is shown, or where the program wants.
    func chooseFolder() {
        let start = configuration.defaultFolder ?? (collection == nil ? history.current : Place.home.location)
        Task { [weak self] in
            guard let self else { return }
            let uri = await FolderChooser.choose(
                title: tr("Open Folder"), accept: tr("_Open"), in: start.uri, parent: window)
            if let uri { go(to: FileLocation(uri: uri)) }
        }
    }

    /// Says that a program did not open a document.
    func sayCannotOpen(_ document: Document, _ error: any Error) {
        let reason = (error as? GLibError)?.message ?? ""
        let values = ["name": document.displayName, "reason": reason]
        toasts.show(tr("“{name}” cannot be opened: {reason}", values))
    }
}
