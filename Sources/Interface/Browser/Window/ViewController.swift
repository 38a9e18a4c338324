// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The controller of a window's view settings: grid or list, zoom, sort order, hidden files, file name extensions and
/// thumbnails. A new window starts with the settings of the window that was changed last.
@MainActor final class ViewController: NavigationObserver {
    private let settings: BrowserSettings
    private let window: ApplicationWindow
    private let folderView: FolderView
    private let preview: PreviewPane
    private let menu: ViewMenu
    /// The folder that is shown.
    private var location: FileLocation

    /// Adds the actions of the view to the window. Call ``begin()`` to show what is set.
    init(
        of location: FileLocation, settings: BrowserSettings, window: ApplicationWindow, folderView: FolderView,
        preview: PreviewPane, menu: ViewMenu
    ) {
        (self.location, self.settings, self.window, self.folderView) = (location, settings, window, folderView)
        (self.preview, self.menu) = (preview, menu)
        addSettings()
        addShapes()
        addZooms()
    }

    private func addSettings() {
        let settings = settings
        window.add(
            Action("show-extensions", isOn: settings.values.showsExtensions) { settings.values.showsExtensions = $0 })
        window.add(Action("show-hidden", isOn: settings.values.showsHidden) { settings.values.showsHidden = $0 })
        window.add(
            Action("keep-removable", isOn: settings.values.keepsRemovable) { settings.values.keepsRemovable = $0 })
        let pictures = Action("show-pictures", isOn: true) { [weak self] in self?.setPictures($0) }
        pictures.isEnabled = false
        window.add(pictures)
    }

    private func addShapes() {
        window.add(
            Action("view", choice: TileShape.tile.name) { [weak self] in self?.show(TileShape(name: $0) ?? .tile) })
        window.add(
            Action("sort", choice: SortOrder().name) { [weak self] in
                if let order = SortOrder(name: $0) { self?.sort(by: order) }
            })
        folderView.documents.onSort = { [weak self] in self?.sort(by: $0) }
        menu.onToggle = { [weak self] in
            guard let self else { return }
            show(folderView.documents.shape == .tile ? .row : .tile)
        }
        for (name, shape) in [("list", TileShape.row), ("grid", .tile)] {
            window.add(Action("view-" + name) { [weak self] in self?.show(shape) })
        }
    }

    private func addZooms() {
        // The panel has the same keys for its own zoom.
        let zooms: [(name: String, inPanel: String, level: @MainActor (DocumentsView) -> ZoomLevel?)] = [
            ("zoom-in", "zoom-in", { $0.zoom.larger }), ("zoom-out", "zoom-out", { $0.zoom.smaller }),
            ("zoom-standard", "zoom-fit", { .standard($0.shape) }),
        ]
        for (name, inPanel, level) in zooms {
            window.add(
                Action(name) { [weak self] in
                    guard let self, !preview.forward(inPanel) else { return }
                    setZoom(level(folderView.documents))
                })
        }
    }

    /// Shows what is set, and each change of it until ``close()``.
    func begin() {
        menu.show(folderView.documents.zoom)
        let settings = settings
        settings.observers.add(self) { [weak self] in self?.applySettings() }
        applySettings()
        settings.begin()
        settings.whenRead { [weak self] in self?.takeOver(settings.values) }
    }

    /// Ends following changes: the window is closed.
    func close() { settings.observers.remove(self) }

    func willShow(_ location: FileLocation) {
        self.location = location
        menu.isOfTrash = DocumentCollection(location) == .trash
        updatePicturesAction()
    }

    /// Applies the settings that are the same in all windows.
    private func applySettings() {
        let values = settings.values
        folderView.documents.look.showsExtensions = values.showsExtensions
        window.action("show-extensions")?.setState(values.showsExtensions)
        window.action("keep-removable")?.setState(values.keepsRemovable)
        updatePicturesAction()
        folderView.updatePictures()
        folderView.updateItemCount()
        folderView.showsHidden = values.showsHidden
        window.action("show-hidden")?.setState(values.showsHidden)
    }

    /// Shows whether pictures are made of the documents of the folder; on the home disk they always are.
    private func updatePicturesAction() {
        let action = window.action("show-pictures")
        action?.isEnabled = DocumentCollection(location) == nil && VolumeRoot(holding: location) != nil
        action?.setState(settings.values.showsPictures(of: location))
    }

    /// Makes pictures of the documents of the folder's volume, or no more of them.
    private func setPictures(_ isOn: Bool) {
        guard let volume = VolumeRoot(holding: location)?.location.uri else { return }
        if isOn {
            settings.values.volumesWithoutPictures.remove(volume)
        } else {
            settings.values.volumesWithoutPictures.insert(volume)
        }
    }

    /// Applies the settings that each window has for itself.
    private func takeOver(_ values: BrowserPreferences) {
        folderView.documents.setZoom(values.tileZoom)
        folderView.documents.setZoom(values.rowZoom)
        sort(by: values.sortOrder)
        show(values.shape)
    }

    /// Shows documents as tiles or as rows.
    private func show(_ shape: TileShape) {
        folderView.documents.setShape(shape)
        window.action("view")?.setState(shape.name)
        menu.show(shape)
        menu.show(folderView.documents.zoom)
        settings.values.shape = shape
    }

    private func sort(by order: SortOrder) {
        folderView.sortOrder = order
        window.action("sort")?.setState(order.name)
        settings.values.sortOrder = order
    }

    /// Shows larger or smaller pictures; does nothing when nil, at the end of the scale.
    private func setZoom(_ zoom: ZoomLevel?) {
        guard let zoom else { return }
        folderView.documents.setZoom(zoom)
        menu.show(zoom)
        switch zoom.shape {
        case .tile: settings.values.tileZoom = zoom
        case .row: settings.values.rowZoom = zoom
        }
    }
}
