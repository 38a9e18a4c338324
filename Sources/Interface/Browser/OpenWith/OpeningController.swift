// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Previews
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Opening documents: folders here, files in other programs, or as attachments of a mail.
@MainActor final class OpeningController {
    private let embedder: Embedder
    private let folderView: FolderView
    private let navigation: NavigationController
    private let search: SearchController
    private let volumes: VolumeController
    private let marks: MarksController
    private let work: WorkController
    private let messages: WindowMessages

    /// The largest number of documents that are opened at once.
    private static let limit = 20

    /// Adds the actions `open`, `open-with`, `open-with-other`, `open-location`, `open-folder` and `send` to the window.
    init(
        _ embedder: Embedder, folderView: FolderView, navigation: NavigationController, search: SearchController,
        volumes: VolumeController, marks: MarksController, work: WorkController, messages: WindowMessages
    ) {
        (self.embedder, self.folderView, self.navigation, self.search) = (embedder, folderView, navigation, search)
        (self.volumes, self.marks, self.work, self.messages) = (volumes, marks, work, messages)
        folderView.onActivate = { [weak self] in self?.openDocument(at: $0) }
        let actions: [(String, @MainActor (OpeningController) -> Void)] = [
            ("open", { $0.openSelected() }), ("open-with-other", { $0.chooseApp() }),
            ("open-location", { $0.openItemLocation() }), ("open-folder", { $0.chooseFolder() }),
            ("send", { $0.mailSelected() }),
        ]
        for (name, body) in actions {
            messages.window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
        messages.window.add(Action("open-with", withText: { [weak self] in self?.openSelected(with: $0) }))
    }

    /// Opens a document: a folder here, a file in the program that the user prefers.
    private func openDocument(at index: Int) {
        guard let folder = folderView.folder, index < folder.count else { return }
        let document = folder.document(at: index)
        // Whether it can be shown, and the error if not, is found out by going there.
        if document.isFolder || document.facts.kind == .unreachable { return volumes.follow(document.location) }
        if document.facts.kind == .outwardLink {
            return messages.show(FileAccessError.leavesVolume(document.location).message)
        }
        guard folderView.documents.look.shows(document.contentType) else {
            return messages.show(tr("“{name}” is a different type of file", ["name": document.displayName]))
        }
        if embedder.opens([document.location]) { return marks.markRead([document]) }
        Task { [weak self] in
            do {
                try await DesktopApp.openByDefault(document.location.uri)
                self?.opened([document])
            } catch {
                self?.showFailure(error, of: document)
            }
        }
    }

    /// Opens the selected documents, a folder here, files in the programs that the user prefers.
    private func openSelected() {
        guard let folder = folderView.folder else { return }
        let indices = folderView.selection.filter { $0 < folder.count }
        if let first = indices.first(where: { folder.document(at: $0).isFolder }), indices.count == 1 {
            return openDocument(at: first)
        }
        for index in indices.prefix(Self.limit) where !folder.document(at: index).isFolder {
            openDocument(at: index)
        }
        if indices.count > Self.limit {
            messages.show(trn("Opened the first {count} file", "Opened the first {count} files", Self.limit))
        }
    }

    /// Opens the selected documents with a program, by the name of its desktop entry.
    private func openSelected(with id: String) {
        let documents = folderView.selectedDocuments.filter { !$0.isFolder }
        guard let first = documents.first else { return }
        let type = first.contentType.identifier
        Task { [weak self] in
            let app = await Task.detached { (DesktopApp.all(for: type) + DesktopApp.all()).first { $0.id == id } }.value
            if let app { self?.launch(app, on: documents) }
        }
    }

    /// Lets the user choose among all programs.
    private func chooseApp() {
        let documents = folderView.selectedDocuments.filter { !$0.isFolder }
        guard let first = documents.first else { return }
        let type = first.contentType
        AppChooser(for: type, name: first.displayName, parent: messages.window) { [weak self] app, remembers in
            self?.launch(app, on: documents)
            guard remembers else { return }
            Task {
                if let failure = await AppChooser.remember(app, for: type) { self?.messages.show(failure) }
            }
        }
    }

    private func launch(_ app: DesktopApp, on documents: [Document]) {
        Task { [weak self] in
            do {
                try await app.open(documents.map(\.location.uri))
                self?.opened(documents)
            } catch {
                self?.showFailure(error, of: documents[0])
            }
        }
    }

    private func opened(_ documents: [Document]) {
        marks.markRead(documents)
        marks.noteUse(of: documents)
    }

    private func showFailure(_ error: any Error, of document: Document) {
        let reason = (error as? GLibError)?.message ?? ""
        let values = ["name": document.displayName, "reason": reason]
        messages.show(tr("“{name}” cannot be opened: {reason}", values))
    }

    // MARK: Folders

    /// Shows the selected document of a search, or of a collection, in its folder.
    private func openItemLocation() {
        guard let document = folderView.selectedDocuments.first else { return }
        search.endFlattening()
        navigation.reveal(document.location)
    }

    /// Asks for a folder, and goes there. The dialog begins in the folder that is shown, or in the configured one.
    private func chooseFolder() {
        let shown = navigation.collection == nil ? navigation.current : Place.home.location
        let start = embedder.configuration.defaultFolder ?? shown
        Task { [weak self] in
            guard let self else { return }
            let uri = await FolderChooser.choose(
                title: tr("Open Folder"), accept: tr("_Open"), in: start.uri, parent: messages.window)
            if let uri { navigation.go(to: FileLocation(uri: uri)) }
        }
    }

    // MARK: Mail

    /// Attaches the selected documents to a new message in the user's mail program, through the desktop's portal, or
    /// without one through the program that opens `mailto:`.
    private func mailSelected() {
        let documents = folderView.selectedDocuments.filter { !$0.isFolder }
        let files = documents.map(\.location)
        guard !files.isEmpty else { return }
        work.run(tr("Opening the email app…"), for: \.opening) { () -> String? in
            do throws(FileAccessError) {
                var attachments: [DocumentBytes] = []
                for file in files { attachments.append(try await FileAccesses.access(for: file).bytes(of: file)) }
                return await OutgoingMail.compose(attaching: attachments, files: files)
            } catch {
                return error.message
            }
        } then: { opening, reason in
            guard let reason else { return opening.marks.markRead(documents) }
            opening.messages.show(tr("Not sent: {reason}", ["reason": reason]))
        }
    }
}
