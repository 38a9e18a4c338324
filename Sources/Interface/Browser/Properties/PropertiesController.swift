// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGtk
internal import VolumeAccess

/// Opens the properties of the selected documents, or of the folder that is shown.
@MainActor final class PropertiesController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let window: ApplicationWindow

    /// Adds the action `properties` to the window.
    init(_ folderView: FolderView, navigation: NavigationController, window: ApplicationWindow) {
        (self.folderView, self.navigation, self.window) = (folderView, navigation, window)
        window.add(Action("properties") { [weak self] in self?.show() })
    }

    private func show() {
        let documents = folderView.selectedDocuments
        if !documents.isEmpty {
            let picture = documents.count == 1 ? folderView.pictures.representation(of: documents[0].location) : nil
            _ = PropertiesDialog(of: documents, picture: picture.flatMap { TileImage($0) }, parent: window)
            return
        }
        let location = navigation.current
        Task { [weak self] in
            guard let facts = try? await FileAccesses.access(for: location).facts(location), let self else { return }
            _ = PropertiesDialog(of: [Document(location: location, facts: facts)], parent: window)
        }
    }
}
