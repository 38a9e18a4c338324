// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// How a window shows its documents: as tiles or rows, how large, in which order. It begins as the last one was left.
extension BrowserWindow {
    /// Reads how windows were left, before the first is made. To be called while the program starts; a window that is
    /// made earlier changes its look once it is known.
    public static func prepare() { BrowserSettings.shared.begin() }

    /// Adds the actions of the view.
    func addViewActions() {
        let settings = BrowserSettings.shared
        window.add(
            Action("show-extensions", isOn: settings.values.showsExtensions) { settings.values.showsExtensions = $0 })
        window.add(Action("show-hidden", isOn: settings.values.showsHidden) { settings.values.showsHidden = $0 })
        let pictures = Action("show-pictures", isOn: true) { [weak self] in self?.setPictures($0) }
        pictures.isEnabled = false
        window.add(pictures)
        window.add(
            Action("view", choice: TileShape.tile.name) { [weak self] in self?.show(TileShape(name: $0) ?? .tile) })
        window.add(
            Action("sort", choice: SortOrder().name) { [weak self] in
                if let order = SortOrder(name: $0) { self?.sort(by: order) }
            })
        folderView.documents.onSort = { [weak self] in self?.sort(by: $0) }
        viewMenu.onToggle = { [weak self] in
            guard let self else { return }
            show(folderView.documents.shape == .tile ? .row : .tile)
        }
        for (name, shape) in [("list", TileShape.row), ("grid", .tile)] {
            window.add(Action("view-" + name) { [weak self] in self?.show(shape) })
        }
    }

    /// Shows what is set, and every change of it.
    func watchSettings() {
        let settings = BrowserSettings.shared
        settings.observers.add(self) { [weak self] in self?.applySettings() }
        applySettings()
        settings.begin()
        settings.whenRead { [weak self] in self?.takeOver(settings.values) }
    }

    /// What is the same in all windows.
    private func applySettings() {
        let values = BrowserSettings.shared.values
        folderView.documents.look.showsExtensions = values.showsExtensions
        window.action("show-extensions")?.setState(values.showsExtensions)
        showPicturesAction(in: history.current)
        folderView.updatePictures()
        folderView.showsHidden = values.showsHidden
        window.action("show-hidden")?.setState(values.showsHidden)
    }

    /// Says whether pictures are made of what is in a folder; on the home disk they always are.
    func showPicturesAction(in folder: FileLocation) {
        let action = window.action("show-pictures")
        action?.isEnabled = DocumentCollection(folder) == nil && VolumeRoot(holding: folder) != nil
        action?.setState(BrowserSettings.shared.values.showsPictures(of: folder))
    }

    /// Makes pictures of the documents of the folder's volume, or no more of them.
    private func setPictures(_ isOn: Bool) {
        guard let volume = VolumeRoot(holding: history.current)?.location.uri else { return }
        if isOn {
            BrowserSettings.shared.values.volumesWithoutPictures.remove(volume)
        } else {
            BrowserSettings.shared.values.volumesWithoutPictures.insert(volume)
        }
    }

    /// What each window has for itself.
    private func takeOver(_ values: BrowserPreferences) {
        folderView.documents.setZoom(values.tileZoom)
        folderView.documents.setZoom(values.rowZoom)
        sort(by: values.sortOrder)
        show(values.shape)
    }

    /// Shows documents as tiles or as rows.
    func show(_ shape: TileShape) {
        folderView.documents.setShape(shape)
        window.action("view")?.setState(shape.name)
        viewMenu.show(shape)
        viewMenu.show(folderView.documents.zoom)
        BrowserSettings.shared.values.shape = shape
    }

    /// Orders the documents.
    func sort(by order: SortOrder) {
        folderView.sortOrder = order
        window.action("sort")?.setState(order.name)
        BrowserSettings.shared.values.sortOrder = order
    }

    /// Shows larger or smaller pictures; nothing when nil.
    func setZoom(_ zoom: ZoomLevel?) {
        guard let zoom else { return }
        folderView.documents.setZoom(zoom)
        viewMenu.show(zoom)
        switch zoom.shape {
        case .tile: BrowserSettings.shared.values.tileZoom = zoom
        case .row: BrowserSettings.shared.values.rowZoom = zoom
        }
    }
}
