// SPDX-License-Identifier: MPL-2.0

/// A message as Outlook saves it: a compound file with a stream for each property.
enum OutlookMessage {
    /// The message in a file; nil when it holds none.
    static func read(_ file: CompoundFile) -> MailMessage? {
        guard file.has("__properties_version1.0") else { return nil }
        var message = MailMessage()
        // The properties' numbers are those of MAPI.
        message.subject = text(file, "0037")
        let address = text(file, "5D01")
        let sender = text(file, "0C1A")
        message.from = address.isEmpty || address == sender ? sender : "\(sender) <\(address)>"
        message.to = text(file, "0E04")
        message.copies = text(file, "0E03")
        message.plain = text(file, "1000")
        let attached = text(file, "3707")
        if !attached.isEmpty {
            let content = file.stream("__substg1.0_37010102").map { Array($0) } ?? []
            message.attachments = [.init(name: attached, contentType: "", content: content)]
        }
        if let page = file.stream("__substg1.0_10130102"), message.plain?.isEmpty != false {
            message.html = String(decoding: page, as: UTF8.self)
        }
        let isEmpty = message.subject.isEmpty && message.from.isEmpty && message.plain?.isEmpty != false
        return isEmpty && message.html == nil ? nil : message
    }

    /// A property that is text: in UTF-16, else in an encoding of the sender's.
    private static func text(_ file: CompoundFile, _ property: String) -> String {
        if let wide = file.stream("__substg1.0_\(property)001F") {
            let units = stride(from: 0, to: wide.count - 1, by: 2).map { UInt16(wide.littleEndian16($0)) }
            return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        }
        guard let narrow = file.stream("__substg1.0_\(property)001E") else { return "" }
        let bytes = narrow.prefix { $0 != 0 }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
