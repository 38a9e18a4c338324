// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// The pages of messages, each of which begins at the top of a page.
struct MailPages {
    let reader: ReaderLocale
    let extent: DrawnExtent
    let limits: RenderLimits

    /// Checks that a file has no zero bytes at its start, as messages have none.
    ///
    /// - Throws: ``Refusal/Reason/otherType`` when there are zero bytes.
    static func check(_ start: some Collection<UInt8>) throws(Refusal) {
        guard !start.prefix(4_096).contains(0) else { throw Refusal(.otherType, "application/octet-stream") }
    }

    /// The pages of messages, with the page on which each begins.
    func document(of messages: [MailMessage]) throws(Refusal) -> DrawnDocument {
        // The attachments of a mailbox are listed on the pages: a row above the pages would not say to which message they
        // belong.
        let layout = MailLayout(
            limits: limits, listsAttachments: extent == .firstPage || messages.count > 1, reader: reader)
        var blocks: [Block] = []
        for message in messages {
            if !blocks.isEmpty { blocks.append(.pageBreak) }
            blocks += layout.blocks(of: message)
        }
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        let encoding = messages.count == 1 && extent == .whole ? messages[0].encoding : nil
        let facts = encoding.map { [Fact(.encoding, $0.rawValue)] } ?? []
        return try DrawnDocument(
            blocks, on: .note, extent: extent, title: messages.first?.subject ?? "", facts: facts, followsStyle: true)
    }
}
