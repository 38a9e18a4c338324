// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// Keys on the documents.
extension BrowserWindow {
    private static let arrows: Set<Key> = [.left, .right, .up, .down]

    /// Watches the keys pressed while the focus is on the documents.
    func watchKeys() {
        let keys = KeyController { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false }
        // Before the view, which takes the space bar for selecting.
        keys.setPhase(.capture)
        folderView.widget.add(keys)
    }

    /// Has the pointer's buttons for going back and forward do that, wherever it is.
    func watchPointer() {
        for (button, action) in [(8, "back"), (9, "forward")] {
            let click = ClickGesture(button: button)
            click.setPhase(.capture)
            click.onPress { [weak self] _, _, _ in
                click.claim()
                _ = self?.activate(action)
            }
            window.add(click)
        }
    }

    private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .menu || key == .f10 && modifiers == .shift {
            typeAhead.end()
            openContextMenu()
            return true
        }
        if key == .tab || key == .leftTab, modifiers.subtracting(.shift).isEmpty,
            folderView.documents.view.containsFocus
        {
            folderView.documents.view.leaveFocus(forward: key == .tab && modifiers.isEmpty)
            return true
        }
        if let action = OptionKeys.action(key, modifiers) {
            // What is typed next is no part of a name: after F2 the space bar is for looking again.
            typeAhead.end()
            return activate(action)
        }
        if Self.arrows.contains(key) { typeAhead.end() }
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        // The first document, not the button before it.
        if key == .home, modifiers.isEmpty, let folder = folderView.folder, folder.count > 0 {
            folderView.documents.reveal(0, takingFocus: true)
            return true
        }
        if key == .space, folderView.documents.isCreateButtonFocused { return activate("create") }
        if Self.arrows.contains(key), modifiers.isEmpty, folderView.documents.selection.selectionCount == 0 {
            return selectFirst()
        }
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
        folderView.documents.reveal(folderView.documents.currentIndex ?? 0, takingFocus: true)
        return true
    }

    /// Goes to the next document whose name begins with what was typed, looking at a few thousand at a time.
    private func find(_ character: Character) {
        guard let folder = folderView.folder, folder.count > 0 else { return }
        let next = typeAhead.type(character, at: Clock.seconds, current: folderView.selection.first)
        seeking?.cancel()
        seeking = Task { [weak self] in
            var looked = 0
            while looked < folder.count {
                let end = min(looked + 2000, folder.count)
                for step in looked..<end {
                    let index = (next.start + step) % folder.count
                    guard next.matches(folder.document(at: index).displayName) else { continue }
                    self?.folderView.documents.reveal(index, takingFocus: true)
                    return
                }
                looked = end
                await Task.yield()
                if Task.isCancelled { return }
            }
        }
    }
}
