// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Says what cannot be shown and why, and what can be done about it.
@MainActor final class FailurePage {
    let page = MessagePage()

    /// Says why a document cannot be shown.
    ///
    /// - Parameter isFile: whether it is a file, which other programs can open, and does not lie in another document.
    func show(_ name: String, _ reason: PreviewFailure, isFile: Bool) {
        if reason.kind == .protected { return showProtected(name, reason, isFile: isFile) }
        let isUnfetched = reason.kind == .unfetched
        var commands: [(String, PanelCommand)] = [(isUnfetched ? tr("_Download") : tr("_Retry"), .retry)]
        if reason.kind == .unshown {
            commands += [(tr("Open _With…"), .openWith), (tr("View as _Hex"), .showBytes)]
        }
        page.setIcon([isUnfetched ? "folder-download-symbolic" : "dialog-warning-symbolic"])
        let title =
            isUnfetched
            ? tr("“{name}” Was Not Downloaded", ["name": name]) : tr("“{name}” Cannot Be Shown", ["name": name])
        page.show(title, [reason.message], commands: commands)
    }

    /// Trying again is of no use, and the bytes say nothing: only another program can help.
    private func showProtected(_ name: String, _ reason: PreviewFailure, isFile: Bool) {
        var commands: [(String, PanelCommand)] = isFile ? [(tr("_Open"), .open)] : []
        // For an entry, the app opens the file that contains it.
        commands.append((tr("Open _With…"), .openWith))
        page.setIcon(["channel-secure-symbolic"])
        page.show(
            tr("“{name}” Is Protected", ["name": name]), [reason.message],
            commands: commands)
    }
}
