// SPDX-License-Identifier: MPL-2.0

internal import CTNEF
import PageLayout

/// A message from Outlook in one file, `winmail.dat`, in the Transport Neutral Encapsulation Format.
enum TNEFFile {
    private typealias Identifier = TNEFAttributes.Identifier

    /// The numbers of MAPI properties ([MS-OXPROPS]).
    private enum Property {
        static let subject: UInt32 = 0x0037
        static let sent: UInt32 = 0x0039
        static let author: UInt32 = 0x0042
        static let authorAddress: UInt32 = 0x5D02
        static let sender: UInt32 = 0x0C1A
        static let senderAddress: UInt32 = 0x5D01
        static let senderName: UInt32 = 0x0C1F
        static let copies: UInt32 = 0x0E03
        static let recipients: UInt32 = 0x0E04
        static let plain: UInt32 = 0x1000
        static let rich: UInt32 = 0x1009
        static let page: UInt32 = 0x1013
        static let codePage: UInt32 = 0x3FDE
        static let content: UInt32 = 0x3701
        static let displayName: UInt32 = 0x3001
        static let shortName: UInt32 = 0x3704
        static let longName: UInt32 = 0x3707
        static let contentType: UInt32 = 0x370E
        static let contentIdentifier: UInt32 = 0x3712
    }

    private static let attachmentLimit = 2_000

    /// Whether bytes begin with the signature of the format.
    static func isOne(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: TNEFAttributes.signature) }

    /// The message in a file, as far as it can be read; nil when nothing of it can be read.
    static func message(_ bytes: [UInt8]) -> MailMessage? {
        guard let attributes = TNEFAttributes(bytes), !attributes.attributes.isEmpty else { return nil }
        var file = TNEFStruct()
        TNEFInitialize(&file)
        // The limit is in megabytes, and larger than any attribute.
        file.attachmentSize = 2_000
        var reduced = attributes.reduced
        // The attributes before a fault are used.
        _ = TNEFParseMemory(&reduced, reduced.count, &file)
        defer { TNEFFree(&file) }
        let codePage = Self.codePage(attributes)
        var message = MailMessage()
        read(TNEFProperties(file.MapiProperties, codePage: codePage), attributes, into: &message)
        var next = file.starting_attach.next
        var count = 0
        while let attachment = next, count < attachmentLimit {
            attach(attachment.pointee, codePage: codePage, to: &message)
            next = attachment.pointee.next
            count += 1
        }
        let isEmpty =
            message.attachments.isEmpty && message.pictures.isEmpty && message.html == nil
            && message.rich == nil
        return isEmpty && message.plain == nil && message.subject.isEmpty ? nil : message
    }

    private static func codePage(_ attributes: TNEFAttributes) -> Int {
        guard let bytes = attributes[Identifier.codePage], bytes.count >= 4 else { return 1252 }
        let number = Array(bytes).littleEndian32(0)
        return number > 0 ? number : 1252
    }

    private static func read(
        _ properties: TNEFProperties, _ attributes: TNEFAttributes, into message: inout MailMessage
    ) {
        func attribute(_ identifier: UInt32) -> String {
            attributes[identifier].map { TNEFProperties.text($0, codePage: properties.codePage) } ?? ""
        }
        message.subject = properties.text(Property.subject)
        if message.subject.isEmpty { message.subject = attribute(Identifier.subject) }
        let names = [Property.author, Property.sender].map(properties.text)
        let addresses = [Property.authorAddress, Property.senderAddress, Property.senderName].map(properties.text)
        let name = names.first { !$0.isEmpty } ?? ""
        let address = addresses.first { $0.contains("@") } ?? ""
        message.from = address.isEmpty || address == name ? name : name.isEmpty ? address : "\(name) <\(address)>"
        message.to = properties.text(Property.recipients)
        message.copies = properties.text(Property.copies)
        message.date = properties.ticks(Property.sent).map { OutlookDate.text(ticks: $0) } ?? ""
        let plain = properties.text(Property.plain)
        message.plain = plain.isEmpty ? attribute(Identifier.body) : plain
        if message.plain == "" { message.plain = nil }
        if let page = properties.bytes(Property.page) {
            message.html =
                properties.number(Property.codePage)
                .map { TNEFProperties.text(page, codePage: $0) } ?? MarkupEncoding.text(of: page)
        }
        message.rich = properties.bytes(Property.rich).flatMap { CompressedRichText.expanded($0) }
        message.prefersRich = message.rich != nil
    }

    private static func attach(_ attachment: Attachment, codePage: Int, to message: inout MailMessage) {
        let properties = TNEFProperties(attachment.MAPI, codePage: codePage)
        let title = TNEFProperties.text(bytes(attachment.Title), codePage: codePage)
        let names = [Property.longName, Property.displayName, Property.shortName].map(properties.text) + [title]
        let name = names.first { !$0.isEmpty } ?? ""
        let type = properties.text(Property.contentType)
        // A forwarded message is a file of this format inside this one.
        if let inner = properties.object(Property.content), isOne(inner) {
            message.attachments.append(
                .init(
                    name: (name.isEmpty ? "–" : name) + ".tnef", contentType: "application/vnd.ms-tnef", content: inner)
            )
            return
        }
        var content = bytes(attachment.FileData)
        if content.isEmpty { content = properties.bytes(Property.content) ?? [] }
        let identifier = properties.text(Property.contentIdentifier)
        guard !content.isEmpty || !name.isEmpty || !identifier.isEmpty else { return }
        let label = name.isEmpty ? (type.isEmpty ? "–" : type) : name
        message.add(.init(name: label, contentType: type, content: content), id: identifier)
    }

    private static func bytes(_ value: variableLength) -> [UInt8] {
        guard let start = value.data, value.size > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: Int(value.size)))
    }
}
