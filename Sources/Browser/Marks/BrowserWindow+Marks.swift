// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Gtk
internal import VolumeAccess

/// What a window shows of the marks that all windows share.
extension BrowserWindow {
    /// Shows them, and every change of them.
    func watchMarks() {
        UnreadLedger.shared.observers.add(self) { [weak self] in self?.folderView.documents.redraw() }
        UnreadLedger.shared.begin()
        CutFiles.shared.observers.add(self) { [weak self] in self?.showCut() }
        showCut()
    }

    private func showCut() { folderView.documents.look.cut = CutFiles.shared.files }

    /// Shows them no more.
    func unwatchMarks() {
        UnreadLedger.shared.observers.remove(self)
        CutFiles.shared.observers.remove(self)
        BrowserSettings.shared.observers.remove(self)
    }

    /// Somebody has looked at documents, here or in another program.
    func markRead(_ documents: [Document]) { UnreadLedger.shared.mark(documents, isUnread: false) }

    /// The panel shows a document.
    func markShown(_ location: FileLocation) {
        guard let folder = folderView.folder, let index = folder.index(of: location) else { return }
        markRead([folder.document(at: index)])
    }
}
