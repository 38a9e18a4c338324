// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The options of a bookmark.
extension Sidebar {
    /// Lets a bookmark's row be right-clicked, or pressed long, to take the bookmark away.
    func offerRemoval(of folder: FileLocation, on row: ListBoxRow) {
        let show: @MainActor () -> Void = { [weak self] in self?.showOptions(of: folder, on: row) }
        let click = ClickGesture(button: 3)
        click.onPress { _, _, _ in show() }
        row.add(click)
        let press = LongPressGesture()
        press.setTouchOnly(true)
        press.onPress { _, _ in show() }
        row.add(press)
        row.add(
            KeyController { key, modifiers in
                guard key == .menu || key == .f10 && modifiers == .shift else { return false }
                show()
                return true
            })
    }

    private func showOptions(of folder: FileLocation, on row: ListBoxRow) {
        let menu = Menu()
        menu.append(tr("_Remove from Bookmarks"), action: "bookmark.remove")
        let popover = PopoverMenu(menu)
        let actions = ActionGroup()
        actions.add(
            Action("remove") { [weak self] in
                Task { [weak self] in
                    _ = await Bookmarks.remove(folder)
                    self?.onBookmarksChange()
                }
            })
        popover.setActions(actions, prefix: "bookmark")
        options.open(popover, on: row)
    }
}
