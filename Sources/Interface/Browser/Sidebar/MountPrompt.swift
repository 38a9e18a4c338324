// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Asks the user what a volume wants to know: who they are, their password, or one of several choices.
@MainActor enum MountPrompt {
    /// Asks, and waits for the answer. Closing the dialog gives up.
    static func ask(_ question: MountQuestion, isAgain: Bool, parent: (any Widget)?) async -> MountReply {
        let lines = question.message.split(separator: "\n", maxSplits: 1).map(String.init)
        var text = lines.count > 1 ? lines[1] : ""
        let isSecretAlone = !question.needsUser && !question.needsDomain
        if isAgain, question.choices.isEmpty {
            text =
                isSecretAlone
                ? tr("The password was wrong. Try again.")
                : tr("The user name or the password was wrong. Try again.")
        }
        let dialog = MessageDialog(heading: lines.first ?? tr("Authentication Required"), text: text, parent: parent)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.setCloseResponse("cancel")
        guard question.choices.isEmpty else {
            for (index, choice) in question.choices.enumerated() { dialog.addResponse(String(index), choice) }
            return await answer(dialog) { answer in
                var reply = MountReply(goesOn: Int(answer) != nil)
                reply.choice = Int(answer) ?? 0
                return reply
            }
        }
        let fields = Fields(question)
        dialog.setExtraChild(fields.widget)
        dialog.addResponse("connect", isSecretAlone ? tr("_Unlock") : tr("C_onnect"), .suggested)
        dialog.setDefaultResponse("connect")
        fields.takeFocus(in: dialog)
        return await answer(dialog) { $0 == "connect" ? fields.reply : MountReply(goesOn: false) }
    }

    /// - Parameter reply: what an answer comes to, asked at once: the fields go with the dialog.
    private static func answer(
        _ dialog: MessageDialog, _ reply: @escaping @MainActor (String) -> MountReply
    ) async -> MountReply {
        await withCheckedContinuation { continuation in
            var continuation: CheckedContinuation<MountReply, Never>? = continuation
            dialog.onResponse {
                continuation?.resume(returning: reply($0))
                continuation = nil
                // GTK 4.8 has a password's field look at itself once more when it loses the focus, even if it is gone.
                dialog.clearFocus()
            }
            dialog.present()
        }
    }

    /// The input fields.
    @MainActor private struct Fields {
        let widget = Box(.vertical, spacing: 12)
        private let anonymous = CheckButton(label: tr("Connect _anonymously"))
        private let user = Entry()
        private let domain = Entry()
        private let password = PasswordEntry()
        private let remembers = CheckButton(label: tr("_Remember the password"))
        private let question: MountQuestion

        init(_ question: MountQuestion) {
            self.question = question
            user.text = question.user
            domain.text = question.domain
            user.setPlaceholder(tr("User name"))
            user.setAccessibleLabel(tr("User name"))
            domain.setPlaceholder(tr("Domain"))
            domain.setAccessibleLabel(tr("Domain"))
            password.setPlaceholder(tr("Password"))
            password.setAccessibleLabel(tr("Password"))
            password.setPeeks(true)
            remembers.isOn = false
            if question.allowsAnonymous { widget.append(anonymous) }
            for entry in [user, domain] { entry.setActivatesDefault(true) }
            password.setActivatesDefault(true)
            if question.needsUser { widget.append(user) }
            if question.needsDomain { widget.append(domain) }
            if question.needsPassword { widget.append(password) }
            if question.allowsRemembering { widget.append(remembers) }
            let (user, domain, password, remembers) = (user, domain, password, remembers)
            anonymous.onToggle { [anonymous] in
                user.isSensitive = !anonymous.isOn
                domain.isSensitive = !anonymous.isOn
                password.isSensitive = !anonymous.isOn
                remembers.isSensitive = !anonymous.isOn
            }
        }

        /// Gives the keyboard's focus to the first of them.
        func takeFocus(in dialog: MessageDialog) {
            if question.allowsAnonymous {
                dialog.setFocus(anonymous)
            } else if question.needsUser {
                dialog.setFocus(user)
            } else if question.needsDomain {
                dialog.setFocus(domain)
            } else if question.needsPassword {
                dialog.setFocus(password)
            }
        }

        var reply: MountReply {
            var reply = MountReply(goesOn: true)
            if question.allowsAnonymous, anonymous.isOn {
                reply.isAnonymous = true
                return reply
            }
            (reply.user, reply.domain, reply.password) = (user.text, domain.text, password.text)
            reply.isRemembered = remembers.isOn
            return reply
        }
    }
}
