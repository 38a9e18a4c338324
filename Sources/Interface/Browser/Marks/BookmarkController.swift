// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The bookmarks of folders, which all windows and other programs share.
@MainActor final class BookmarkController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let sidebar: Sidebar
    private let work: WorkController
    private let messages: WindowMessages

    /// Adds the actions `bookmark` and `unbookmark` to the window.
    init(
        _ folderView: FolderView, navigation: NavigationController, sidebar: Sidebar, work: WorkController,
        messages: WindowMessages
    ) {
        (self.folderView, self.navigation, self.sidebar) = (folderView, navigation, sidebar)
        (self.work, self.messages) = (work, messages)
        sidebar.onBookmarksChange = { [program = work.program] in
            program.windows.forEach { $0.documents.bookmarks.sidebar.readBookmarks() }
        }
        for (name, isBookmarked) in [("bookmark", true), ("unbookmark", false)] {
            messages.window.add(Action(name) { [weak self] in self?.setSelected(isBookmarked) })
        }
    }

    /// Whether the folder that the options of some documents are about is bookmarked; nil when they are about none.
    func isBookmarked(_ documents: [Document]) -> Bool? { folder(of: documents).map { sidebar.isBookmarked($0) } }

    /// The folder that the options of some documents are about; without documents the one that is shown.
    private func folder(of documents: [Document]) -> FileLocation? {
        if documents.isEmpty { return navigation.collection == nil ? navigation.current : nil }
        return documents.count == 1 && documents[0].isFolder ? documents[0].location : nil
    }

    private func setSelected(_ isBookmarked: Bool) {
        guard let folder = folder(of: folderView.selectedDocuments) else { return }
        work.run(tr("Saving the bookmark…"), for: \.bookmarks) {
            await isBookmarked ? Bookmarks.add(folder) : Bookmarks.remove(folder)
        } then: { bookmarks, isKept in
            if !isKept { bookmarks.messages.show(tr("The bookmarks cannot be saved")) }
            bookmarks.sidebar.onBookmarksChange()
        }
    }

    /// Whether a folder is bookmarked or starred, so that its new location can be asked for when it has moved.
    func isKept(_ folder: FileLocation) -> Bool {
        sidebar.isBookmarked(folder) || work.program.starred.starred.contains(folder)
    }

    /// Asks for the new location of the bookmarked or starred folder that is shown, and goes there.
    func relocate() {
        let old = navigation.current
        guard isKept(old) else { return }
        Task { [weak self] in
            guard let self else { return }
            let name = DisplayName.text(old.nameBytes)
            let uri = await FolderChooser.choose(
                title: tr("Where Is “{name}” Now?", ["name": name]), accept: tr("_Choose"),
                in: Place.home.location.uri, parent: messages.window)
            guard let uri else { return }
            let new = FileLocation(uri: uri)
            work.program.starred.follow([FileChange.Step(from: old, to: new)])
            if sidebar.isBookmarked(old) {
                _ = await Bookmarks.move(old, to: new)
                sidebar.onBookmarksChange()
            }
            navigation.go(to: new)
        }
    }
}
