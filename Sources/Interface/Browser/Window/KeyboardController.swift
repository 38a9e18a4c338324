// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The keys that are pressed while the focus is on the documents, and the pointer's buttons for back and forward.
@MainActor final class KeyboardController: NavigationObserver {
    private let window: ApplicationWindow
    private let folderView: FolderView
    private let preview: PreviewPane
    private let options: OptionsController
    private let seeker: NameSeeker

    private static let arrows: Set<Key> = [.left, .right, .up, .down]

    /// Watches the keys and buttons.
    init(
        window: ApplicationWindow, folderView: FolderView, preview: PreviewPane, options: OptionsController
    ) {
        (self.window, self.folderView, self.preview, self.options) = (window, folderView, preview, options)
        seeker = NameSeeker(folderView)
        let keys = KeyController { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false }
        // Before the view, which takes the space bar for selecting.
        keys.setPhase(.capture)
        folderView.widget.add(keys)
        window.onSideButton { [weak self] button in
            switch button {
            case .back: _ = self?.activate("back")
            case .forward: _ = self?.activate("forward")
            }
        }
    }

    /// Ends seeking a name: the window is closed.
    func close() { seeker.close() }

    func willShow(_ location: FileLocation) { seeker.close() }

    private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .menu || key == .f10 && modifiers == .shift {
            seeker.end()
            options.open()
            return true
        }
        if key == .tab || key == .leftTab, modifiers.subtracting(.shift).isEmpty,
            folderView.documents.view.containsFocus
        {
            folderView.documents.view.leaveFocus(forward: key == .tab && modifiers.isEmpty)
            return true
        }
        if let action = OptionKeys.action(key, modifiers) {
            // The characters typed next do not belong to the same name: after F2 the space bar previews again.
            seeker.end()
            return folderView.showsTrash && !OptionKeys.inTrash.contains(action) || activate(action)
        }
        if Self.arrows.contains(key) { seeker.end() }
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
        if key == .space, !seeker.isTyping {
            preview.toggle()
            return true
        }
        seeker.type(character)
        return true
    }

    private func activate(_ action: String) -> Bool { window.activateAction("win." + action) }

    /// Selects the document that has the focus, instead of passing over it: for the first arrow key.
    private func selectFirst() -> Bool {
        guard let folder = folderView.folder, folder.count > 0 else { return false }
        folderView.documents.reveal(folderView.documents.currentIndex ?? 0, takingFocus: true)
        return true
    }
}
