// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// Mailboxes in the format mbox, as a list of their messages.
struct MailboxRenderer: DrawnRenderer {
    let provider = Provider.mailbox
    /// The language and the time zone that the pages are for.
    var reader = ReaderLocale.usual

    /// The maximum number of messages that are set as pages. The list has all messages.
    private static let pageLimit = 200
    /// The maximum number of bytes of messages that are set as pages.
    private static let byteLimit = 64 << 20

    func warm() { MailRenderer().warm() }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let bytes = try source.prefix(extent == .firstPage ? 4 << 20 : Self.byteLimit)
        try MailPages.check(bytes)
        let messages = bytes.withUnsafeBytes {
            Self.messages(of: Mailbox($0, limit: extent == .firstPage ? 1 : Self.pageLimit))
        }
        return try MailPages(reader: reader, extent: extent, limits: limits).document(of: messages)
    }

    /// - Throws: ``Refusal/Reason/otherType`` when there is only one message, which is shown as a message.
    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let bytes = try source.mapped()
        try MailPages.check(bytes)
        let mailbox = Mailbox(bytes, limit: DocumentEntry.limit)
        guard mailbox.messages.count > 1 else {
            let isMessage = mailbox.messages.contains { !MailHeader.read(mailbox.head(of: $0)[...]).header.isEmpty }
            throw Refusal(.otherType, isMessage ? "message/rfc822" : "text/plain")
        }
        let document = try MailPages(reader: reader, extent: .whole, limits: limits)
            .document(of: Self.messages(of: mailbox))
        return MailboxSession(mailbox, of: source, document, provider: provider)
    }

    private static func messages(of mailbox: Mailbox) -> [MailMessage] {
        var messages: [MailMessage] = []
        for place in mailbox.messages.prefix(pageLimit) where place.bytes.upperBound <= byteLimit {
            if let message = MailMessage(mailbox.content(of: place)[...]) { messages.append(message) }
        }
        return messages
    }
}
