// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// A line above the document that says what became of it.
@MainActor final class PanelNotice {
    let widget: Revealer
    private let label = Label()
    private let button = Button(label: "")
    private let content = Box(.vertical, spacing: 6)
    /// The buttons of several choices, below the text.
    private let choices = Box(.horizontal, spacing: 6)
    private var action: (@MainActor () -> Void)?

    init() {
        content.addStyleClass("preview-notice")
        content.setAccessibleRole(.alert)
        label.setWraps(true)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        let line = Box(.horizontal, spacing: 12)
        line.append(label)
        button.verticalAlignment = .center
        line.append(button)
        content.append(line)
        content.append(choices)
        choices.isVisible = false
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
        choices.isVisible = false
        widget.isRevealed = true
    }

    /// Says something of which one of several things can be done; underscores mark their keys.
    func show(_ text: String, choices commands: [(label: String, action: @MainActor () -> Void)]) {
        show(text)
        while let child = choices.firstChild { choices.remove(child) }
        for command in commands {
            let button = Button(label: "")
            button.setLabel(command.label)
            // In a narrow panel the names of several buttons break into lines.
            button.wrapLabel()
            button.onClick { command.action() }
            choices.append(button)
        }
        choices.isVisible = true
    }

    func hide() {
        action = nil
        widget.isRevealed = false
    }
}
