// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import Rendering
internal import VolumeAccess

extension PreparedItem {
    /// Whether there is something to put on paper.
    var canPrint: Bool {
        if let printable = preview as? any Printable { return printable.printed != nil }
        return preview != nil && document?.shownSession.map(PrintedPages.canPrint) == true
    }
}

/// What the panel hands on: to a printer, or to the mail program.
extension PreviewPanel {
    /// How long good news is shown, in milliseconds.
    private static let newsTime = 5_000

    func print(_ item: PreparedItem) async {
        guard item.canPrint else { return }
        // On paper they are what their author saw.
        await item.finishLayingOut()
        guard item === current else { return }
        var pages: PrintedPages?
        let content: any PrintContent
        if let printed = (item.preview as? any Printable)?.printed {
            content = printed
        } else if let session = item.document?.shownSession {
            do throws(RenderFailure) {
                let drawn = try await PrintedPages(session)
                pages = drawn
                content = drawn
            } catch {
                return sayNotPrinted(item, error.message)
            }
        } else {
            return
        }
        switch await PrintOperation(content, title: item.item.displayTitle).run(parent: widget.window) {
        case .printed:
            say(item, tr("“{name}” is being printed.", ["name": item.item.displayTitle]))
            Timeout(milliseconds: Self.newsTime) { [weak self] in self?.say(item, nil) }
        case .cancelled: break
        case .failed(let reason): sayNotPrinted(item, reason ?? pages?.failure?.message ?? "")
        }
    }

    private func sayNotPrinted(_ item: PreparedItem, _ reason: String) {
        let values = ["name": item.item.displayTitle, "reason": reason]
        say(item, tr("“{name}” was not printed: {reason}", values), retry: { [weak self] in await self?.print(item) })
    }

    /// Hands what is open of a document to the mail program, as an attachment of a new message.
    func send(_ item: PreparedItem) async {
        guard let bytes = item.source?.bytes else { return }
        say(item, tr("Starting the mail program…"))
        let file = item.outer == nil && !item.isGone ? item.item.document : nil
        let failure = await OutgoingMail.compose(attaching: [bytes], files: file.map { [$0] } ?? [])
        guard let failure else {
            controller.delegate?.previewController(controller, didHandOver: item.item)
            return say(item, nil)
        }
        let values = ["name": item.item.displayTitle, "reason": failure]
        say(item, tr("“{name}” was not sent: {reason}", values), retry: { [weak self] in await self?.send(item) })
    }

    /// Says something about an item that is still shown; nil for nothing more.
    private func say(_ item: PreparedItem, _ text: String?, retry: (@MainActor () async -> Void)? = nil) {
        guard item === current else { return }
        guard let text else { return item.isGone ? sayGone(item) : notice.hide() }
        guard let retry else { return notice.show(text) }
        notice.show(text, command: tr("_Retry")) { Task { await retry() } }
    }
}
