// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Work on many documents at once: renaming them, changing pictures, exporting thumbnails.
@MainActor final class BatchController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let work: WorkController
    private let messages: WindowMessages
    private let undo: UndoController
    private let renaming: RenamingController

    /// Adds the actions `rename`, `change-pictures` and `export-thumbnails` to the window.
    init(
        _ folderView: FolderView, navigation: NavigationController, work: WorkController, messages: WindowMessages,
        undo: UndoController, renaming: RenamingController
    ) {
        (self.folderView, self.navigation, self.work) = (folderView, navigation, work)
        (self.messages, self.undo, self.renaming) = (messages, undo, renaming)
        let actions: [(String, @MainActor (BatchController) -> Void)] = [
            ("rename", { $0.renameSelected() }), ("change-pictures", { $0.ask(PictureForm()) }),
            ("export-thumbnails", { $0.ask(ThumbnailForm()) }),
        ]
        for (name, body) in actions {
            messages.window.add(
                Action(name) { [weak self] in
                    if let self { body(self) }
                })
        }
    }

    /// Asks for another name of the selected document, or for a pattern when several are selected.
    private func renameSelected() {
        if folderView.selection.count > 1 { ask(RenameForm()) } else { renaming.begin() }
    }

    private func ask(_ form: any BatchForm) {
        let files = folderView.selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        BatchDialog.show(form, for: files, parent: messages.window) { [weak self] plan in self?.begin(plan) }
    }

    /// Carries out a plan, with a line of progress.
    private func begin(_ plan: BatchPlan) {
        let row = work.list.begin(plan.work.title(plan.count))
        let batch = Batch(plan) { progress in Task { @MainActor in row.show(progress) } }
        row.onPause = { isPaused in if isPaused { batch.pause() } else { batch.resume() } }
        let task = Task { [weak work, program = work.program] in
            let report = await program.work.during { await batch.run() }
            row.end()
            for change in report.changes { program.changes.record(change) }
            guard let batches = program.host(of: work)?.documents.batches else {
                let failures = Self.rows(plan, report).map {
                    tr("“{name}”: {reason}", ["name": $0.name, "reason": $0.result])
                }
                return WorkNotification(program)
                    .report(plan.work.outcome(report.doneCount), failures, isAlwaysSaid: true)
            }
            batches.work.filesChanged()
            batches.finished(plan, report)
        }
        row.onCancel = {
            task.cancel()
            // The volume may take its time to notice.
            row.end()
        }
    }

    /// The documents that were not changed although the plan had no problem with them.
    private static func rows(_ plan: BatchPlan, _ report: BatchReport) -> [BatchRow] {
        zip(plan.steps, report.outcomes).compactMap { step, outcome in
            step.problem == nil ? BatchRow(step, outcome) : nil
        }
    }

    private func finished(_ plan: BatchPlan, _ report: BatchReport) {
        let done = report.doneCount
        let rows = Self.rows(plan, report)
        if !rows.isEmpty, !report.isCancelled {
            let proceed: @MainActor () -> Void = { [weak self] in
                Task { self?.begin(await plan.rest(after: report)) }
            }
            BatchReportDialog.show(
                rows, summary: plan.work.outcome(done), parent: messages.window,
                onRetry: plan.hasRest(after: report) ? proceed : nil)
        } else if done > 0 {
            let text = plan.work.outcome(done)
            let canUndo = !report.changes.allSatisfy(\.steps.isEmpty)
            messages.toasts.showChange(text, button: canUndo ? tr("Undo") : nil) { [weak undo] in undo?.undo() }
        }
        let first = report.outcomes.lazy.compactMap { outcome in
            if case .done(let location, _) = outcome { location } else { nil }
        }.first
        if let first, first.parent == navigation.current { folderView.await(first) }
    }
}
