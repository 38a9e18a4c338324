// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// Messages: `.eml` files.
struct MailRenderer: DrawnRenderer {
    let provider = Provider.mail
    /// The language and the time zone that the pages are for.
    var reader = ReaderLocale.usual

    func warm() {
        Charset.warm()
        XMLParser.warm()
        PageContext.warm()
        _ = ReaderLocale.usual.rules
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let message = try Self.message(source, extent)
        return try MailPages(reader: reader, extent: extent, limits: limits).document(of: [message])
    }

    /// - Throws: ``Refusal/Reason/otherType`` for a mailbox of several messages.
    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let message = try Self.message(source, .whole)
        let document = try MailPages(reader: reader, extent: .whole, limits: limits).document(of: [message])
        return MailSession(message.attachments, document, provider: provider)
    }

    /// The message in a file, which may be a mailbox of one message.
    private static func message(_ source: any ByteSource, _ extent: DrawnExtent) throws(Refusal) -> MailMessage {
        let bytes = try source.prefix(extent == .firstPage ? 4 << 20 : 64 << 20)
        try MailPages.check(bytes)
        let (content, count) = bytes.withUnsafeBytes { bytes in
            let mailbox = Mailbox(bytes, limit: extent == .firstPage ? 1 : 2)
            return (mailbox.messages.first.map { mailbox.content(of: $0) } ?? [], mailbox.messages.count)
        }
        guard count <= 1 else { throw Refusal(.otherType, "application/mbox") }
        guard let message = MailMessage(content[...], encoding: source.encoding?.textEncoding) else {
            throw Refusal(.otherType, "text/plain")
        }
        return message
    }
}
