// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Work on many documents at once.
extension BrowserWindow {
    /// Asks how the selected documents are to be renamed.
    func renameSeveral() { askForBatch(RenameForm()) }

    /// Asks how the selected pictures, and those in selected folders, are to be changed.
    func changePictures() { askForBatch(PictureForm()) }

    /// Asks what pictures of the selected documents, and of those in selected folders, are to be made.
    func exportThumbnails() { askForBatch(ThumbnailForm()) }

    private func askForBatch(_ form: any BatchForm) {
        let files = selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        BatchDialog.show(form, for: files, parent: window) { [weak self] plan in self?.begin(plan) }
    }

    /// Does what was decided, with a line that says how far it is.
    private func begin(_ plan: BatchPlan) {
        let row = transfers.begin(plan.work.title(plan.count))
        let batch = Batch(plan) { progress in Task { @MainActor in row.show(progress) } }
        row.onPause = { isPaused in if isPaused { batch.pause() } else { batch.resume() } }
        let work = Task { [weak self] in
            let report = await batch.run()
            row.end()
            for change in report.changes { ChangeLog.shared.record(change) }
            self?.sidebar.askSpaceAgain()
            self?.finished(plan, report)
        }
        row.onCancel = {
            work.cancel()
            // The volume may take its time to notice.
            row.end()
        }
    }

    private func finished(_ plan: BatchPlan, _ report: BatchReport) {
        let done = report.doneCount
        // What the plan said before need not be said again.
        let rows = zip(plan.steps, report.outcomes).compactMap { step, outcome in
            step.problem == nil ? BatchRow(step, outcome) : nil
        }
        if !rows.isEmpty, !report.isCancelled {
            let goOn: @MainActor () -> Void = { [weak self] in
                Task { self?.begin(await plan.rest(after: report)) }
            }
            BatchReportWindow.show(
                rows, summary: plan.work.outcome(done), parent: window,
                onRetry: plan.hasRest(after: report) ? goOn : nil)
        } else if done > 0 {
            let text = plan.work.outcome(done)
            let canUndo = !report.changes.allSatisfy(\.steps.isEmpty)
            toasts.show(text, button: canUndo ? tr("Undo") : nil) { [weak self] in self?.undo() }
        }
        let first = report.outcomes.lazy.compactMap { outcome in
            if case .done(let location, _) = outcome { location } else { nil }
        }.first
        if let first, first.parent == history.current { folderView.await(first) }
    }
}
