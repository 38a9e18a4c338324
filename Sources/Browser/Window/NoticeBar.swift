// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// A line above the documents that says what concerns all of them.
@MainActor final class NoticeBar {
    /// The line; it takes no room while there is nothing to say.
    let widget: Revealer
    private let label = Label()

    /// A bar with nothing to say.
    init() {
        let content = Box(.horizontal, spacing: 12)
        content.addStyleClass("notice")
        content.append(Image(icon: "dialog-warning-symbolic"))
        label.setWraps(true)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        content.append(label)
        widget = Revealer(content)
        let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
        dismiss.addStyleClass("flat")
        dismiss.addStyleClass("circular")
        dismiss.onClick { [widget] in widget.isRevealed = false }
        content.append(dismiss)
    }

    /// Says something.
    func show(_ text: String) {
        label.text = text
        widget.isRevealed = true
    }
}
