// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The controllers of a window that act on documents.
@MainActor final class DocumentControllers {
    let undo: UndoController
    let renaming: RenamingController
    let creation: CreationController
    let transfers: TransferController
    let removal: RemovalController
    let trash: TrashController
    let batches: BatchController
    let bookmarks: BookmarkController
    let opening: OpeningController
    let recovery: RecoveryController
    let options: OptionsController
    private let clipboard: ClipboardController
    private let properties: PropertiesController
    private let drags: DragController

    /// Adds their actions, clicks and drop targets to a window.
    init(
        _ layout: WindowLayout, embedder: Embedder, navigation: NavigationController, search: SearchController,
        volumes: VolumeController, marks: MarksController, work: WorkController
    ) {
        let (window, folderView, pane, messages) = (layout.window, layout.folderView, layout.pane, layout.messages)
        undo = UndoController(
            folderView, menu: layout.undoMenu, navigation: navigation, work: work, messages: messages)
        renaming = RenamingController(
            folderView, preview: layout.preview, pane: pane, work: work, messages: messages)
        creation = CreationController(
            embedder, navigation: navigation, folderView: folderView, pane: pane, work: work, messages: messages,
            renaming: renaming, preview: layout.preview)
        transfers = TransferController(
            folderView, navigation: navigation, work: work, messages: messages, undo: undo)
        removal = RemovalController(
            folderView, work: work, messages: messages, undo: undo, preview: layout.preview)
        trash = TrashController(
            folderView, work: work, messages: messages, undo: undo, notice: layout.trashNotice)
        batches = BatchController(
            folderView, navigation: navigation, work: work, messages: messages, undo: undo, renaming: renaming)
        bookmarks = BookmarkController(
            folderView, navigation: navigation, sidebar: layout.sidebar, work: work, messages: messages)
        opening = OpeningController(
            embedder, folderView: folderView, navigation: navigation, search: search, volumes: volumes, marks: marks,
            work: work, messages: messages)
        recovery = RecoveryController(
            in: layout.notice, messages: messages, navigation: navigation, transfers: transfers)
        clipboard = ClipboardController(
            folderView, navigation: navigation, transfers: transfers, creation: creation, messages: messages)
        properties = PropertiesController(folderView, navigation: navigation, window: window)
        options = OptionsController(
            folderView, preview: layout.preview, window: window, pane: pane, configuration: embedder.configuration,
            navigation: navigation, marks: marks, bookmarks: bookmarks, renaming: renaming)
        drags = DragController(
            folderView, sidebar: layout.sidebar, navigation: navigation, transfers: transfers, creation: creation,
            allowsCreation: embedder.configuration.allowsCreation)
    }

    /// Closes menus and popovers, and ends following changes: the window is closed.
    func close() {
        undo.close()
        options.close()
        creation.close()
        renaming.close()
    }
}
