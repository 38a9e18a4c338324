// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// A line above the documents that says what concerns all of them.
@MainActor final class NoticeBar {
    /// The line; it takes no room while there is nothing to say.
    let widget: Revealer
    private let label = Label()
    private let choiceLabel = Label()
    private let choice: Button
    private var action: () -> Void = {}

    /// A bar with nothing to say.
    ///
    /// - Parameter isWarning: whether something is wrong; such a line can be dismissed.
    init(isWarning: Bool = true) {
        // With a label of its own GTK would say a button's name twice.
        choice = Button(child: choiceLabel)
        choice.isVisible = false
        choice.verticalAlignment = .center
        let content = Box(.horizontal, spacing: 12)
        content.addStyleClass("notice")
        content.setStyleClass("warning", isWarning)
        let icon = Image(icon: "dialog-warning-symbolic")
        icon.hideFromAccessibility()
        if isWarning { content.append(icon) }
        label.setWraps(true)
        label.setTextAlignment(0)
        label.expandsHorizontally = true
        content.append(label)
        content.append(choice)
        widget = Revealer(content)
        choice.onClick { [weak self] in self?.action() }
        let dismiss = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
        dismiss.addStyleClass("flat")
        dismiss.addStyleClass("circular")
        dismiss.verticalAlignment = .center
        dismiss.onClick { [widget] in widget.isRevealed = false }
        if isWarning { content.append(dismiss) }
    }

    /// Says something, and offers what can be done about it.
    func show(_ text: String, choice: (label: String, action: @MainActor () -> Void)? = nil) {
        label.text = text
        self.choice.isVisible = choice != nil
        choiceLabel.text = choice?.label ?? ""
        self.choice.setAccessibleLabel(choice?.label ?? "")
        action = choice?.action ?? {}
        widget.isRevealed = true
    }

    /// Says nothing any more.
    func hide() { widget.isRevealed = false }
}
