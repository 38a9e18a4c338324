// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The actions of the window itself; its controllers add their own.
extension BrowserWindow {
    /// Adds the actions, and the keys of all actions.
    func addActions() {
        for (action, keys) in KeyList.accelerators { program.application.setAccelerators(keys, for: action) }
        let actions: [(String, @MainActor (BrowserWindow) -> Void)] = [
            ("reload", { $0.layout.folderView.reload() }),
            ("retry", { $0.layout.folderView.retryPictures(of: $0.layout.folderView.selectedDocuments) }),
            ("select-all", { $0.layout.folderView.documents.selection.selectAll() }),
            ("select-others", { $0.layout.folderView.documents.selection.selectOthers() }),
            ("new-window", { $0.openAnother() }),
            ("close", { $0.window.close() }),
            ("shortcuts", { ShortcutsDialog(KeyList.groups).present(over: $0.window) }),
            ("about", { $0.showAbout() }),
        ]
        for (name, body) in actions {
            window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
    }

    /// Opens a second window on the same folder.
    private func openAnother() {
        let another = BrowserWindow(program, showing: navigation.current, configuration: configuration)
        another.delegate = delegate
        another.present()
    }

    private func showAbout() {
        guard let about = program.identity.about else { return }
        let dialog = AboutDialog(name: program.identity.name, icon: about.icon, version: about.version)
        dialog.setComments(about.comments)
        dialog.setMozillaLicense()
        dialog.present(over: window)
    }
}
