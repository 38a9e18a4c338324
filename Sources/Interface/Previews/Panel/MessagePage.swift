// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Says something about a document in the place where that would be, and offers what can be done about it.
@MainActor final class MessagePage {
    let widget: AnyWidget
    /// The widget that takes the keyboard focus: the keys of the panel work there, and Tab goes to the buttons.
    let focusWidget: AnyWidget
    /// Told which button was pressed.
    var onCommand: (@MainActor (PanelCommand) -> Void)?

    private let reference: Reference
    private let icon = Image()
    private let title = Label()
    private let text = Label()
    private let note = Label()
    private let buttons = Box(.vertical, spacing: 12)
    private var labels: [String] = []

    init() {
        let message = Box(.vertical, spacing: 6)
        message.isFocusable = true
        message.setAccessibleRole(.group)
        focusWidget = AnyWidget(message)
        icon.setSize(128)
        icon.setMargins(bottom: 12)
        title.addStyleClass("title-2")
        note.addStyleClass("dim-label")
        message.append(icon)
        for label in [title, text, note] {
            label.setWraps(true)
            label.centerLines()
            message.append(label)
        }
        buttons.horizontalAlignment = .center
        buttons.setMargins(top: 18)
        let column = Box(.vertical)
        column.setMargins(24)
        column.verticalAlignment = .center
        column.append(message)
        column.append(buttons)
        let scrolled = ScrolledWindow(column)
        scrolled.setScrolls(horizontally: false, vertically: true)
        widget = AnyWidget(scrolled)
        reference = scrolled.retained()
    }

    /// Shows the first of these icons that the theme has; a symbolic one takes the colour of secondary text.
    func setIcon(_ names: [String]) {
        icon.setIcon(names)
        icon.setStyleClass("dim-label", names.first?.hasSuffix("-symbolic") == true)
    }

    /// Shows a message and its buttons.
    ///
    /// - Parameter dimmed: lines below the message that matter less.
    func show(
        _ name: String, _ message: [String], dimmed: [String] = [], commands: [(label: String, command: PanelCommand)]
    ) {
        title.text = name
        for (label, texts) in [(text, message), (note, dimmed)] {
            label.text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
            label.isVisible = !label.text.isEmpty
        }
        focusWidget.setAccessibleLabel(name)
        focusWidget.setAccessibleDescription((message + dimmed).filter { !$0.isEmpty }.joined(separator: ", "))
        // Those that stay keep the focus.
        guard commands.map(\.label) != labels else { return }
        labels = commands.map(\.label)
        buttons.removeAll()
        for (label, command) in commands {
            let button = Button(label: label)
            button.addStyleClass("pill")
            button.onClick { [weak self] in self?.onCommand?(command) }
            buttons.append(button)
        }
    }
}
