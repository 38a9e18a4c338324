// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// Says what cannot be shown and why, and what can be done about it.
@MainActor final class FailurePage {
    let page = MessagePage()

    init() { page.setIcon(["dialog-warning-symbolic"]) }

    func show(_ name: String, _ reason: PreviewFailure) {
        let isUnfetched = reason.kind == .unfetched
        var commands: [(String, PanelCommand)] = [(isUnfetched ? tr("_Fetch") : tr("_Retry"), .retry)]
        if reason.kind == .unshown {
            commands += [(tr("Open _With…"), .openWith), (tr("Show _Bytes"), .showBytes)]
        }
        page.show(tr("“{name}” Cannot Be Shown", ["name": name]), [reason.message], commands: commands)
    }
}
