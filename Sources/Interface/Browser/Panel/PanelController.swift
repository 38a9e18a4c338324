// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The preview panel of a window: what it previews without being asked, and what it hides on the full screen.
@MainActor final class PanelController: NavigationObserver {
    /// Whether the document that is to be selected is to be previewed as well.
    var previewsAwaited = false

    /// The documents to be previewed as one set, including the one to be selected.
    var awaitedSet: [FileLocation] = []

    private let preview: PreviewPane
    private let folderView: FolderView
    /// The widgets that are hidden while the panel fills the screen.
    private let hidden: [AnyWidget]
    private let flap: SplitView
    /// Whether the sidebar was revealed before the panel filled the screen.
    private var showedSidebar = true

    /// A closed panel; adds the action `preview` to the window.
    ///
    /// - Parameter hidden: the widgets that are hidden, with the sidebar, while the panel fills the screen.
    init(
        _ preview: PreviewPane, window: ApplicationWindow, folderView: FolderView, marks: MarksController,
        hiding hidden: [AnyWidget], flap: SplitView
    ) {
        (self.preview, self.folderView, self.hidden, self.flap) = (preview, folderView, hidden, flap)
        folderView.onDocumentsChange = { [weak preview] in preview?.documentsChanged() }
        folderView.onAwaitedSelected = { [weak self] in self?.previewAwaited() }
        preview.host.onShow = { [weak marks] in marks?.markShown($0) }
        preview.host.onFullscreen = { [weak self] in self?.fillScreen($0) }
        window.add(Action("preview") { [weak preview] in preview?.toggle() })
    }

    /// Closes the panel.
    func willShow(_ location: FileLocation) { preview.close() }

    /// Previews a file that the user named, once it is selected.
    private func previewAwaited() {
        guard previewsAwaited else { return }
        previewsAwaited = false
        let set = awaitedSet
        awaitedSet = []
        guard set.count > 1, let folder = folderView.folder else { return preview.open() }
        folderView.documents.selection.select(set.compactMap { folder.index(of: $0) })
        preview.open(set)
    }

    /// On the full screen the panel is alone: no header, no sidebar.
    private func fillScreen(_ fills: Bool) {
        for widget in hidden { widget.isVisible = !fills }
        if fills { showedSidebar = flap.isRevealed }
        // Unpinned, the sidebar would come back by itself where the screen is wide and the window was not.
        flap.setPinned(fills)
        flap.isRevealed = !fills && showedSidebar
    }
}
