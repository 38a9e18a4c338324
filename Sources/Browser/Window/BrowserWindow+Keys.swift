// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// Keys and clicks on the documents.
extension BrowserWindow {
    private static let arrows: Set<Key> = [.left, .right, .up, .down]

    /// Watches the keys pressed while the focus is on the documents.
    func watchKeys() {
        let keys = KeyController { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false }
        // Before the grid view, which takes the space bar for selecting.
        keys.setPhase(.capture)
        folderView.grid.view.add(keys)
    }

    private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .menu || key == .f10 && modifiers == .shift { return openContextMenu() }
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        if key == .f2 { return activate("rename") }
        // The first document, not the button before it.
        if key == .home, modifiers.isEmpty, let folder = folderView.folder, folder.count > 0 {
            folderView.grid.reveal(0, takingFocus: true)
            return true
        }
        if key == .space, folderView.grid.isCreateButtonFocused { return activate("create") }
        if Self.arrows.contains(key), modifiers.isEmpty, folderView.selection.isEmpty { return selectFirst() }
        if key == .escape, preview.isOpen {
            preview.close()
            return true
        }
        if key == .backspace {
            window.activateAction("win.up")
            return true
        }
        guard let character = key.character, character >= " ", character != "\u{7F}" else { return false }
        if key == .space, !typeAhead.isOpen(at: Clock.seconds) {
            preview.toggle()
            return true
        }
        find(character)
        return true
    }

    private func activate(_ action: String) -> Bool { window.activateAction("win." + action) }

    /// The first arrow key selects where the focus is, instead of passing over it.
    private func selectFirst() -> Bool {
        guard let folder = folderView.folder, folder.count > 0 else { return false }
        folderView.grid.reveal(folderView.grid.currentIndex ?? 0, takingFocus: true)
        return true
    }

    /// Goes to the next document whose name begins with what was typed, looking at a few thousand at a time.
    private func find(_ character: Character) {
        guard let folder = folderView.folder, folder.count > 0 else { return }
        let next = typeAhead.type(character, at: Clock.seconds, current: folderView.selection.first)
        search?.cancel()
        search = Task { [weak self] in
            var looked = 0
            while looked < folder.count {
                let end = min(looked + 2000, folder.count)
                for step in looked..<end {
                    let index = (next.start + step) % folder.count
                    guard next.matches(folder.document(at: index).displayName) else { continue }
                    self?.folderView.grid.reveal(index, takingFocus: true)
                    return
                }
                looked = end
                await Task.yield()
                if Task.isCancelled { return }
            }
        }
    }

    // MARK: The menu of the selected documents

    /// Watches for a click that asks for the menu.
    func watchClicks() {
        let click = ClickGesture(button: 3)
        click.onPress { [weak self] _, x, y in self?.clicked(x, y) }
        folderView.grid.view.add(click)
        let press = LongPressGesture()
        press.setTouchOnly(true)
        press.onPress { [weak self] x, y in self?.clicked(x, y) }
        folderView.grid.view.add(press)
    }

    private func clicked(_ x: Double, _ y: Double) {
        let grid = folderView.grid
        guard let index = grid.index(atX: x, y: y) else { return }
        if !grid.selection.isSelected(index) { grid.reveal(index, takingFocus: true) }
        let corner = grid.view.bounds(in: pane) ?? Rectangle(width: 0, height: 0)
        openContextMenu(at: Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1))
    }

    private func openContextMenu() -> Bool {
        let grid = folderView.grid
        if folderView.selection.isEmpty, let index = grid.currentIndex { grid.selection.select(index) }
        guard let first = folderView.selection.first else { return false }
        grid.scroll(to: first)
        openContextMenu(at: grid.bounds(of: first, in: pane) ?? Rectangle(width: 1, height: 1))
        return true
    }

    private func openContextMenu(at place: Rectangle) {
        guard let folder = folderView.folder else { return }
        let documents = folderView.selection.prefix(1000).filter { $0 < folder.count }.map { folder.document(at: $0) }
        guard !documents.isEmpty else { return }
        contextMenu?.close()
        contextMenu = ContextMenu(of: documents, in: self, at: place)
    }
}
