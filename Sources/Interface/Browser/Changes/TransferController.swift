// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Copying and moving documents to other folders, with a line of progress, and a report of what did not arrive.
@MainActor final class TransferController {
    private let folderView: FolderView
    private let navigation: NavigationController
    private let work: WorkController
    private let messages: WindowMessages
    private let undo: UndoController

    /// Adds the actions `duplicate`, `move-to` and `copy-to` to the window.
    init(
        _ folderView: FolderView, navigation: NavigationController, work: WorkController, messages: WindowMessages,
        undo: UndoController
    ) {
        (self.folderView, self.navigation, self.work) = (folderView, navigation, work)
        (self.messages, self.undo) = (messages, undo)
        messages.window.add(Action("duplicate") { [weak self] in self?.duplicateSelected() })
        messages.window.add(Action("move-to") { [weak self] in self?.sendSelected(moving: true) })
        messages.window.add(Action("copy-to") { [weak self] in self?.sendSelected(moving: false) })
    }

    /// Copies the selected documents beside themselves.
    private func duplicateSelected() {
        // The documents of a search or a collection may lie in several folders; each copy goes beside its original.
        let byFolder = Dictionary(grouping: folderView.selectedDocuments.map(\.location)) {
            $0.parent ?? navigation.current
        }
        for (folder, files) in byFolder { begin(.copy(files, into: folder)) }
    }

    /// Asks for a folder, and moves or copies the selected documents there.
    private func sendSelected(moving: Bool) {
        let files = folderView.selectedDocuments.map(\.location)
        guard !files.isEmpty else { return }
        Task { [weak self] in
            guard let self, let folder = await chooseFolder(moving: moving, in: navigation.current) else { return }
            begin(moving ? .move(files, into: folder) : .copy(files, into: folder))
        }
    }

    /// The program whose windows share the work.
    var program: BrowserProgram { work.program }

    /// Begins a transfer: measures it, reports what will not succeed, and asks about names that are taken.
    ///
    /// - Parameter showing: whether a document that has arrived in the folder that is shown is selected.
    func begin(_ transfer: Transfer, showing: Bool = true) {
        let row = work.list.begin(Self.title(of: transfer))
        let program = work.program
        let measuring = Task { [weak self] in
            let plan = await transfer.plan.measured()
            guard !Task.isCancelled else { return row.end() }
            guard !plan.problems.isEmpty else {
                return Self.run(transfer, plan, row, in: program, for: self, showing: showing)
            }
            row.end()
            guard let transfers = program.host(of: self?.work)?.documents.transfers else {
                return WorkNotification(program).reportNotArrived(transfer, plan.problems.map(\.message))
            }
            transfers.ask(about: plan, of: transfer) { [weak transfers] plan in
                guard let transfers else { return }
                let row = transfers.work.list.begin(Self.title(of: transfer))
                Self.run(transfer, plan, row, in: program, for: transfers, showing: showing)
            }
        }
        row.onCancel = {
            measuring.cancel()
            row.end()
        }
    }

    private static func title(of transfer: Transfer) -> String {
        let count = transfer.files.count
        return transfer.kind == .move
            ? trn("Moving {count} item…", "Moving {count} items…", count)
            : trn("Copying {count} item…", "Copying {count} items…", count)
    }

    /// - Parameter controller: the transfers of the window that began it; nil when that is closed.
    private static func run(
        _ transfer: Transfer, _ plan: TransferPlan, _ row: TransferList.Row, in program: BrowserProgram,
        for controller: TransferController?, showing: Bool
    ) {
        let origin = controller?.work
        let work = FileTransfer(
            plan, onProgress: { progress in Task { @MainActor in row.show(progress) } },
            asking: { [weak origin] conflict in
                await ConflictDialog.ask(conflict, parent: await program.host(of: origin)?.window)
            })
        row.onPause = { isPaused in if isPaused { work.pause() } else { work.resume() } }
        row.onCancel = {
            work.cancel()
            // Clearing up may take as long as the volume does, and needs no line.
            row.end()
        }
        Task { [weak origin] in
            let result = await program.work.during { await work.run() }
            row.end()
            let outcome = transfer.outcome(result)
            program.changes.record(outcome.change)
            // The problems of the plan were reported before.
            let known = Set(plan.problems.map(\.message))
            let failures = result.failures.filter { !known.contains($0.error.message) }
            guard let transfers = program.host(of: origin)?.documents.transfers else {
                if !failures.isEmpty {
                    return WorkNotification(program).reportNotArrived(
                        transfer.again(result.unfinished), failures.map(\.message))
                }
                return WorkNotification(program).reportArrived(transfer, outcome.change.steps.count)
            }
            transfers.work.filesChanged()
            transfers.showNotArrived(failures, transfer.again(result.unfinished))
            transfers.finished(transfer, outcome, showing: showing)
        }
    }

