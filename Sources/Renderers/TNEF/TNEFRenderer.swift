// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Outlook messages in files of their own: `winmail.dat`.
struct TNEFRenderer: DrawnRenderer {
    let provider = Provider.tnef
    /// The language and the time zone that the pages are for.
    var reader = ReaderLocale.usual

    private static let byteLimit = 256 << 20

    func warm() { MailRenderer().warm() }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        try MailPages(reader: reader, extent: extent, limits: limits).document(of: [Self.message(source)])
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let message = try Self.message(source)
        let document = try MailPages(reader: reader, extent: .whole, limits: limits).document(of: [message])
        return MailSession(message.attachments, document, provider: provider)
    }

    private static func message(_ source: any ByteSource) throws(Refusal) -> MailMessage {
        guard source.count <= byteLimit else { throw Refusal(.tooLarge, "the message is too large") }
        let bytes = try source.prefix(byteLimit)
        guard TNEFFile.isOne(bytes) else { throw Refusal(.otherType, "application/octet-stream") }
        guard let message = TNEFFile.message(bytes) else { throw Refusal(.damaged, "nothing in it can be read") }
        return message
    }
}
