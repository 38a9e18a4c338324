// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Documents that go, and come back.
extension BrowserWindow {
    /// Moves the selected documents to the trash. They come back by Undo.
    func trashSelected() {
        let documents = selectedDocuments
        guard !documents.isEmpty else { return }
        let next = neighbour(of: documents)
        run(tr("Moving to trash…")) {
            await FileActions.trash(documents.map(\.location))
        } then: { window, outcome in
            ChangeLog.shared.record(outcome.change)
            let missing = outcome.failures.filter { if case .noTrash = $0 { true } else { false } }
            if !missing.isEmpty, outcome.change.steps.isEmpty { return window.askToDelete(documents, hasNoTrash: true) }
            window.say(outcome.failures, tr("Not Everything Went to the Trash"))
            if let next { window.folderView.await(next) }
            let count = outcome.change.steps.count
            guard count > 0 else { return }
            let name = ["name": documents[0].displayName]
            window.toasts.show(
                count == 1
                    ? tr("“{name}” is in the trash", name)
                    : trn("{count} document is in the trash", "{count} documents are in the trash", count),
                button: tr("Undo")
            ) { [weak window] in window?.undo() }
        }
    }

    /// Asks before the selected documents are removed for good.
    func deleteSelected() {
        let documents = selectedDocuments
        if !documents.isEmpty { askToDelete(documents, hasNoTrash: false) }
    }

    private func askToDelete(_ documents: [Document], hasNoTrash: Bool) {
        let values = ["name": documents[0].displayName]
        let heading =
            documents.count == 1
            ? tr("Delete “{name}” for Good?", values)
            : trn("Delete {count} Document for Good?", "Delete {count} Documents for Good?", documents.count)
        let text =
            hasNoTrash
            ? tr("This volume has no trash. What is deleted cannot be got back.")
            : tr("What is deleted cannot be got back.")
        let dialog = MessageDialog(heading: heading, text: text, parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("delete", tr("_Delete"), .destructive)
        dialog.setCloseResponse("cancel")
        dialog.setDefaultResponse("cancel")
        dialog.onResponse { [weak self] response in
            guard let self, response == "delete" else { return }
            let next = neighbour(of: documents)
            run(tr("Deleting…")) {
                await FileActions.delete(documents.map(\.location))
            } then: { window, failures in
                window.say(failures, tr("Not Everything Was Deleted"))
                if let next { window.folderView.await(next) }
            }
        }
        dialog.present()
    }

    /// What is selected once some documents are gone: the next one, or the one before.
    private func neighbour(of documents: [Document]) -> FileLocation? {
        guard let folder = folderView.folder, let last = folderView.selection.last,
            let first = folderView.selection.first, last - first + 1 == documents.count
        else { return nil }
        let index = last + 1 < folder.count ? last + 1 : first - 1
        return index >= 0 && index < folder.count ? folder.document(at: index).location : nil
    }

    /// Undoes what was done last, in whatever window.
    func undo() { go(back: true) }

    /// Does again what was undone last.
    func redo() { go(back: false) }

    private func go(back: Bool) {
        run(back ? tr("Undoing…") : tr("Doing it again…")) {
            await back ? ChangeLog.shared.undo() : ChangeLog.shared.redo()
        } then: { window, outcome in
            guard let outcome else { return window.toasts.show(back ? tr("Nothing to undo") : tr("Nothing to redo")) }
            window.say(outcome.failures, back ? tr("It Could Not Be Undone") : tr("It Could Not Be Done Again"))
            // What came back is shown, if it came back here.
            if let here = outcome.change.steps.first(where: { $0.to.parent == window.history.current }) {
                window.folderView.await(here.to)
            }
        }
    }

    /// Does something elsewhere, with a spinner once it takes a while, and a line with a button to end it once it takes
    /// longer.
    func run<Result: Sendable>(
        _ title: String, _ body: @escaping @MainActor () async -> Result,
        then: @escaping @MainActor (BrowserWindow, Result) -> Void
    ) {
        let activity = activities.begin(title)
        let row = transfers.begin(title, isMeasured: false)
        let work = Task { [weak self] in
            let result = await body()
            guard let self else { return }
            activities.end(activity)
            row.end()
            sidebar.askSpaceAgain()
            then(self, result)
        }
        row.onCancel = { [weak self] in
            work.cancel()
            // The volume may take its time to notice.
            self?.activities.end(activity)
            row.end()
            self?.folderView.documents.view.grabFocus()
        }
    }

    /// The first few of many lines, and how many more there are.
    static func lines(_ all: [String]) -> String {
        let more = all.count > 5 ? [trn("…and {count} more", "…and {count} more", all.count - 5)] : []
        return (all.prefix(5) + more).joined(separator: "\n")
    }

    /// Says what failed, and why: the first few, and how many more.
    func say(_ failures: [FileChangeError], _ heading: String) {
        // Who gave up knows it.
        let failures = failures.filter { $0 != .cancelled }
        guard !failures.isEmpty else { return }
        let dialog = MessageDialog(heading: heading, text: Self.lines(failures.map(\.message)), parent: window)
        dialog.addResponse("close", tr("_Close"))
        dialog.setCloseResponse("close")
        dialog.present()
    }
}

extension Result where Success: Sendable {
    /// What some work comes to.
    @MainActor init(of body: @MainActor () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
