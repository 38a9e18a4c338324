// SPDX-License-Identifier: MPL-2.0

internal import Quantities
import RendererKit

/// The messages of a mailbox in the format mbox, in which they follow each other (RFC 4155).
///
/// The variants differ in the way that distinguishes a line of text that begins with `From ` from the separator of the
/// next message: mboxo and mboxrd write `>` before it, mboxcl and mboxcl2 state the length of a message, and some programs rely
/// on the date in a separator and the header after it.
struct Mailbox {
    /// The place of a message in the file.
    struct Message: Equatable {
        /// The bytes of the message, from its header on.
        let bytes: Range<Int>
        /// Whether lines of its text that begin with `From ` are quoted by a `>`.
        let isQuoted: Bool
    }

    /// The messages, in the order of the file.
    let messages: [Message]

    private let bytes: UnsafeRawBufferPointer

    /// Finds the messages of a file. A file without separators is one message.
    ///
    /// - Parameter bytes: the file, or its beginning; valid as long as the mailbox is.
    /// - Parameter limit: the maximum number of messages, at which the search ends.
    init(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        self.bytes = bytes
        var finder = MailboxFinder(bytes)
        messages = finder.messages(limit: limit)
    }

    /// The bytes of a message, with the lines of its text as the author wrote them.
    func content(of message: Message) -> [UInt8] {
        let content = UnsafeRawBufferPointer(rebasing: bytes[message.bytes])
        guard message.isQuoted else { return Array(content) }
        return Self.unquoted(content)
    }

    /// The first bytes of a message, which hold its header.
    func head(of message: Message) -> [UInt8] {
        Array(UnsafeRawBufferPointer(rebasing: bytes[message.bytes]).prefix(64 << 10))
    }

    /// A message without the first `>` before `From ` at the start of each line below its header.
    private static func unquoted(_ content: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var lines = MailboxLines(content)
        var isBody = false
        while let line = lines.next() {
            let text = content[line]
            let isDeeper = isBody && text.first == 0x3E && text.drop { $0 == 0x3E }.starts(with: MailboxSeparator.mark)
            result += isDeeper ? text.dropFirst() : text
            if !isBody { isBody = text.allSatisfy { $0 == 0x0D || $0 == 0x0A } }
        }
        return result
    }
}
