// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import GLib
internal import Gtk
public import VolumeAccess

/// New documents.
extension BrowserWindow {
    /// Begins to make a document: asks the delegate, or the user, what it is to be.
    func beginCreating() {
        guard configuration.allowsCreation else { return }
        let folder = history.current
        Task { [weak self] in
            guard let self else { return }
            switch await delegate?.browser(self, newDocumentIn: folder) ?? .choices {
            case .choices: offerChoices()
            case .template(let template): create(template, in: folder)
            case .copy(let file): create(DocumentTemplate(copying: file), in: folder)
            case .move(let file):
                let name = file.nameBytes
                create(
                    DocumentTemplate(title: DisplayName.text(name), fileName: name, content: .move(of: file)),
                    in: folder)
            case .declined: break
            }
        }
    }

    private func offerChoices() {
        folderView.documents.scrollToCreateButton()
        let whole = Rectangle(x: Double(pane.width) / 2, y: 24, width: 1, height: 1)
        let place = folderView.documents.createButtonBounds(in: pane) ?? whole
        createMenu?.close()
        createMenu = CreateMenu(on: pane, at: place) { [weak self] choice in
            guard let self else { return }
            let folder = history.current
            switch choice {
            case .template(let template): create(template, in: folder)
            case .clipboard(let kind): createFromClipboard(kind, in: folder)
            case .folder: createFolder()
            }
        }
    }

    /// Makes a folder, which is then named.
    func createFolder() {
        let folder = history.current
        perform(in: folder, tryingAgain: { $0.createFolder() }) {
            () async throws(FileChangeError) in try await NewDocument.makeFolder(in: folder)
        }
    }

    /// Makes a document, reveals it and lets it be named.
    public func create(_ template: DocumentTemplate, in folder: FileLocation) {
        perform(
            in: folder, tryingAgain: { $0.create(template, in: folder) }, elsewhere: { $0.create(template, in: $1) }
        ) {
            () async throws(FileChangeError) in try await NewDocument.make(template, in: folder)
        }
    }

    /// Makes a document of what was copied.
    func createFromClipboard(_ kind: PasteKind, in folder: FileLocation) {
        Task { [weak self] in
            let bytes: [UInt8]?
            switch kind {
            case .text: bytes = await Clipboard.text().map { Array($0.utf8) }
            case .image(let type, _): bytes = try? await Clipboard.bytes(as: type)
            }
            guard let self else { return }
            guard let bytes, !bytes.isEmpty else {
                return toasts.show(tr("The clipboard is empty: the program that had it does not answer."))
            }
            create(kind, of: bytes, in: folder)
        }
    }

    /// Makes a document of what was dropped.
    func create(_ kind: PasteKind, of content: DroppedContent, in folder: FileLocation) {
        Task { [weak self] in
            var bytes: [UInt8]?
            if let type = kind.contentType(in: content.formatNames) { bytes = try? await content.bytes(as: type) }
            content.end(bytes?.isEmpty == false)
            guard let self else { return }
            guard let bytes, !bytes.isEmpty else {
                return toasts.show(tr("Nothing was dropped: the program that had it does not answer."))
            }
            create(kind, of: bytes, in: folder)
        }
    }

    private func create(_ kind: PasteKind, of bytes: [UInt8], in folder: FileLocation) {
        create(DocumentTemplate(title: kind.title, fileName: kind.fileName, content: .bytes(bytes)), in: folder)
    }

    private func perform(
        in folder: FileLocation, tryingAgain: @escaping @MainActor (BrowserWindow) -> Void,
        elsewhere: (@MainActor (BrowserWindow, FileLocation) -> Void)? = nil,
        _ make: @escaping @Sendable () async throws(FileChangeError) -> FileLocation
    ) {
        run(tr("Creating…")) {
            await Result(of: make)
        } then: { window, result in
            switch result {
            case .success(let document):
                ChangeLog.shared.record(FileChange(.create, [FileChange.Step(from: nil, to: document)]))
                window.revealAndRename(document)
                window.delegate?.browser(window, didImport: document)
            case .failure(let error):
                if error != .cancelled {
                    window.sayCannotCreate(error, in: folder, tryingAgain: tryingAgain, elsewhere: elsewhere)
                }
                window.delegate?.browser(window, failedToImportInto: folder, error: error)
            }
        }
    }

    /// Shows a new document wherever it was made, selects it, and lets it be named.
    private func revealAndRename(_ document: FileLocation) {
        if document.parent != history.current, let folder = document.parent {
            go(to: folder)
        }
        folderView.await(document) { [weak self] in self?.beginRenaming(document) }
    }

    private func sayCannotCreate(
        _ error: FileChangeError, in folder: FileLocation, tryingAgain: @escaping @MainActor (BrowserWindow) -> Void,
        elsewhere: (@MainActor (BrowserWindow, FileLocation) -> Void)?
    ) {
        let dialog = MessageDialog(heading: tr("Nothing Was Created"), text: error.message, parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("again", tr("_Try Again"))
        dialog.setCloseResponse("cancel")
        dialog.setDefaultResponse("again")
        if elsewhere != nil, error.isAboutFolder {
            dialog.addResponse("elsewhere", tr("Choose Another _Folder…"), .suggested)
            dialog.setDefaultResponse("elsewhere")
        }
        dialog.onResponse { [weak self] response in
            guard let self else { return }
            if response == "again" { tryingAgain(self) }
            guard response == "elsewhere", let elsewhere else { return }
            Task {
                let uri = await FolderChooser.choose(
                    title: tr("Create in Another Folder"), accept: tr("_Create Here"), in: Place.home.location.uri,
                    parent: self.window)
                if let uri { elsewhere(self, FileLocation(uri: uri)) }
            }
        }
        dialog.present()
    }
}
