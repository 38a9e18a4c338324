// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// A line above the document that says what became of it.
@MainActor final class PanelNotice {
    let widget: Revealer
    private let label = Label()
    private let button = Button(label: "")
    private let content = Box(.horizontal, spacing: 12)
    private var action: (@MainActor () -> Void)?

    init() {
        content.addStyleClass("preview-notice")
        content.setAccessibleRole(.alert)
        label.setWraps(true)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        content.append(label)
        button.verticalAlignment = .center
        content.append(button)
        widget = Revealer(content)
        button.onClick { [weak self] in self?.action?() }
    }

    /// Says something.
    ///
    /// - Parameter command: what can be done about it; an underscore marks its key.
    func show(_ text: String, command: String? = nil, action: (@MainActor () -> Void)? = nil) {
        label.text = text
        content.setAccessibleLabel(text)
        self.action = action
        button.isVisible = command != nil
        button.setLabel(command ?? "")
        widget.isRevealed = true
    }

    func hide() {
        action = nil
        widget.isRevealed = false
    }
}
