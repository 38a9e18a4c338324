// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// Breaks the circle between a window under construction and the status pages whose buttons act on it.
@MainActor final class WindowRelay {
    weak var window: BrowserWindow?

    /// The actions of the status pages.
    func pageActions(allowsCreation: Bool) -> StatusPages.Actions {
        var create: (@MainActor () -> Void)?
        if allowsCreation { create = { self.window?.documents.creation.begin() } }
        return StatusPages.Actions(
            goHome: { self.window?.go(to: Place.home.location) },
            goUp: { self.window?.navigation.goUp() },
            retry: { self.window?.layout.folderView.reload() },
            showHidden: { self.window?.window.activateAction("win.show-hidden") },
            isKept: { self.window?.documents.bookmarks.isKept($0) ?? false },
            relocate: { self.window?.documents.bookmarks.relocate() },
            create: create)
    }
}
