// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Reports the documents that an earlier run of the program did not bring to their place, because it was cut off.
@MainActor final class RecoveryController {
    private let notice: NoticeBar
    private let messages: WindowMessages
    private let navigation: NavigationController
    private let transfers: TransferController

    /// The delay after the start before unfinished work of an earlier run is looked for, in milliseconds.
    private static let delay = 2000

    /// A controller without a report.
    ///
    /// - Parameter notice: the bar above the documents.
    init(
        in notice: NoticeBar, messages: WindowMessages, navigation: NavigationController, transfers: TransferController
    ) {
        (self.notice, self.messages) = (notice, messages)
        (self.navigation, self.transfers) = (navigation, transfers)
    }

    /// Looks for unfinished work of an earlier run, reports it in a window, and clears up after it. To be called once,
    /// when the program starts.
    static func begin(_ program: BrowserProgram) {
        Timeout(milliseconds: delay) {
            Task {
                let lost = await UnfinishedWork.takeNotArrivedLater()
                if let window = program.host(of: nil) {
                    window.documents.recovery.report(lost)
                } else {
                    UnfinishedWork.remember(lost)
                }
                await UnfinishedWork.cleanUpLater()
            }
        }
    }

    /// Shows a notice of documents that did not arrive.
    private func report(_ lost: [NotArrived]) {
        guard let first = lost.first else { return }
        let text =
            lost.count == 1
            ? first.message
            : trn("{count} item was not transferred.", "{count} items were not transferred.", lost.count)
        let reason = tr("{reason} The app closed before this was finished.", ["reason": text])
        notice.show(reason, choice: (tr("Details…"), { [weak self] in self?.showDetails(lost) }))
    }

    /// Lists the documents, with a way to see them and to try again.
    private func showDetails(_ lost: [NotArrived]) {
        notice.hide()
        let dialog = MessageDialog(
            heading: trn("{count} Item Was Not Transferred", "{count} Items Were Not Transferred", lost.count),
            text: WindowMessages.lines(lost.map(\.message)), parent: messages.window)
        dialog.addResponse("close", tr("_Close"))
        dialog.setCloseResponse("close")
        let copied = lost.filter { $0.kind != .save }
        if let first = copied.first ?? lost.first {
            dialog.addResponse("show", copied.isEmpty ? tr("Show _Folder") : tr("Show _Originals"))
            if !copied.isEmpty { dialog.addResponse("again", tr("_Try Again"), .suggested) }
            dialog.setDefaultResponse(copied.isEmpty ? "show" : "again")
            dialog.onResponse { [weak self] answer in
                guard let self else { return }
                switch answer {
                case "show" where copied.isEmpty: navigation.go(to: first.folder)
                case "show": navigation.reveal(first.document)
                case "again": tryAgain(copied)
                default: break
                }
            }
        }
        dialog.present()
    }

    private func tryAgain(_ lost: [NotArrived]) {
        for (folder, documents) in Dictionary(grouping: lost, by: \.folder) {
            let moved = documents.filter { $0.kind == .move }.map(\.document)
            let copied = documents.filter { $0.kind == .copy }.map(\.document)
            if !moved.isEmpty { transfers.begin(.move(moved, into: folder)) }
            if !copied.isEmpty { transfers.begin(.copy(copied, into: folder)) }
        }
    }
}
