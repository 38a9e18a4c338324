// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Messages: `.eml` files, and mailboxes that hold one message after the other.
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
        try document(of: try Self.read(source, extent), extent: extent, limits: limits)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let messages = try Self.read(source, .whole)
        let document = try document(of: messages, extent: .whole, limits: limits)
        return MailSession(messages.flatMap(\.attachments), document, provider: provider)
    }

    private static func read(_ source: any ByteSource, _ extent: DrawnExtent) throws(Refusal) -> [MailMessage] {
        let bytes = try source.prefix(extent == .firstPage ? 4 << 20 : 64 << 20)
        guard bytes.prefix(4_096).count(where: { $0 == 0 }) == 0 else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        return messages(in: bytes[...], limit: extent == .firstPage ? 1 : 200).compactMap { MailMessage($0) }
    }

    private func document(
        of messages: [MailMessage], extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        // A row above the pages of a mailbox does not say which message it came with.
        let layout = MailLayout(
            limits: limits, listsAttachments: extent == .firstPage || messages.count > 1, reader: reader)
        var blocks: [Block] = []
        for message in messages {
            if !blocks.isEmpty { blocks.append(.pageBreak) }
            blocks += layout.blocks(of: message)
        }
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        return try DrawnDocument(
            blocks, on: .note, extent: extent, title: messages.first?.subject ?? "", followsStyle: true)
    }

    /// The messages of a mailbox, which begin with `From ` at the start of a line; one when it is none.
    static func messages(in bytes: ArraySlice<UInt8>, limit: Int) -> [ArraySlice<UInt8>] {
        let mark = Array("From ".utf8)
        guard bytes.starts(with: mark) else { return [bytes] }
        var messages: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var line = bytes.startIndex
        while let end = bytes[line...].firstIndex(of: 0x0A) {
            line = end + 1
            // The line before must be empty.
            guard bytes[line...].starts(with: mark),
                end == bytes.startIndex || bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D
            else { continue }
            messages.append(bytes[start..<line])
            start = line
            if messages.count >= limit { return messages }
        }
        return messages + [bytes[start...]]
    }
}
