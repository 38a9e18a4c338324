// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Cutting, copying and pasting documents, here and in other programs.
@MainActor final class ClipboardController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let transfers: TransferController
    private let creation: CreationController
    private let messages: WindowMessages

    /// Adds the actions `cut`, `copy`, `copy-path`, `paste` and `paste-into` to the window.
    init(
        _ folderView: FolderView, navigation: NavigationController, transfers: TransferController,
        creation: CreationController, messages: WindowMessages
    ) {
        (self.folderView, self.navigation, self.transfers) = (folderView, navigation, transfers)
        (self.creation, self.messages) = (creation, messages)
        let actions: [(String, @MainActor (ClipboardController) -> Void)] = [
            ("cut", { $0.copySelected(isCut: true) }), ("copy", { $0.copySelected(isCut: false) }),
            ("copy-path", { $0.copyPaths() }), ("paste", { $0.paste(into: $0.navigation.current) }),
            ("paste-into", { $0.pasteIntoSelected() }),
        ]
        for (name, body) in actions {
            messages.window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
    }

    /// Puts the selected documents on the clipboard.
    private func copySelected(isCut: Bool) {
        let files = CopiedFiles(folderView.selectedDocuments.map(\.location), isCut: isCut)
        guard !files.files.isEmpty else { return }
        Clipboard.set(files.content(copiedText: files.gnomeText))
        transfers.program.cut.offered(isCut ? files.files : [])
        let count = files.files.count
        messages.toasts.showCopied(
            isCut
                ? trn(
                    "{count} item will be moved when pasted", "{count} items will be moved when pasted", count)
                : trn("{count} item copied", "{count} items copied", count))
    }

    /// Puts the paths of the selected documents on the clipboard.
    private func copyPaths() {
        let files = folderView.selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        Clipboard.set(CopiedPath.text(files))
    }

    /// Pastes into a folder: files that were cut or copied; a picture or a text becomes a document.
    private func paste(into folder: FileLocation) {
        messages.toasts.withdrawCopied()
        let formats = Clipboard.formatNames
        guard CopiedFiles.areOffered(as: formats) else {
            guard let kind = PasteKind(formats: formats, hasText: Clipboard.hasText) else {
                return messages.show(tr("There is nothing to paste"))
            }
            return creation.createFromClipboard(kind, in: folder)
        }
        let format = formats.contains(CopiedFiles.gnomeFormat) ? CopiedFiles.gnomeFormat : CopiedFiles.listFormat
        Task { [weak self] in
            let bytes = try? await Clipboard.bytes(as: format)
            guard let self else { return }
            guard let bytes, let copied = CopiedFiles(String(decoding: bytes, as: UTF8.self), format: format) else {
                return messages.show(tr("Cannot paste: the app that copied the content does not respond."))
            }
            if copied.isCut { Clipboard.clear() }
            transfers.begin(copied.isCut ? .move(copied.files, into: folder) : .copy(copied.files, into: folder))
        }
    }

    private func pasteIntoSelected() {
        guard let folder = folderView.selectedDocuments.first, folder.isFolder else { return }
        paste(into: folder.location)
    }
}

extension CopiedFiles {
    /// The files as the clipboard and drags offer them to other programs.
    ///
    /// - Parameter copiedText: the text that says whether they were cut; nil in a drag.
    @MainActor func content(copiedText: String?) -> FileContent {
        let texts = files.map { file in file.path.map { String(decoding: $0, as: UTF8.self) } ?? file.uri }
        return FileContent(uris: files.map(\.uri), copiedText: copiedText, text: texts.joined(separator: "\n"))
    }
}
