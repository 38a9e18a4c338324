// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// Says what cannot be shown and why, and what can be done about it.
@MainActor final class FailurePage {
    let widget: AnyWidget
    var onCommand: (@MainActor (PanelCommand) -> Void)?
    private let page = StatusPage(icon: "dialog-warning-symbolic")

    init() {
        widget = AnyWidget(page)
        let buttons = Box(.vertical, spacing: 12)
        buttons.horizontalAlignment = .center
        let commands: [(String, PanelCommand)] = [
            (tr("_Retry"), .retry), (tr("_Open With…"), .openWith), (tr("Show _Bytes"), .showBytes),
        ]
        for (label, command) in commands {
            let button = Button(label: label)
            button.addStyleClass("pill")
            button.onClick { [weak self] in self?.onCommand?(command) }
            buttons.append(button)
        }
        page.setChild(buttons)
    }

    func show(_ name: String, _ reason: String) {
        page.setTitle(tr("“{name}” Cannot Be Shown", ["name": name]))
        page.setDescription(reason)
    }
}
