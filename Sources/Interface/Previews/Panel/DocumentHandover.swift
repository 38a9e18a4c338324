// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

extension PreparedItem {
    /// Whether there is something to put on paper.
    var canPrint: Bool {
        if let printable = preview as? any Printable { return printable.printed != nil }
        return preview != nil && document?.shownSession.map(PrintedPages.canPrint) == true
    }
}

/// Hands documents over: to a printer, to the mail program, to other programs, to the clipboard.
@MainActor final class DocumentHandover {
    private let context: PanelContext
    private let saver: CopySaver
    /// The document that is being prepared for the printer, or for which the dialog is open.
    private var printing: PreparedItem?
    private var current: PreparedItem? { context.current }
    private var controller: PreviewController { context.controller }
    private var notice: PanelNotice { context.notice }
    /// How long good news is shown, in milliseconds.
    private static let newsTime = 5_000

    init(_ context: PanelContext, _ saver: CopySaver) {
        self.context = context
        self.saver = saver
    }

    // MARK: printer and mail

    func print(_ item: PreparedItem) async {
        // Laying out takes a while, in which the user may ask again: one dialog is enough.
        guard item.canPrint, printing !== item else { return }
        printing = item
        defer { if printing === item { printing = nil } }
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
        switch await PrintOperation(content, title: item.item.displayTitle).run(parent: context.window) {
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
        guard let bytes = await WholeDocument(of: item, in: context).bytes() else { return }
        say(item, tr("Opening the email app…"))
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
        guard let text else { return item.isGone ? saver.sayGone(item) : notice.hide() }
        guard let retry else { return notice.show(text) }
        notice.show(text, command: tr("_Retry")) { Task { await retry() } }
    }

    // MARK: other programs

    /// Opens a link that leads out of the document, if the host lets it and the user wants it.
    func follow(link address: String) {
        guard let item = current?.item,
            controller.delegate?.previewController(controller, shouldOpenLink: address, in: item) ?? true
        else { return }
        LinkConsent.ask(address, parent: context.window)
    }

    func open() {
        guard current?.outer == nil, var item = current?.item else { return }
        item.contentType = current?.document?.contentType.identifier ?? item.contentType
        guard controller.delegate?.previewController(controller, shouldOpen: item) ?? true else { return }
        Task { [weak self, item] in
            do {
                try await DesktopApp.openByDefault(item.document.uri)
                guard let controller = self?.controller else { return }
                controller.delegate?.previewController(controller, didHandOver: item)
            } catch {
                self?.openWith()
            }
        }
    }

    /// Puts the path of the file on the clipboard.
    func copyPath() {
        guard current?.outer == nil, let location = current?.item.document else { return }
        Clipboard.set(CopiedPath.text([location]))
    }

    /// Puts the file on the clipboard, and its path for what takes only text.
    func copy() {
        guard current?.outer == nil, let location = current?.item.document else { return }
        let text = location.path.map { String(decoding: $0, as: UTF8.self) } ?? location.uri
        Clipboard.set(FileContent(uris: [location.uri], copiedText: "copy\n" + location.uri, text: text))
    }

    /// Puts the pixels of a picture on the clipboard.
    func copyImage(_ item: PreparedItem) async {
        guard let holder = item.preview as? any PictureHolder else { return }
        do throws(RenderFailure) {
            let picture = try await holder.wholePicture()
            Clipboard.set(
                pixels: picture.pixels, width: picture.size.width, height: picture.size.height, stride: picture.stride,
                keepingAlive: picture)
        } catch {
            let values = ["name": item.item.displayTitle, "reason": error.message]
            say(
                item, tr("“{name}” was not copied: {reason}", values),
                retry: { [weak self] in await self?.copyImage(item) })
        }
    }

    func openWith() {
        // An entry with an unsupported encryption is handed over as the file that contains it.
        guard let current, current.outer == nil || current.isProtected else { return }
        let item = current.root.item
        let type =
            current.root.document?.contentType ?? ContentType.guess(name: item.document.nameBytes)
        AppChooser(for: type, name: item.displayTitle, parent: context.window) { [weak self] app, remembers in
            Task {
                do {
                    try await app.open([item.document.uri])
                } catch {
                    let values = ["name": item.displayTitle, "reason": (error as? GLibError)?.message ?? ""]
                    self?.notice.show(tr("“{name}” cannot be opened: {reason}", values))
                }
                guard remembers, let failure = await AppChooser.remember(app, for: type) else { return }
                self?.notice.show(failure)
            }
        }
    }
}
