// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The search for the messages of a mailbox.
struct MailboxFinder {
    private let bytes: UnsafeRawBufferPointer
    private let style: MailboxSeparator.Style?
    private let start: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        let marks: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        start = marks.count + bytes.dropFirst(marks.count).prefix { $0 == 0x0D || $0 == 0x0A }.count
        // A field may have spaces before its colon.
        guard bytes[start...].starts(with: MailboxSeparator.mark),
            bytes[(start + MailboxSeparator.mark.count)...].first(where: { $0 != 0x20 }) != 0x3A
        else {
            style = nil
            return
        }
        var lines = MailboxLines(bytes, from: start)
        // The first line is a separator even in an unknown form, because the file begins with it.
        style = lines.next().map { MailboxSeparator.style(of: bytes[$0]) ?? .undated }
    }

    /// The messages, at most `limit`.
    mutating func messages(limit: Int) -> [Mailbox.Message] {
        guard style != nil else { return [Mailbox.Message(bytes: 0..<bytes.count, isQuoted: false)] }
        var messages: [Mailbox.Message] = []
        var separator: Int? = start
        while let line = separator, messages.count < limit {
            var lines = MailboxLines(bytes, from: line)
            _ = lines.next()
            let (message, next) = message(from: lines.place)
            messages.append(message)
            separator = next
        }
        return messages
    }

    /// The message whose header begins at an offset, and the offset of the separator after it.
    private func message(from header: Int) -> (Mailbox.Message, next: Int?) {
        var lines = MailboxLines(bytes, from: header)
        var length: Int?
        while let line = lines.next(), !isEmpty(line) {
            // A header without a text ends here: the fields behind it are the next message's.
            if isSeparator(line, isAfterEmpty: false) {
                length = nil
                break
            }
            length = contentLength(line) ?? length
        }
        if let length, let (end, next) = end(of: lines.place, length: length) {
            // A text that contains unquoted lines of this kind nevertheless comes from a program that does not quote them.
            let isBare = holdsBareLine(lines.place..<end)
            return (Mailbox.Message(bytes: header..<end, isQuoted: !isBare), next)
        }
        lines.place = header
        var isAfterEmpty = false
        var isBare = false
        while let line = lines.next() {
            if isSeparator(line, isAfterEmpty: isAfterEmpty) {
                return (
                    Mailbox.Message(bytes: header..<withoutEmptyLine(header..<line.lowerBound), isQuoted: !isBare),
                    line.lowerBound
                )
            }
            if isAfterEmpty, bytes[line].starts(with: MailboxSeparator.mark) { isBare = true }
            isAfterEmpty = isEmpty(line)
        }
        return (Mailbox.Message(bytes: header..<withoutEmptyLine(header..<bytes.count), isQuoted: !isBare), nil)
    }

    /// The end of a text with the length that its header states, and the offset of the separator there, which is nil at the
    /// end of the file. The result is nil when something else is there.
    private func end(of text: Int, length: Int) -> (end: Int, next: Int?)? {
        guard length >= 0, length <= bytes.count - text else { return nil }
        let end = text + length
        // The length does not count the empty lines before the separator.
        var place = end
        var count = 0
        while count < 4, place < bytes.count, bytes[place] == 0x0D || bytes[place] == 0x0A {
            (place, count) = (place + 1, count + 1)
        }
        if place == bytes.count { return (end, nil) }
        var lines = MailboxLines(bytes, from: place)
        guard place == text || bytes[place - 1] == 0x0A, let line = lines.next(), isSeparator(line, isAfterEmpty: true)
        else { return nil }
        return (end, place)
    }

    /// Whether a line is the separator of the next message: it has the form of the mailbox's first one, and a header follows.
    private func isSeparator(_ line: Range<Int>, isAfterEmpty: Bool) -> Bool {
        guard bytes[line].starts(with: MailboxSeparator.mark), let found = MailboxSeparator.style(of: bytes[line]),
            found == .dated || style == .undated && isAfterEmpty
        else { return false }
        var lines = MailboxLines(bytes, from: line.upperBound)
        return lines.next().map { isField(bytes[$0]) } ?? false
    }

    /// Whether a line is a field of a header, or a separator that was quoted when the message was forwarded.
    private func isField(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        if line.starts(with: Array(">From ".utf8)) { return true }
        let name = line.prefix { (0x21...0x7E).contains($0) && $0 != 0x3A }
        return !name.isEmpty && name.count < 80 && line.dropFirst(name.count).drop { $0 == 0x20 }.first == 0x3A
    }

    private func holdsBareLine(_ text: Range<Int>) -> Bool {
        var lines = MailboxLines(UnsafeRawBufferPointer(rebasing: bytes[text]))
        while let line = lines.next() {
            if bytes[(text.lowerBound + line.lowerBound)...].starts(with: MailboxSeparator.mark) { return true }
        }
        return false
    }

    private func contentLength(_ line: Range<Int>) -> Int? {
        let name = "content-length:"
        guard line.count < 64, line.count > name.utf8.count else { return nil }
        let text = String(decoding: bytes[line], as: UTF8.self).lowercased()
        return text.hasPrefix(name) ? Int(written: String(text.dropFirst(name.utf8.count)).trimmed) : nil
    }

    private func isEmpty(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy { $0 == 0x0D || $0 == 0x0A } }

    /// The end of a message without the empty line after it, which belongs to the mailbox.
    private func withoutEmptyLine(_ message: Range<Int>) -> Int {
        let text = bytes[message]
        if text.count >= 2, text.suffix(2).elementsEqual([0x0A, 0x0A]) { return message.upperBound - 1 }
        if text.count >= 4, text.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return message.upperBound - 2 }
        return message.upperBound
    }
}
