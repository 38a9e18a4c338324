// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open message, or a mailbox: its pages, and what is attached, to be taken out.
final class MailSession: DrawnSession, EntrySession {
    private let attachments: [MailMessage.Attachment]

    init(_ attachments: [MailMessage.Attachment], _ document: DrawnDocument, provider: Provider) {
        self.attachments = Array(attachments.prefix(DocumentEntry.limit))
        super.init(document, provider: provider, entryCount: self.attachments.count)
    }

    func entries() throws(Refusal) -> [DocumentEntry] {
        attachments.map {
            // A name is a name, whatever path somebody wrote into it.
            let name = $0.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? $0.contentType
            return DocumentEntry(path: name, contentType: $0.contentType, size: ByteCount($0.size))
        }
    }

    func content(ofEntry index: Int) throws(Refusal) -> [UInt8] {
        guard attachments.indices.contains(index) else { throw Refusal(.invalidRequest, "no such attachment") }
        return attachments[index].content
    }
}
