// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents in programs that the user chooses.
extension BrowserWindow {
    /// So many documents are opened at once without asking.
    private static let openLimit = 20

    /// Opens the selected documents, a folder here, files in the programs that the user prefers.
    func openSelected() {
        guard let folder = folderView.folder else { return }
        let indices = folderView.selection.filter { $0 < folder.count }
        if let first = indices.first(where: { folder.document(at: $0).isFolder }), indices.count == 1 {
            return openDocument(at: first)
        }
        for index in indices.prefix(Self.openLimit) where !folder.document(at: index).isFolder {
            openDocument(at: index)
        }
        if indices.count > Self.openLimit {
            toasts.show(trn("Opened the first {count}", "Opened the first {count}", Self.openLimit))
        }
    }

    /// Opens the selected documents with a program, by the name of its desktop entry.
    func openSelected(with id: String) {
        let documents = selectedDocuments.filter { !$0.isFolder }
        guard let first = documents.first else { return }
        let type = first.contentType.identifier
        Task { [weak self] in
            let app = await Task.detached { (DesktopApp.all(for: type) + DesktopApp.all()).first { $0.id == id } }.value
            if let app { self?.launch(app, on: documents) }
        }
    }

    /// Lets the user choose among all programs.
    func chooseApp() {
        let documents = selectedDocuments.filter { !$0.isFolder }
        guard let first = documents.first else { return }
        let type = first.contentType
        _ = AppChooser(for: type, name: first.displayName, parent: window) { [weak self] app, remembers in
            self?.launch(app, on: documents)
            guard remembers else { return }
            Task {
                let failure = await Task.detached { () -> String? in
                    do throws(GLibError) {
                        try app.setAsDefault(for: type.identifier)
                        return nil
                    } catch {
                        return error.message
                    }
                }.value
                guard let failure else { return }
                self?.toasts.show(tr("The choice cannot be kept: {reason}", ["reason": failure]))
            }
        }
    }

    private func launch(_ app: DesktopApp, on documents: [Document]) {
        Task { [weak self] in
            do {
                try await app.open(documents.map(\.location.uri))
                self?.markRead(documents)
                self?.noteUse(of: documents)
            } catch {
                self?.sayCannotOpen(documents[0], error)
            }
        }
    }

    /// Hands the selected documents to the user's mail program, as attachments of a new message: through the desktop's
    /// portal, or where there is none, to the program that opens `mailto:`.
    func mailSelected() {
        let documents = selectedDocuments.filter { !$0.isFolder }
        let files = documents.map(\.location)
        guard !files.isEmpty else { return }
        run(tr("Starting the mail program…")) { () -> String? in
            do throws(FileAccessError) {
                var attachments: [DocumentBytes] = []
                for file in files { attachments.append(try await FileAccesses.access(for: file).bytes(of: file)) }
                return await OutgoingMail.compose(attaching: attachments, files: files)
            } catch {
                return error.message
            }
        } then: { window, reason in
            guard let reason else { return window.markRead(documents) }
            window.toasts.show(tr("Nothing was sent: {reason}", ["reason": reason]))
        }
    }

    /// Puts the paths of the selected documents on the clipboard.
    func copyPaths() {
        let texts = selectedDocuments.map { document in
            document.location.path.map { String(decoding: $0, as: UTF8.self) } ?? document.location.uri
        }
        guard !texts.isEmpty else { return }
        Clipboard.set(texts.joined(separator: "\n"))
    }
}
