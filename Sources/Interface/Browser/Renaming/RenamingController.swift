// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Renaming one document, in a popover at its tile.
@MainActor final class RenamingController {
    private let folderView: FolderView
    private let preview: PreviewPane
    private let pane: Box
    private let work: WorkController
    private let messages: WindowMessages
    private var popover: RenamePopover?

    /// The number of times that a tile is looked for which is not laid out yet.
    private static let tileTries = 10

    /// No document is being renamed.
    ///
    /// - Parameter pane: the parent of the popover.
    init(
        _ folderView: FolderView, preview: PreviewPane, pane: Box, work: WorkController, messages: WindowMessages
    ) {
        (self.folderView, self.preview, self.pane) = (folderView, preview, pane)
        (self.work, self.messages) = (work, messages)
    }

    /// Whether the popover is open.
    var isOpen: Bool { popover?.isOpen == true }

    /// Closes the popover.
    func close() { popover?.close() }

    /// Asks for another name of the document that is selected; does nothing unless it is one.
    func begin() {
        guard let folder = folderView.folder, let index = folderView.selection.first, folderView.selection.count == 1,
            index < folder.count
        else { return }
        begin(folder.document(at: index).location)
    }

    /// Asks for another name of a document that is shown.
    ///
    /// - Parameter onEnd: called with the document's location when it has got its name, or keeps the one it has.
    func begin(_ location: FileLocation, onEnd: (@MainActor (FileLocation) -> Void)? = nil) {
        begin(location, tries: Self.tileTries, onEnd: onEnd)
    }

    private func begin(_ location: FileLocation, tries: Int, onEnd: (@MainActor (FileLocation) -> Void)?) {
        guard let folder = folderView.folder, let index = folder.index(of: location) else {
            onEnd?(location)
            return
        }
        if let (parent, place) = preview.renamingPlace {
            return ask(folder.document(at: index), in: folder, on: parent, at: place, onEnd: onEnd)
        }
        folderView.documents.scroll(to: index)
        guard let place = folderView.documents.bounds(of: index, in: pane), place.height > 1 else {
            // The tile comes with the next layout.
            guard tries > 0 else {
                onEnd?(location)
                return
            }
            Timeout(milliseconds: 50) { [weak self] in self?.begin(location, tries: tries - 1, onEnd: onEnd) }
            return
        }
        ask(folder.document(at: index), in: folder, on: AnyWidget(pane), at: place, onEnd: onEnd)
    }

    private func ask(
        _ document: Document, in folder: any DocumentList, on parent: AnyWidget, at place: Rectangle,
        onEnd: (@MainActor (FileLocation) -> Void)?
    ) {
        let (location, index) = (document.location, folder.index(of: document.location))
        let wasInPreview = preview.hasFocus
        popover?.close()
        popover = RenamePopover(
            document, on: parent, at: place,
            isTaken: { [weak folder] name in
                guard let taken = folder?.index(of: location.parent?.child(name) ?? location) else { return false }
                return folder?.document(at: taken).location != location
            },
            onName: { [weak self] in self?.rename(document, to: $0, onEnd: onEnd) },
            onClose: { [weak self] in
                if self?.popover?.isAccepted != true { onEnd?(location) }
                guard let self else { return }
                if preview.isOpen { return wasInPreview ? preview.focus() : () }
                if let index = folderView.folder?.index(of: location) ?? index { folderView.documents.focus(index) }
            })
    }

    private func rename(_ document: Document, to name: [UInt8], onEnd: (@MainActor (FileLocation) -> Void)?) {
        work.run(tr("Renaming…"), for: \.renaming) {
            await Result(of: { () async throws(FileChangeError) in
                try await NewDocument.rename(document.location, to: name)
            })
        } then: { renaming, result in
            switch result {
            case .success(let location):
                let step = FileChange.Step(from: document.location, to: location)
                renaming.work.program.changes.record(FileChange(.rename, [step]))
                renaming.folderView.await(location)
                onEnd?(location)
            case .failure(.cancelled): onEnd?(document.location)
            case .failure(let error): renaming.showFailure(error, of: document, onEnd: onEnd)
            }
        }
    }

    private func showFailure(
        _ error: FileChangeError, of document: Document, onEnd: (@MainActor (FileLocation) -> Void)?
    ) {
        let heading = tr("“{name}” Was Not Renamed", ["name": document.displayName])
        let front: (any Widget)? = preview.ownWindow
        let dialog = MessageDialog(heading: heading, text: error.message, parent: front ?? messages.window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("again", tr("_Another Name…"), .suggested)
        dialog.setDefaultResponse("again")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] response in
            guard response == "again", let self else {
                onEnd?(document.location)
                return
            }
            begin(document.location, onEnd: onEnd)
        }
        dialog.present()
    }
}
