// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The menu of the selected documents, and of the folder.
@MainActor final class OptionsController {
    private let folderView: FolderView
    private let pane: Box
    private let configuration: DocumentBrowserConfiguration
    private let navigation: NavigationController
    private let marks: MarksController
    private let bookmarks: BookmarkController
    private let renaming: RenamingController
    private let preview: PreviewPane
    private let window: ApplicationWindow
    private var menu: ContextMenu?

    /// The time that a volume has to tell what can be done with its documents, in milliseconds.
    private static let deadline = 150

    /// Watches for clicks that ask for the menu; adds the action `custom` to the window.
    ///
    /// - Parameter pane: the parent of the menu.
    init(
        _ folderView: FolderView, preview: PreviewPane, window: ApplicationWindow, pane: Box,
        configuration: DocumentBrowserConfiguration, navigation: NavigationController, marks: MarksController,
        bookmarks: BookmarkController, renaming: RenamingController
    ) {
        (self.folderView, self.preview, self.window, self.pane) = (folderView, preview, window, pane)
        (self.configuration, self.navigation, self.renaming) = (configuration, navigation, renaming)
        (self.marks, self.bookmarks) = (marks, bookmarks)
        window.add(
            Action(
                "custom",
                withText: { [weak folderView] index in
                    guard let folderView, let index = Int(index), configuration.customActions.indices.contains(index)
                    else { return }
                    configuration.customActions[index].body(folderView.selectedDocuments)
                }))
        watchClicks()
        preview.host.options = { [weak self] in await self?.options(of: $0) }
    }

    /// The options of one document, such as that of the preview.
    private func options(of index: Int) async -> OptionsMenu? {
        guard let folder = folderView.folder, index < folder.count else { return nil }
        let documents = await folder.documents(at: [index])
        let counts = await OptionsMenu.Subject.counting(documents, marks.optionMarks)
        let known = complete(counts, documents)
        return await withCheckedContinuation { continuation in
            decide(documents, known) { continuation.resume(returning: $0) }
        }
    }

    /// Closes the menu.
    func close() { menu?.close() }

    private func watchClicks() {
        let click = ClickGesture(button: 3)
        click.onPress { [weak self] _, x, y in self?.clicked(x, y) }
        folderView.documents.widget.add(click)
        let press = LongPressGesture()
        press.setTouchOnly(true)
        press.onPress { [weak self] x, y in self?.clicked(x, y) }
        folderView.documents.widget.add(press)
        // An empty folder has options as well.
        let page = ClickGesture(button: 3)
        page.onPress { [weak self] _, x, y in
            guard let self else { return }
            let corner = folderView.pageWidget.bounds(in: pane) ?? Rectangle(width: 0, height: 0)
            open(of: [], at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
        }
        folderView.pageWidget.add(page)
    }

    private func clicked(_ x: Double, _ y: Double) {
        let view = folderView.documents
        if let index = view.index(atX: x, y: y) {
            if !view.selection.isSelected(index) { view.reveal(index, takingFocus: true) }
        } else {
            view.selection.unselectAll()
        }
        let corner = view.widget.bounds(in: pane) ?? Rectangle(width: 0, height: 0)
        open(of: folderView.selection, at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
    }

    /// Opens the menu by a key: at the first selected document, or for the folder where there is none.
    func open() {
        let view = folderView.documents
        if folderView.selection.isEmpty, let index = view.currentIndex { view.selection.select(index) }
        let selection = folderView.selection
        guard let first = selection.first else {
            return open(of: [], at: Rectangle(x: Double(pane.width) / 2, y: 24, width: 1, height: 1))
        }
        view.scroll(to: first)
        open(of: selection, at: view.bounds(of: first, in: pane) ?? Rectangle(width: 1, height: 1))
    }

    /// Reads what the documents at some indices are, and opens their menu.
    private func open(of indices: [Int], at place: Rectangle) {
        guard let folder = folderView.folder else { return }
        Task { [weak self] in
            let documents = await folder.documents(at: indices)
            guard let marks = self?.marks.optionMarks else { return }
            let counts = await OptionsMenu.Subject.counting(documents, marks)
            guard let self else { return }
            decide(documents, complete(counts, documents)) { [weak self] in
                self?.show($0, of: documents, at: place)
            }
        }
    }

    /// Adds what the window knows.
    private func complete(_ counts: OptionsMenu.Subject, _ documents: [Document]) -> OptionsMenu.Subject {
        var subject = counts
        subject.hasCopiedFiles = CopiedFiles.areOffered(as: Clipboard.formatNames)
        subject.allowsCreation = configuration.allowsCreation
        subject.customActions = configuration.customActions.indices.filter {
            !documents.isEmpty && configuration.customActions[$0].fits(documents)
        }
        subject.isAmongOthers = !(folderView.folder is Folder)
        subject.collection = navigation.collection
        subject.isBookmarked = bookmarks.isBookmarked(documents)
        return subject
    }

    /// Asks the volume what can be done with documents.
    ///
    /// - Parameter then: told the options, once; where the volume says nothing in time, all that may be possible.
    private func decide(
        _ documents: [Document], _ known: OptionsMenu.Subject, then: @escaping @MainActor (OptionsMenu) -> Void
    ) {
        let folder = documents.first?.location.parent ?? navigation.current
        var isDecided = false
        let end: @MainActor (OptionsMenu.Subject) -> Void = { subject in
            guard !isDecided else { return }
            isDecided = true
            then(OptionsMenu(subject))
        }
        let deadline = Timeout(milliseconds: Self.deadline) { end(known) }
        Task {
            var subject = known
            // Nothing can be created where there is no folder.
            async let folderRights = DocumentCollection(folder) == nil ? FileRights.of(folder) : .none
            async let documentRights = FileRights.of(documents.first?.location ?? folder)
            (subject.folder, subject.document) = await (folderRights, documentRights)
            // The rights are those of the first one; another one may be on a volume that can only be read.
            subject.document.canDelete = subject.document.canDelete && known.document.canDelete
            deadline.cancel()
            end(subject)
        }
    }

    private func show(_ options: OptionsMenu, of documents: [Document], at place: Rectangle) {
        menu?.close()
        menu = ContextMenu(options, of: documents, configuration: configuration, on: pane, at: place) {
            [weak self] in self?.takeFocusBack()
        }
    }

    /// Puts the focus on the documents when the menu closes, unless an option has put it elsewhere.
    private func takeFocusBack() {
        guard !preview.isOpen, !renaming.isOpen, window.focusWidget?.isInside(pane) != false else { return }
        folderView.documents.view.grabFocus()
    }
}
