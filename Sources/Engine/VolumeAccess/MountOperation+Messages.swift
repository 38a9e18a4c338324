// SPDX-License-Identifier: MPL-2.0

public import VitrineGLib

extension MountQuestion {
    /// A question of GIO's, as the user is asked it.
    @MainActor public init(_ question: MountOperation.Question) {
        self.init(message: question.message)
        needsUser = question.needsUser
        needsDomain = question.needsDomain
        needsPassword = question.needsPassword
        allowsAnonymous = question.allowsAnonymous
        allowsRemembering = question.allowsRemembering
        user = question.user
        domain = question.domain
        choices = question.choices
    }
}

extension MountOperation {
    /// Passes on what the user answered.
    public func reply(_ reply: MountReply) {
        self.reply(
            goesOn: reply.goesOn, user: reply.user, domain: reply.domain, password: reply.password,
            isAnonymous: reply.isAnonymous, isRemembered: reply.isRemembered, choice: reply.choice)
    }
}
