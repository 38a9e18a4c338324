// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Asks for the password of a locked document. It is handed on once, and kept nowhere.
@MainActor final class LockedPage {
    let widget: AnyWidget
    /// Told the password.
    var onPassword: (@MainActor (String) -> Void)?

    private let page = StatusPage(icon: "channel-secure-symbolic", title: tr("Password Needed"))
    private let entry = PasswordEntry()
    private let unlock = Button(label: tr("_Unlock"))
    private let wrong = Label(tr("The password is wrong."))

    init() {
        widget = AnyWidget(page)
        let column = Box(.vertical, spacing: 12)
        entry.setPeeks(true)
        entry.setAccessibleLabel(tr("Password"))
        entry.onActivate { [weak self] in self?.go() }
        entry.onChange { [weak self] in self?.changed() }
        unlock.horizontalAlignment = .center
        unlock.addStyleClass("pill")
        unlock.addStyleClass("suggested-action")
        unlock.onClick { [weak self] in self?.go() }
        unlock.isSensitive = false
        wrong.addStyleClass("error")
        wrong.setWraps(true)
        column.append(entry)
        column.append(wrong)
        column.append(unlock)
        page.setChild(Clamp(column, width: 280))
    }

    /// Whether the keyboard writes here.
    var isEntering: Bool { entry.containsFocus }

    /// Whether something is written; until then the arrows go on paging.
    var isTyping: Bool { isEntering && !entry.text.isEmpty }

    func focus() { entry.grabFocus() }

    /// Asks for the password of a document with a name.
    func show(_ name: String, _ question: PasswordQuestion) {
        page.setDescription(question.text(for: name))
        entry.text = ""
        wrong.isVisible = question.isWrong
        entry.setStyleClass("error", question.isWrong)
        entry.setAccessibleLabel(question.isWrong ? tr("The password is wrong. Password") : tr("Password"))
    }

    /// Forgets what was typed.
    func forget() { entry.text = "" }

    private func changed() {
        unlock.isSensitive = !entry.text.isEmpty
        guard !entry.text.isEmpty else { return }
        wrong.isVisible = false
        entry.removeStyleClass("error")
    }

    private func go() {
        let password = entry.text
        guard !password.isEmpty else { return }
        entry.text = ""
        onPassword?(password)
    }
}
