// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Says what cannot be shown and why, and what can be done about it.
@MainActor final class FailurePage {
    let page = MessagePage()

    func show(_ name: String, _ reason: PreviewFailure) {
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
}
