// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// What the window's buttons, menus and keys do.
extension BrowserWindow {
    /// Opens a second window on the same folder.
    @discardableResult func openAnother() -> BrowserWindow {
        let another = BrowserWindow(application, showing: history.current, configuration: configuration)
        another.delegate = delegate
        another.present()
        return another
    }

    /// Adds the actions, with their keys.
    func addActions() {
        for (action, keys) in KeyList.accelerators { application.setAccelerators(keys, for: action) }
        let plain: [(String, @MainActor (BrowserWindow) -> Void)] = [
            ("back", { if $0.history.goBack() { $0.show($0.history.current) } }),
            ("forward", { if $0.history.goForward() { $0.show($0.history.current) } }),
            ("up", { $0.goUp() }),
            ("home", { $0.go(to: Place.home.location) }),
            ("location", { $0.pathBar.beginTyping() }),
            ("preview", { $0.preview.toggle() }),
            ("reload", { $0.folderView.reload() }),
            // The panel has the same keys for the same purpose.
            ("zoom-in", { if !$0.preview.forward("zoom-in") { $0.setZoom($0.folderView.grid.zoom.larger) } }),
            ("zoom-out", { if !$0.preview.forward("zoom-out") { $0.setZoom($0.folderView.grid.zoom.smaller) } }),
            ("zoom-standard", { if !$0.preview.forward("zoom-fit") { $0.setZoom(.standard) } }),
            ("create", { $0.beginCreating() }), ("new-folder", { $0.createFolder() }),
            ("rename", { $0.renameSelected() }),
            ("new-window", { $0.openAnother() }),
            ("close", { $0.window.close() }),
            ("shortcuts", { ShortcutsWindow(KeyList.groups, parent: $0.window).present() }),
            ("about", { $0.showAbout() }),
        ]
        for (name, body) in plain {
            window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
        window.add(Action("show-hidden", isOn: false) { [weak self] in self?.folderView.showsHidden = $0 })
        window.add(Action("sidebar", isOn: flap.isRevealed) { [flap] in flap.isRevealed = $0 })
        flap.onRevealChange { [weak self] in
            guard let self else { return }
            window.action("sidebar")?.setState(flap.isRevealed)
        }
        window.add(
            Action("sort", choice: "name") { [weak self] name in
                guard let order = ViewMenu.orders.first(where: { $0.name == name }) else { return }
                self?.folderView.sortOrder = order.order
            })
    }

    private func setZoom(_ zoom: ZoomLevel?) {
        guard let zoom else { return }
        folderView.grid.zoom = zoom
        viewMenu.show(zoom)
    }

    private func showAbout() {
        let about = AboutWindow(
            name: "Vitrine", icon: "org.vitrine.Vitrine", version: BrowserWindow.version, parent: window)
        about.setComments(tr("See every document in a folder, and look inside with the space bar"))
        about.setMozillaLicense()
        about.present()
    }

    /// The program's version.
    public static let version = "0.1"
}
