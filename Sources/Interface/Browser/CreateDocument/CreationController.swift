// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Creating documents and folders, with the menu that offers templates.
@MainActor final class CreationController {
    private let embedder: Embedder
    private let navigation: NavigationController
    private let folderView: FolderView
    private let pane: Box
    private let work: WorkController
    private let messages: WindowMessages
    private let renaming: RenamingController
    private let preview: PreviewPane
    private var menu: CreateMenu?

    /// A closed menu; adds the actions `create` and `new-folder` to the window.
    ///
    /// - Parameter pane: the parent of the menu.
    init(
        _ embedder: Embedder, navigation: NavigationController, folderView: FolderView, pane: Box,
        work: WorkController, messages: WindowMessages, renaming: RenamingController, preview: PreviewPane
    ) {
        (self.embedder, self.navigation, self.folderView, self.pane) = (embedder, navigation, folderView, pane)
        (self.work, self.messages, self.renaming, self.preview) = (work, messages, renaming, preview)
        folderView.documents.onCreate = { [weak self] in self?.begin() }
        messages.window.add(Action("create") { [weak self] in self?.begin() })
        messages.window.add(Action("new-folder") { [weak self] in self?.createFolder() })
    }

    /// Closes the menu.
    func close() { menu?.close() }

    /// Begins to create a document: asks the embedding program, or the user, for its content.
    func begin() {
        guard embedder.configuration.allowsCreation else { return }
        let folder = navigation.current
        Task { [weak self] in
            guard let self else { return }
            switch await embedder.newDocument(in: folder) {
            case .choices: openMenu()
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

    private func openMenu() {
        folderView.documents.scrollToCreateButton()
        let whole = Rectangle(x: Double(pane.width) / 2, y: 24, width: 1, height: 1)
        let place = folderView.documents.createButtonBounds(in: pane) ?? whole
        menu?.close()
        let wasInPreview = preview.hasFocus
        menu = CreateMenu(on: pane, at: place) { [weak self] choice in
            guard let self else { return }
            let folder = navigation.current
            switch choice {
            case .template(let template): create(template, in: folder)
            case .clipboard(let kind): createFromClipboard(kind, in: folder)
            case .folder: createFolder()
            }
        } onClose: { [weak self] in
            self?.takeFocusBack(toPreview: wasInPreview)
        }
    }

    /// Puts the focus where it was when the menu closes, unless the new document has put it elsewhere.
    private func takeFocusBack(toPreview: Bool) {
        guard !renaming.isOpen, messages.window.focusWidget?.isInside(pane) != false else { return }
        if toPreview, preview.isOpen { preview.focus() } else { folderView.documents.view.grabFocus() }
    }

    /// Creates a folder, which is then named.
    private func createFolder() {
        let folder = navigation.current
        perform(in: folder, tryingAgain: { $0.createFolder() }) {
            () async throws(FileChangeError) in try await NewDocument.makeFolder(in: folder)
        }
    }

    /// Creates a document, reveals it and lets it be named.
    func create(_ template: DocumentTemplate, in folder: FileLocation) {
        perform(
            in: folder, tryingAgain: { $0.create(template, in: folder) }, elsewhere: { $0.create(template, in: $1) }
        ) {
            () async throws(FileChangeError) in try await NewDocument.make(template, in: folder)
        }
    }

    /// Creates a document from the content of the clipboard.
    func createFromClipboard(_ kind: PasteKind, in folder: FileLocation) {
        Task { [weak self] in
            var bytes: [UInt8]?
            do {
                // Text that the clipboard offers as UTF-8 is read as bytes: that call has a size limit.
                let utf8 = "text/plain;charset=utf-8"
                switch kind {
                case .text where Clipboard.formatNames.contains(utf8): bytes = try await Clipboard.bytes(as: utf8)
                case .text: bytes = await Clipboard.text().map { Array($0.utf8) }
                case .image(let type, _): bytes = try await Clipboard.bytes(as: type)
                }
            } catch let error as ContentTooLarge {
                self?.sayTooLarge(error)
                return
            } catch {
                // The other program does not hand it over, as is said below.
            }
            guard let self else { return }
            guard let bytes, !bytes.isEmpty else {
                return messages.show(tr("Cannot paste: the app that copied the content does not respond."))
            }
            create(kind, of: bytes, in: folder)
        }
    }

    /// Creates a document from content that was dropped.
    func create(_ kind: PasteKind, of content: DroppedContent, in folder: FileLocation) {
        Task { [weak self] in
            var bytes: [UInt8]?
            do {
                if let type = kind.contentType(in: content.formatNames) { bytes = try await content.bytes(as: type) }
            } catch let error as ContentTooLarge {
                content.end(false)
                self?.sayTooLarge(error)
                return
            } catch {
                // The other program does not hand it over, as is said below.
            }
            content.end(bytes?.isEmpty == false)
            guard let self else { return }
            guard let bytes, !bytes.isEmpty else {
                return messages.show(tr("Nothing was dropped: the other app does not respond."))
            }
            create(kind, of: bytes, in: folder)
        }
    }

    private func sayTooLarge(_ error: ContentTooLarge) {
        messages.show(
            tr(
                "Content larger than {size} cannot be transferred. Save it as a file in the other app and copy the file instead.",
                ["size": Formatting.size(ByteCount(error.limit))]))
    }

    private func create(_ kind: PasteKind, of bytes: [UInt8], in folder: FileLocation) {
        create(DocumentTemplate(title: kind.title, fileName: kind.fileName, content: .bytes(bytes)), in: folder)
    }

    private func perform(
        in folder: FileLocation, tryingAgain: @escaping @MainActor (CreationController) -> Void,
        elsewhere: (@MainActor (CreationController, FileLocation) -> Void)? = nil,
        _ make: @escaping @Sendable () async throws(FileChangeError) -> FileLocation
    ) {
        work.run(tr("Creating…"), for: \.creation) {
            await Result(of: make)
        } then: { creation, result in
            switch result {
            case .success(let document):
                let step = FileChange.Step(from: nil, to: document)
                creation.work.program.changes.record(FileChange(.create, [step]))
                creation.revealAndRename(document)
            case .failure(let error):
                if error != .cancelled {
                    creation.showFailure(error, in: folder, tryingAgain: tryingAgain, elsewhere: elsewhere)
                }
                creation.embedder.didFailToCreate(in: folder, error)
            }
        }
    }

    /// Shows a new document in its folder, selects it, and lets it be named; then reports it to the embedding program.
    private func revealAndRename(_ document: FileLocation) {
        if document.parent != navigation.current, let folder = document.parent { navigation.go(to: folder) }
        folderView.await(document) { [weak renaming, embedder] isShown in
            guard isShown, let renaming else { return embedder.didCreate(document) }
            renaming.begin(document) { embedder.didCreate($0) }
        }
    }

    private func showFailure(
        _ error: FileChangeError, in folder: FileLocation,
        tryingAgain: @escaping @MainActor (CreationController) -> Void,
        elsewhere: (@MainActor (CreationController, FileLocation) -> Void)?
    ) {
        let dialog = MessageDialog(heading: tr("Document Not Created"), text: error.message, parent: messages.window)
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
                    parent: self.messages.window)
                if let uri { elsewhere(self, FileLocation(uri: uri)) }
            }
        }
        dialog.present()
    }
}
