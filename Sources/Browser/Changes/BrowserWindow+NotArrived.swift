// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// What speaks against a transfer, what came of it, and how it can be done after all.
extension BrowserWindow {
    /// Says what the volumes have against a plan, before anything is changed.
    ///
    /// - Parameter goOn: does what can be done.
    func ask(
        about plan: TransferPlan, of transfer: Transfer, _ goOn: @escaping @MainActor () -> Void
    ) {
        let isAll =
            plan.problems.contains(where: \.stopsAll)
            || Set(plan.sources).isSubset(of: plan.problems.map(\.file))
        let heading =
            switch (plan.kind, isAll) {
            case (.move, true): tr("This Cannot Be Moved")
            case (.move, false): tr("Not Everything Can Be Moved")
            case (_, true): tr("This Cannot Be Copied")
            case (_, false): tr("Not Everything Can Be Copied")
            }
        let dialog = MessageDialog(
            heading: heading, text: Self.lines(plan.problems.map(\.message)), parent: window)
        dialog.addResponse("cancel", isAll ? tr("_Close") : tr("_Cancel"))
        dialog.setCloseResponse("cancel")
        if isAll, plan.problems.contains(where: \.suggestsOtherFolder) {
            dialog.addResponse("elsewhere", tr("Choose Another _Folder…"), .suggested)
            dialog.setDefaultResponse("elsewhere")
        }
        if !isAll {
            dialog.addResponse("rest", plan.kind == .move ? tr("_Move the Rest") : tr("_Copy the Rest"), .suggested)
            dialog.setDefaultResponse("rest")
        }
        dialog.onResponse { [weak self] answer in
            if answer == "rest" { goOn() }
            if answer == "elsewhere" { self?.sendElsewhere(transfer) }
        }
        dialog.present()
    }

    /// Says what has not arrived, and why, and how it can be done after all.
    func sayNotArrived(_ failures: [TransferResult.Failure], _ rest: Transfer) {
        guard let first = failures.first else { return }
        let name = ["name": DisplayName.text(first.file.nameBytes)]
        let heading =
            switch (rest.kind == .move, failures.count == 1 && rest.files.count <= 1) {
            case (true, true): tr("“{name}” Was Not Moved", name)
            case (true, false): tr("Not Everything Was Moved")
            case (false, true): tr("“{name}” Was Not Copied", name)
            case (false, false): tr("Not Everything Was Copied")
            }
        let dialog = MessageDialog(heading: heading, text: Self.lines(failures.map(\.message)), parent: window)
        dialog.addResponse("close", tr("_Close"))
        dialog.setCloseResponse("close")
        if !rest.files.isEmpty {
            dialog.addResponse("again", tr("_Try Again"))
            dialog.setDefaultResponse("again")
        }
        if !rest.files.isEmpty, failures.contains(where: \.error.isAboutFolder) {
            dialog.addResponse("elsewhere", tr("Choose Another _Folder…"), .suggested)
            dialog.setDefaultResponse("elsewhere")
        }
        dialog.onResponse { [weak self] answer in
            if answer == "again" { self?.transfer(rest) }
            if answer == "elsewhere" { self?.sendElsewhere(rest) }
        }
        dialog.present()
    }

    /// Asks for another folder, and does a transfer into that one.
    private func sendElsewhere(_ rest: Transfer) {
        Task { [weak self] in
            guard let self, let folder = await chooseFolder(moving: rest.kind == .move, in: Place.home.location) else {
                return
            }
            transfer(rest.again(into: folder))
        }
    }

    func chooseFolder(moving: Bool, in folder: FileLocation) async -> FileLocation? {
        let uri = await FolderChooser.choose(
            title: moving ? tr("Move To") : tr("Export To"), accept: moving ? tr("_Move Here") : tr("_Export Here"),
            in: folder.uri, parent: window)
        return uri.map { FileLocation(uri: $0) }
    }
}
