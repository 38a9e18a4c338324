// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Notifications of how work ended while the program has no window.
@MainActor struct WorkNotification {
    private let application: Application

    /// Notifications of a program.
    init(_ program: BrowserProgram) { application = program.application }

    /// Notifies of documents that arrived.
    func reportArrived(_ transfer: Transfer, _ count: Int) {
        guard count > 0 else { return }
        let folder = ["folder": DisplayName.text(transfer.folder.nameBytes)]
        send(
            transfer.kind == .move
                ? trn("{count} item moved", "{count} items moved", count)
                : trn("{count} item copied", "{count} items copied", count),
            transfer.kind == .move ? tr("Moved to “{folder}”", folder) : tr("Copied to “{folder}”", folder),
            showing: transfer.folder)
    }

    /// Notifies of documents that did not arrive, and has the next start of the program name them.
    func reportNotArrived(_ transfer: Transfer, _ messages: [String]) {
        send(
            transfer.kind == .move ? tr("Some Items Were Not Moved") : tr("Some Items Were Not Copied"),
            WindowMessages.lines(messages), showing: transfer.files.first?.parent)
        let kind: NotArrived.Kind = transfer.kind == .move ? .move : .copy
        UnfinishedWork.remember(transfer.files.map { NotArrived(kind, $0, in: transfer.folder) })
    }

    /// Notifies of how other work ended.
    ///
    /// - Parameter isAlwaysSaid: whether success is worth a notification.
    func report(_ title: String, _ failures: [String], isAlwaysSaid: Bool = false) {
        guard isAlwaysSaid || !failures.isEmpty else { return }
        send(
            failures.isEmpty ? title : tr("Some Files Were Not Changed"),
            failures.isEmpty ? "" : WindowMessages.lines(failures))
    }

    private func send(_ title: String, _ text: String, showing folder: FileLocation? = nil) {
        let action = folder.map { (name: "app.show", target: $0.uri) }
        application.send(Notification(title: title, text: text, action: action), id: title)
    }
}

/// The failures in the results of different kinds of work.
@MainActor enum ChangeFailures {
    /// The error messages, in the user's language. Cancelled work is not a failure.
    static func messages(of result: Any) -> [String] {
        var errors: [FileChangeError] = []
        if let outcome = result as? FileActions.Outcome { errors = outcome.failures }
        if let failures = result as? [FileChangeError] { errors = failures }
        if case .failure(let error)? = result as? Result<FileLocation, FileChangeError> { errors = [error] }
        return errors.filter { $0 != .cancelled }.map(\.message)
    }
}
