// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib

/// The options of a command by which documents are opened.
struct OpeningOptions: Sendable {
    /// The password of encrypted documents; nil when none was given.
    var password: String?
    /// The encoding of texts; nil for the most likely one.
    var encoding: CharacterEncoding?

    /// Options that leave everything to the documents.
    init() {}

    /// The encoding with a name from the command line.
    static func encoding(named name: String) throws(UsageError) -> CharacterEncoding {
        if let encoding = CharacterEncoding(named: name) { return encoding }
        let known = CharacterEncoding.allCases.map(\.word).sorted().joined(separator: ", ")
        throw UsageError(
            tr("Unknown encoding “{encoding}”: use one of {names}", ["encoding": name, "names": known]))
    }

    /// A failure, with the option that helps against it.
    func failure(_ failure: RenderFailure) -> InspectFailure {
        guard case .refused(let refusal) = failure, refusal.reason == .locked else { return InspectFailure(failure) }
        return password == nil
            ? InspectFailure(
                code: failure.code,
                message: tr("The document is protected by a password. Give it with --password-file."))
            : InspectFailure(
                code: "wrong-password",
                message: tr("The password does not open the document. Check the password file."))
    }
}
