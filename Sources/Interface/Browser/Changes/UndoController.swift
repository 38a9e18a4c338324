// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Undoing and redoing changes of files, whichever window made them, and the menu items that name the next ones.
@MainActor final class UndoController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let work: WorkController
    private let messages: WindowMessages
    private let menu: Menu

    /// Adds the actions `undo` and `redo` to the window, and keeps them up to date until ``close()``.
    ///
    /// - Parameter menu: the section of the main menu for both items.
    init(
        _ folderView: FolderView, menu: Menu, navigation: NavigationController, work: WorkController,
        messages: WindowMessages
    ) {
        self.menu = menu
        (self.folderView, self.navigation, self.work, self.messages) = (folderView, navigation, work, messages)
        messages.window.add(Action("undo") { [weak self] in self?.undo() })
        messages.window.add(Action("redo") { [weak self] in self?.run(isRedo: true) })
        work.program.changes.observers.add(self) { [weak self] in
            // Its button would undo another change than the one it names.
            self?.messages.toasts.withdrawChange()
            self?.update()
        }
        update()
    }

    /// Ends following changes: the window is closed.
    func close() { work.program.changes.observers.remove(self) }

    /// Undoes the last change.
    func undo() { run(isRedo: false) }

    private func run(isRedo: Bool) {
        let changes = work.program.changes
        work.run(isRedo ? tr("Redoing…") : tr("Undoing…"), for: \.undo) {
            await isRedo ? changes.redo() : changes.undo()
        } then: { controller, outcome in
            controller.show(outcome, isRedo: isRedo)
        }
    }

    private func show(_ outcome: FileActions.Outcome?, isRedo: Bool) {
        guard let outcome else { return messages.show(isRedo ? tr("Nothing to redo") : tr("Nothing to undo")) }
        messages.show(
            outcome.failures,
            heading: isRedo ? tr("Redo Failed") : tr("Undo Failed"))
        // A document that came back into the folder that is shown is selected.
        if let here = outcome.change.steps.first(where: { $0.to.parent == navigation.current }) {
            folderView.await(here.to)
        }
    }

    private func update() {
        let (undoable, redoable) = (work.program.changes.undoable, work.program.changes.redoable)
        messages.window.action("undo")?.isEnabled = undoable != nil
        messages.window.action("redo")?.isEnabled = redoable != nil
        menu.removeAll()
        menu.append(undoable?.undoTitle ?? tr("_Undo"), action: "win.undo", keys: "<Control>z")
        menu.append(redoable?.redoTitle ?? tr("_Redo"), action: "win.redo", keys: "<Control><Shift>z")
    }
}
