// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open mailbox: the pages of its first messages, and all of its messages as entries.
final class MailboxSession: DrawnSession, EntrySession {
    private let mailbox: Mailbox
    /// The source, which keeps the bytes of the mailbox valid.
    private let source: any ByteSource
    /// The list of messages; nil until it is requested.
    private var list: [DocumentEntry]?

    init(_ mailbox: Mailbox, of source: any ByteSource, _ document: DrawnDocument, provider: Provider) {
        self.mailbox = mailbox
        self.source = source
        super.init(document, provider: provider, entryCount: mailbox.messages.count)
    }

    /// The messages as entries, named by subject and author, with the dates on which they were sent.
    func entries() throws(Refusal) -> [DocumentEntry] {
        if let list { return list }
        let made = mailbox.messages.map { place in
            let (header, _) = MailHeader.read(mailbox.head(of: place)[...], only: ["subject", "from", "date"])
            let seconds = MailDate.seconds(header.text("date"))
            return DocumentEntry(
                path: Self.name(subject: header.text("subject"), author: MailAddresses(header["from"] ?? "").text),
                contentType: "message/rfc822", size: ByteCount(place.bytes.count),
                modified: seconds.map { FileTime(seconds: Int64($0)) })
        }
        list = made
        return made
    }

    /// The file name of a message.
    private static func name(subject: String, author: String) -> String {
        // The author's name, or the address where there is none.
        let person = String(author.prefix { $0 != "<" }).trimmed
        let parts = [String(subject.trimmed.prefix(120)), String((person.isEmpty ? author : person).prefix(60))]
        let name = parts.filter { !$0.isEmpty }.joined(separator: " – ")
        return String((name.isEmpty ? "–" : name).map { $0 == "/" || $0.isNewline ? "-" : $0 }) + ".eml"
    }

    func content(ofEntry index: Int) throws(Refusal) -> [UInt8] {
        guard mailbox.messages.indices.contains(index) else { throw Refusal(.invalidRequest, "no such message") }
        let place = mailbox.messages[index]
        guard place.bytes.count <= DocumentEntry.contentLimit else {
            throw Refusal(.tooLarge, "the message is too large")
        }
        return mailbox.content(of: place)
    }
}