    private func finished(_ transfer: Transfer, _ outcome: FileActions.Outcome, showing: Bool) {
        guard let last = outcome.change.steps.last else { return }
        if transfer.folder == navigation.current {
            if showing { folderView.await(last.to) }
            return
        }
        let values = ["folder": DisplayName.text(transfer.folder.nameBytes)]
        messages.toasts.showChange(
            transfer.kind == .move ? tr("Moved to “{folder}”", values) : tr("Copied to “{folder}”", values),
            button: tr("Undo")
        ) { [weak undo] in undo?.undo() }
    }

    // MARK: Documents that do not arrive

    /// Reports the problems of a plan before anything is changed.
    ///
    /// - Parameter proceed: a function that transfers the documents without problems.
    private func ask(
        about plan: TransferPlan, of transfer: Transfer, _ proceed: @escaping @MainActor (TransferPlan) -> Void
    ) {
        let isAll =
            plan.problems.contains(where: \.stopsAll)
            || Set(plan.sources).isSubset(of: plan.problems.map(\.file))
        let heading =
            switch (plan.kind, isAll) {
            case (.move, true): tr("Item Cannot Be Moved")
            case (.move, false): tr("Some Items Cannot Be Moved")
            case (_, true): tr("Item Cannot Be Copied")
            case (_, false): tr("Some Items Cannot Be Copied")
            }
        let canRename = !plan.problems.contains(where: \.stopsAll) && plan.problems.contains(where: \.isOfName)
        let dialog = ProblemList.dialog(
            heading, plan.problems.map(\.message),
            note: canRename ? tr("Other names have “_” for characters that the volume does not allow.") : nil,
            parent: messages.window)
        dialog.addResponse("cancel", isAll && !canRename ? tr("_Close") : tr("_Cancel"))
        dialog.setCloseResponse("cancel")
        if isAll, plan.problems.contains(where: \.suggestsOtherFolder) {
            dialog.addResponse("elsewhere", tr("Choose Another _Folder…"), .suggested)
            dialog.setDefaultResponse("elsewhere")
        }
        if !isAll {
            dialog.addResponse(
                "rest", plan.kind == .move ? tr("_Move the Rest") : tr("_Copy the Rest"),
                canRename ? .standard : .suggested)
            dialog.setDefaultResponse("rest")
        }
        if canRename {
            dialog.addResponse("rename", tr("_Use Other Names"), .suggested)
            dialog.setDefaultResponse("rename")
        }
        dialog.onResponse { [weak self] answer in
            if answer == "rest" { proceed(plan) }
            if answer == "rename" { proceed(plan.replacingNames()) }
            if answer == "elsewhere" { self?.sendElsewhere(transfer) }
        }
        dialog.present()
    }

    /// Reports documents that have not arrived, with the reasons and a way to try again.
    private func showNotArrived(_ failures: [TransferResult.Failure], _ rest: Transfer) {
        guard let first = failures.first else { return }
        let name = ["name": DisplayName.text(first.file.nameBytes)]
        let heading =
            switch (rest.kind == .move, failures.count == 1 && rest.files.count <= 1) {
            case (true, true): tr("“{name}” Was Not Moved", name)
            case (true, false): tr("Some Items Were Not Moved")
            case (false, true): tr("“{name}” Was Not Copied", name)
            case (false, false): tr("Some Items Were Not Copied")
            }
        let dialog = MessageDialog(
            heading: heading, text: WindowMessages.lines(failures.map(\.message)), parent: messages.window)
        dialog.addResponse("close", tr("_Close"))
        dialog.setCloseResponse("close")
        if !rest.files.isEmpty {
            dialog.addResponse("again", tr("_Try Again"))
            dialog.setDefaultResponse("again")
        }
        if !rest.files.isEmpty, failures.contains(where: \.suggestsOtherFolder) {
            dialog.addResponse("elsewhere", tr("Choose Another _Folder…"), .suggested)
            dialog.setDefaultResponse("elsewhere")
        }
        dialog.onResponse { [weak self] answer in
            if answer == "again" { self?.begin(rest) }
            if answer == "elsewhere" { self?.sendElsewhere(rest) }
        }
        dialog.present()
    }

    /// Asks for another folder, and transfers the documents into that one.
    private func sendElsewhere(_ rest: Transfer) {
        Task { [weak self] in
            guard let self, let folder = await chooseFolder(moving: rest.kind == .move, in: Place.home.location) else {
                return
            }
            begin(rest.again(into: folder))
        }
    }

    private func chooseFolder(moving: Bool, in folder: FileLocation) async -> FileLocation? {
        let uri = await FolderChooser.choose(
            title: moving ? tr("Move To") : tr("Copy To"), accept: moving ? tr("_Move Here") : tr("_Copy Here"),
            in: folder.uri, parent: messages.window)
        return uri.map { FileLocation(uri: $0) }
    }
}
