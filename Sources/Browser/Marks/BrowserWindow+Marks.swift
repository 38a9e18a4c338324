// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Gtk
internal import VolumeAccess

/// What a window shows of the settings and marks that all windows share.
extension BrowserWindow {
    /// Shows them, and every change of them.
    func watchMarks() {
        let (ledger, settings) = (UnreadLedger.shared, BrowserSettings.shared)
        ledger.observe(self) { [weak self] in self?.folderView.grid.redraw() }
        settings.observe(self) { [weak self] in self?.applySettings() }
        applySettings()
        ledger.begin()
        settings.begin()
    }

    /// Shows them no more.
    func unwatchMarks() {
        UnreadLedger.shared.forget(self)
        BrowserSettings.shared.forget(self)
    }

    private func applySettings() {
        folderView.grid.look.showsExtensions = BrowserSettings.shared.showsExtensions
        window.action("show-extensions")?.setState(BrowserSettings.shared.showsExtensions)
    }

    /// Somebody has looked at documents, here or in another program.
    func markRead(_ documents: [Document]) { UnreadLedger.shared.mark(documents, isUnread: false) }

    /// The panel shows a document.
    func markShown(_ location: FileLocation) {
        guard let folder = folderView.folder, let index = folder.index(of: location) else { return }
        markRead([folder.document(at: index)])
    }
}
