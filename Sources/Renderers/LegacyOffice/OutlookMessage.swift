// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// A message as Outlook saves it ([MS-OXMSG]): a compound file with a stream for each property, and a folder for each thing
/// that is attached. The properties' numbers are those of MAPI.
enum OutlookMessage {
    /// How deep messages may lie in messages, and how many things may be attached to one.
    private static let depthLimit = 4
    private static let attachmentLimit = 400

    /// The message in a file; nil when it holds none.
    static func read(_ file: CompoundFile) -> MailMessage? {
        let root = file.folder()
        guard root.streams["__properties_version1.0"] != nil else { return nil }
        let message = read(file, root, depth: 0)
        let isEmpty =
            [message.subject, message.from, message.to, message.date, message.plain ?? ""].allSatisfy(\.isEmpty)
            && message.attachments.isEmpty
        return isEmpty && message.html == nil && message.rich == nil ? nil : message
    }

    /// A message as it lies on paper.
    static func blocks(of message: MailMessage, extent: DrawnExtent, limits: RenderLimits) -> [Block] {
        MailLayout(limits: limits, listsAttachments: extent == .firstPage).blocks(of: message)
    }

    private static func read(_ file: CompoundFile, _ folder: CompoundFile.Folder, depth: Int) -> MailMessage {
        func text(_ property: String) -> String { Self.text(file, folder, property) }
        var message = MailMessage()
        message.subject = text("0037")
        let (sender, address) = (text("0C1A"), text("5D01").isEmpty ? text("0C1F") : text("5D01"))
        let isAddress = address.contains { $0 == "@" } && address != sender
        message.from = isAddress ? "\(sender) <\(address)>" : sender
        message.to = text("0E04")
        message.copies = text("0E03")
        let plain = text("1000")
        if !plain.isEmpty { message.plain = plain }
        if let page = file.stream("__substg1.0_10130102", in: folder) {
            message.html = MarkupEncoding.text(of: page)
        }
        message.rich = file.stream("__substg1.0_10090102", in: folder).flatMap { CompressedRichText.expanded($0) }
        message.date = OutlookDate.text(file.stream("__properties_version1.0", in: folder) ?? [], isInner: depth > 0)
        guard depth < depthLimit else { return message }
        for (name, place) in folder.folders.sorted(by: { $0.key < $1.key }).prefix(attachmentLimit)
        where name.hasPrefix("__attach_version1.0_") {
            attach(file, file.folder(at: place), to: &message, depth: depth)
        }
        return message
    }

    private static func attach(
        _ file: CompoundFile, _ folder: CompoundFile.Folder, to message: inout MailMessage, depth: Int
    ) {
        let name = ["3707", "3704", "3001"].map { text(file, folder, $0) }.first { !$0.isEmpty } ?? ""
        let type = text(file, folder, "370E")
        if let place = folder.folders["__substg1.0_3701000D"] {
            let inner = read(file, file.folder(at: place), depth: depth + 1)
            let title = name.isEmpty ? inner.subject : name
            message.attachments.append(
                .init(name: title, contentType: "message/rfc822", content: inner.asMail))
            return
        }
        guard let content = file.stream("__substg1.0_37010102", in: folder) else { return }
        let id = text(file, folder, "3712")
        message.add(.init(name: name.isEmpty ? type : name, contentType: type, content: content), id: id)
    }

    /// A property that is text: in UTF-16, else in an encoding of the sender's.
    private static func text(_ file: CompoundFile, _ folder: CompoundFile.Folder, _ property: String) -> String {
        if let wide = file.stream("__substg1.0_\(property)001F", in: folder) {
            let units = stride(from: 0, to: wide.count - 1, by: 2).map { UInt16(wide.littleEndian16($0)) }
            return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        }
        guard let narrow = file.stream("__substg1.0_\(property)001E", in: folder) else { return "" }
        let bytes = narrow.prefix { $0 != 0 }
        return String(validating: bytes, as: UTF8.self) ?? Charset.decode(Array(bytes), "windows-1252")
    }
}

extension MailMessage {
    /// The message as it would be sent, so that it can be opened like any other.
    fileprivate var asMail: [UInt8] {
        var head = ""
        for (name, value) in [("From", from), ("To", to), ("Cc", copies), ("Date", date), ("Subject", subject)]
        where !value.isEmpty {
            head += "\(name): \(value.filter { !$0.isNewline })\r\n"
        }
        head += "MIME-Version: 1.0\r\nContent-Type: text/\(html == nil ? "plain" : "html"); charset=UTF-8\r\n"
        return Array((head + "Content-Transfer-Encoding: 8bit\r\n\r\n" + (html ?? plain ?? "")).utf8)
    }
}
