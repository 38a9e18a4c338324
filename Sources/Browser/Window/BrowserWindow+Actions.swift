// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

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
            ("zoom-in", { if !$0.preview.forward("zoom-in") { $0.setZoom($0.folderView.documents.zoom.larger) } }),
            ("zoom-out", { if !$0.preview.forward("zoom-out") { $0.setZoom($0.folderView.documents.zoom.smaller) } }),
            (
                "zoom-standard",
                { if !$0.preview.forward("zoom-fit") { $0.setZoom(.standard($0.folderView.documents.shape)) } }
            ),
            ("create", { $0.beginCreating() }), ("new-folder", { $0.createFolder() }),
            ("rename", { $0.renameSelected() }), ("change-pictures", { $0.changePictures() }),
            ("export-thumbnails", { $0.exportThumbnails() }),
            ("open", { $0.openSelected() }),
            ("open-with-other", { $0.chooseApp() }), ("cut", { $0.offerSelected(isCut: true) }),
            ("copy", { $0.offerSelected(isCut: false) }), ("paste", { $0.paste() }),
            ("paste-into", { $0.pasteIntoSelected() }), ("copy-path", { $0.copyPaths() }),
            ("duplicate", { $0.duplicateSelected() }), ("move-to", { $0.sendSelectedElsewhere(moving: true) }),
            ("copy-to", { $0.sendSelectedElsewhere(moving: false) }), ("send", { $0.mailSelected() }),
            ("mark-read", { UnreadLedger.shared.mark($0.selectedDocuments, isUnread: false) }),
            ("mark-unread", { UnreadLedger.shared.mark($0.selectedDocuments, isUnread: true) }),
            ("trash", { $0.trashSelected() }), ("delete", { $0.deleteSelected() }),
            ("properties", { $0.showProperties() }), ("undo", { $0.undo() }), ("redo", { $0.redo() }),
            ("select-all", { $0.folderView.documents.selection.selectAll() }),
            ("select-others", { $0.folderView.documents.selection.selectOthers() }),
            ("open-location", { $0.openItemLocation() }),
            ("connect", { $0.connectToServer() }), ("open-folder", { $0.chooseFolder() }),
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
        window.add(Action("open-with", withText: { [weak self] in self?.openSelected(with: $0) }))
        window.add(
            Action(
                "custom",
                withText: { [weak self] index in
                    guard let self, let index = Int(index), configuration.customActions.indices.contains(index) else {
                        return
                    }
                    configuration.customActions[index].body(selectedDocuments)
                }))
        ChangeLog.shared.observers.add(self) { [weak self] in self?.showUndo() }
        showUndo()
        addViewActions()
        watchCollections()
        window.add(
            Action("search", isOn: false) { [weak self] in
                if $0 { self?.beginSearching() } else { self?.searchField.bar.isOpen = false }
            })
        window.add(Action("flatten", isOn: false) { [weak self] in self?.setFlattened($0) })
        window.add(Action("sidebar", isOn: flap.isRevealed) { [flap] in flap.isRevealed = $0 })
        flap.onRevealChange { [weak self] in
            guard let self else { return }
            window.action("sidebar")?.setState(flap.isRevealed)
        }
    }

    /// Says whether there is something to undo.
    private func showUndo() {
        let (undoable, redoable) = (ChangeLog.shared.undoable, ChangeLog.shared.redoable)
        window.action("undo")?.isEnabled = undoable != nil
        window.action("redo")?.isEnabled = redoable != nil
        undoMenu.removeAll()
        undoMenu.append(undoable?.undoTitle ?? tr("_Undo"), action: "win.undo", keys: "<Control>z")
        undoMenu.append(redoable?.redoTitle ?? tr("_Redo"), action: "win.redo", keys: "<Control><Shift>z")
    }

    /// Shows what there is to know about the selected documents, or the folder.
    private func showProperties() {
        let documents = selectedDocuments
        if !documents.isEmpty {
            let picture = documents.count == 1 ? folderView.pictures.representation(of: documents[0].location) : nil
            _ = PropertiesWindow(of: documents, picture: picture.flatMap { TileImage($0) }, parent: window)
            return
        }
        let location = history.current
        Task { [weak self] in
            guard let facts = try? await FileAccesses.access(for: location).facts(location), let self else { return }
            _ = PropertiesWindow(of: [Document(location: location, facts: facts)], parent: window)
        }
    }

    private func showAbout() {
        let about = AboutWindow(
            name: "Vitrine", icon: "org.vitrine.Vitrine", version: BrowserWindow.version, parent: window)
        about.setComments(tr("See every document in a folder, and look inside with the space bar"))
        about.setMozillaLicense()
        about.present()
    }

    /// The program's version.
    public static let version = ProgramVersion.text
}
