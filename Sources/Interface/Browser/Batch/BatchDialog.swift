// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Asks what is to become of many documents, and shows what that means for each before anything is done.
@MainActor final class BatchDialog {
    private let dialog = Dialog()
    private let form: any BatchForm
    private let files: [FileLocation]
    private let list = BatchList(name: tr("Changes"))
    private let status = Label()
    private let button: Button
    private var sources: BatchSources?
    /// The folder for results that the sources were found with.
    private var lookedAt: FileLocation?
    private var plan: BatchPlan?
    private var work: Task<Void, Never>?
    private let onPlan: (BatchPlan) -> Void
    /// The dialog keeps itself until it is closed.
    private var own: BatchDialog?

    /// Shows the dialog.
    ///
    /// - Parameter onPlan: told what the user decided to do.
    static func show(
        _ form: any BatchForm, for files: [FileLocation], parent: some WindowWidget,
        onPlan: @escaping @MainActor (BatchPlan) -> Void
    ) {
        let dialog = BatchDialog(form, files, onPlan)
        dialog.own = dialog
        dialog.dialog.present(over: parent)
        form.grabFocus()
    }

    private init(_ form: any BatchForm, _ files: [FileLocation], _ onPlan: @escaping (BatchPlan) -> Void) {
        (self.form, self.files, self.onPlan) = (form, files, onPlan)
        button = Button(label: form.verb)
        dialog.setTitle(form.title)
        dialog.setSize(width: 640, height: 640)
        build()
        form.onChange = { [weak self] in self?.update() }
        dialog.onDestroy { [weak self] in
            self?.work?.cancel()
            self?.own = nil
        }
        look()
    }

    private func build() {
        let header = HeaderBar()
        header.setShowsWindowButtons(start: false, end: false)
        let cancel = Button(label: tr("_Cancel"))
        cancel.onClick { [weak self] in self?.dialog.close() }
        button.addStyleClass("suggested-action")
        button.isSensitive = false
        button.onClick { [weak self] in self?.begin() }
        header.packStart(cancel)
        header.packEnd(button)
        dialog.setDefaultWidget(button)
        status.setWraps(true)
        status.setTextAlignment(0)
        let content = Box(.vertical, spacing: 12)
        content.setMargins(18)
        content.append(form.widget)
        content.append(list.widget)
        content.append(status)
        dialog.setContent(content, below: header)
    }

    /// Looks at the documents and their folders, once for each folder that results are to go to.
    private func look() {
        let (files, output, isForFiles) = (files, form.output, form.isForFiles)
        work?.cancel()
        (sources, plan, lookedAt) = (nil, nil, output)
        button.isSensitive = false
        say(tr("Reading files…"))
        work = Task { [weak self] in
            let found = await BatchSources.found(files, output: output, entersFolders: isForFiles)
            guard let self, !Task.isCancelled else { return }
            sources = found
            update()
        }
    }

    /// Plans what is asked for now, away from the main thread, and asks the volumes when nothing else was asked for meanwhile.
    private func update() {
        guard form.output == lookedAt else { return look() }
        guard let sources else { return }
        work?.cancel()
        plan = nil
        button.isSensitive = false
        if let complaint = form.complaint { return say(complaint, isError: true) }
        guard let wanted = form.work else { return say(form.hint) }
        if wanted.needsDatesTaken, !sources.hasDatesTaken { return readDates(of: sources) }
        work = Task { [weak self] in
            let first = await Self.planned(wanted, on: sources)
            guard let self, !Task.isCancelled else { return }
            show(first)
            // Not at every key: it makes a folder on the volume for a moment.
            try? await Task.sleep(nanoseconds: 300_000_000)
            guard !Task.isCancelled else { return }
            let checked = await first.checked()
            if !Task.isCancelled { show(checked) }
        }
    }

    /// Asks the documents when they were taken, once that is to stand in their names.
    private func readDates(of found: BatchSources) {
        say(tr("Reading dates…"))
        work = Task { [weak self] in
            let dated = await found.readingDatesTaken { done, total in
                Task { @MainActor in self?.showReading(done, of: total) }
            }
            guard let self, !Task.isCancelled else { return }
            sources = dated
            update()
        }
    }

    private func showReading(_ done: Int, of total: Int) {
        guard plan == nil, sources?.hasDatesTaken == false, form.work?.needsDatesTaken == true else { return }
        say(
            tr(
                "Reading dates: {done} of {total}…",
                ["done": String(done), "total": String(total)]))
    }

    private nonisolated static func planned(_ work: BatchWork, on sources: BatchSources) async -> BatchPlan {
        BatchPlan(work, on: sources)
    }

    private func show(_ plan: BatchPlan) {
        self.plan = plan
        list.show(count: plan.steps.count) { BatchRow(plan.steps[$0]) }
        button.isSensitive = plan.count > 0
        var parts = [plan.work.intention(plan.count)]
        if plan.failureCount > 0 {
            parts.append(trn("{count} cannot be changed", "{count} cannot be changed", plan.failureCount))
        }
        let remarks = plan.problems.map(\.message) + [plan.remark].compactMap { $0 }
        // Which of them cannot stands in red already.
        say(([parts.joined(separator: ", ")] + remarks).joined(separator: "\n"), isError: plan.count == 0)
    }

    private func say(_ text: String, isError: Bool = false) {
        status.text = text
        status.setStyleClass("error", isError)
    }

    private func begin() {
        guard let plan, plan.count > 0 else { return }
        dialog.close()
        onPlan(plan)
    }
}
