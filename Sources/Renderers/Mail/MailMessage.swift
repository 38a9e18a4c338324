// SPDX-License-Identifier: MPL-2.0

import TextRenderers

/// A message: who wrote it to whom, its text, and what is attached (RFC 5322, RFC 2045–2047).
struct MailMessage {
    /// A file in the message.
    struct Attachment {
        let name: String
        /// The content type that the message declares.
        let contentType: String
        let content: [UInt8]

        /// In bytes.
        var size: Int { content.count }
    }

    var subject = ""
    var from = ""
    var to = ""
    /// Whether the recipients are hidden by a group such as `undisclosed-recipients:;`.
    var hidesRecipients = false
    var copies = ""
    var date = ""
    /// The text, as it is.
    var plain: String?
    /// The text as a web page.
    var html: String?
    /// The text in Rich Text Format, where that is what a program keeps.
    var rich: [UInt8]?
    /// Whether the text in Rich Text Format is the original, and the plain text an extract of it.
    var prefersRich = false
    /// The encoding in which the text that is shown was read; nil where it is not known.
    private(set) var encoding: TextEncoding?
    /// The parts of the text in the order in which they are shown, without the alternatives that are not shown; empty where
    /// the text has no parts, as in the files of Outlook.
    private(set) var sections: [MailSection] = []
    var attachments: [Attachment] = []
    /// Files that the web page shows, by content id.
    var pictures: [String: [UInt8]] = [:]

    /// The deepest level of parts in parts, and of messages in messages.
    private static let depthLimit = 16
    private static let levelLimit = 8
    /// The most parts of a message, with those of the messages in it.
    private static let partLimit = 400

    /// The state of reading a message.
    private struct Reading {
        /// The number of parts so far.
        var partCount = 0
        /// The bytes of the message, which tell the character set of headers.
        var message: ArraySlice<UInt8> = []
        /// The number of messages that this one is in.
        var level = 0
        /// Pictures with a content id, of which the web page shows some.
        var identified: [(id: String, file: Attachment, isAttached: Bool)] = []
        /// The content ids of the files that the web page shows; nil until they are looked for.
        var shownIdentifiers: Set<String>?
        var charsets = MailCharsets()
    }

    private var reading = Reading()

    init() {}

    /// Reads a message; nil when it has no header.
    ///
    /// - Parameter encoding: the encoding that was chosen for it; nil for the character sets that it states.
    init?(_ bytes: ArraySlice<UInt8>, encoding: TextEncoding? = nil) {
        self.init(bytes, encoding: encoding, level: 0, partCount: 0)
    }

    private init?(_ bytes: ArraySlice<UInt8>, encoding: TextEncoding?, level: Int, partCount: Int) {
        let bytes = Self.cleaned(bytes)
        reading.charsets = MailCharsets(chosen: encoding)
        let (read, body) = MailHeader.read(bytes, charsets: reading.charsets)
        guard !read.isEmpty else { return nil }
        (reading.level, reading.partCount, reading.message) = (level, partCount, bytes)
        // The text is read first: it tells which character sets the chosen encoding stands for.
        self.read(read, body, depth: 0)
        var header = read
        header.charsets = reading.charsets
        subject = header.text("subject")
        from = header.addresses("from").text
        let recipients = header.addresses("to")
        to = recipients.text
        copies = header.addresses("cc").text
        hidesRecipients = recipients.hasEmptyGroup && to.isEmpty && copies.isEmpty
        date = header.text("date")
        for (id, file, isAttached) in reading.identified { add(file, id: id, isAttached: isAttached) }
        reading.identified = []
        reading.message = []
    }

    /// The bytes of a message without a byte order mark and empty lines before it, and with line feeds where an old program
    /// wrote carriage returns alone.
    private static func cleaned(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        let lines = text.drop { $0 == 0x0D || $0 == 0x0A }
        let start = lines.prefix(64 << 10)
        guard start.contains(0x0D), !start.contains(0x0A) else { return lines }
        return lines.map { $0 == 0x0D ? 0x0A : $0 }[...]
    }

    /// Adds a file with a content id (RFC 2392): as a picture where the web page shows it, which has to be known by now, and
    /// else as an attachment. Some programs give every file an id, also in messages without a page.
    mutating func add(_ file: Attachment, id: String, isAttached: Bool = false) {
        let shown =
            reading.shownIdentifiers
            ?? Self.identifiers(
                in: ([html ?? ""] + sections.filter(\.isPage).map(\.text)).joined(separator: " "))
        reading.shownIdentifiers = shown
        let isShown = shown.contains(id)
        if isShown { pictures[id] = file.content }
        if !isShown || isAttached { attachments.append(file) }
    }

    /// The content ids in the addresses of a web page.
    private static func identifiers(in page: String) -> Set<String> {
        var identifiers: Set<String> = []
        for word in page.split(whereSeparator: { $0.isWhitespace || "\"'()<>".contains($0) }) {
            // The value of an attribute may lack quotes.
            let name = word.prefix { $0.isLetter }
            let value = word.dropFirst(name.count).first == "=" ? word.dropFirst(name.count + 1) : word
            if let identifier = identifier(String(value)) { identifiers.insert(identifier) }
        }
        return identifiers
    }

    /// The content id that an address names; nil for other addresses.
    static func identifier(_ address: String) -> String? {
        guard address.utf8.count > 4, address.prefix(4).lowercased() == "cid:" else { return nil }
        return PercentEncoding.decode(String(address.dropFirst(4)))
    }

    /// The pictures among the attachments by their names, which some programs write into the web page instead of content
    /// ids. Of several with one name, the first one counts.
    var attachedPictures: [String: [UInt8]] {
        let pictures = attachments.filter { $0.contentType.hasPrefix("image/") || ElementMaker.isPicture($0.name.utf8) }
        return Dictionary(pictures.map { (Self.pictureName($0.name), $0.content) }) { first, _ in first }
    }

    /// The name of a picture, by its path, as names are compared.
    static func pictureName(_ path: String) -> String {
        path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    }

    /// Reads a part.
    ///
    /// - Parameter isAlternative: whether it is one of several forms of the same text.
    private mutating func read(
        _ header: MailHeader, _ body: ArraySlice<UInt8>, depth: Int, isAlternative: Bool = false
    ) {
        reading.partCount += 1
        guard depth < Self.depthLimit, reading.partCount < Self.partLimit else { return }
        let type =
            MailText.token(header["content-type"] ?? "") ?? "text/plain"
        if type.hasPrefix("multipart/") {
            let boundary = header.parameter("boundary", of: "content-type")
            let parts = boundary.map { Self.parts(of: body, boundary: $0) } ?? []
            let before = sections
            var found: [[MailSection]] = []
            for part in parts {
                let (inner, content) = MailHeader.read(part, charsets: reading.charsets, of: reading.message)
                sections = []
                read(inner, content, depth: depth + 1, isAlternative: type == "multipart/alternative")
                found.append(sections)
            }
            if type == "multipart/alternative" {
                // The last one is the best, and a web page is better than its text.
                let best = found.last { $0.contains(where: \.isPage) } ?? found.last { !$0.isEmpty }
                found = best.map { [$0] } ?? []
            }
            sections = before + found.joined()
            // The body is the text when its boundary does not occur in it.
            if parts.isEmpty, depth == 0 { take(plain: reading.charsets.text(of: Array(body), nil, isPage: false)) }
            return
        }
        var content = Self.decoded(body, encoding: header["content-transfer-encoding"] ?? "")
        let name =
            header.parameter("filename", of: "content-disposition") ?? header.parameter("name", of: "content-type")
        if isAlternative, name == nil, MailSection.isSpare(type), plain != nil || html != nil { return }
        let isAttached = header["content-disposition"]?.lowercased().hasPrefix("attachment") == true
        if let id = header["content-id"], type.hasPrefix("image/") {
            let file = Attachment(name: name ?? type, contentType: type, content: content)
            reading.identified.append((id.filter { $0 != "<" && $0 != ">" }, file, isAttached))
            return
        }
        let fileName = MailSection.fileName(type)
        if type.hasPrefix("text/"), !isAttached, fileName == nil, name == nil || plain == nil && html == nil {
            var files: [UUEncoding.File] = []
            if type == "text/plain" { (content, files) = UUEncoding.split(content) }
            for file in files {
                let type = "application/octet-stream"
                attachments.append(Attachment(name: file.name, contentType: type, content: file.content))
            }
            let charset = header.parameter("charset", of: "content-type")
            let part = reading.charsets.text(of: content, charset, isPage: type == "text/html")
            var text = part.text
            if type == "text/enriched" || type == "text/richtext" { text = EnrichedText.plain(text) }
            let isFlowed =
                type == "text/plain" && header.parameter("format", of: "content-type")?.lowercased() == "flowed"
            if isFlowed {
                let deletesSpace = header.parameter("delsp", of: "content-type")?.lowercased() == "yes"
                text = FlowedText.unfolded(text, deletesSpace: deletesSpace)
            }
            if !text.allSatisfy(\.isWhitespace) {
                sections.append(MailSection(text: text, isPage: type == "text/html", isFlowed: isFlowed))
            }
            if type == "text/html" {
                if html == nil { (html, encoding) = (text, part.encoding) }
            } else {
                take(plain: (text, part.encoding))
            }
            return
        }
        if TNEFFile.isOne(content), let inner = TNEFFile.message(content) {
            take(inner)
            return
        }
        if type == "message/rfc822", reading.level < Self.levelLimit,
            let inner = MailMessage(
                content[...], encoding: reading.charsets.chosen, level: reading.level + 1, partCount: reading.partCount)
        {
            reading.partCount = inner.reading.partCount
            attachments.append(Attachment(name: name ?? inner.subject, contentType: type, content: content))
            if plain == nil && html == nil {
                (plain, html, encoding) = (inner.plain, inner.html, inner.encoding)
                sections += inner.sections
                pictures.merge(inner.pictures) { first, _ in first }
            }
            return
        }
        attachments.append(Attachment(name: name ?? fileName ?? type, contentType: type, content: content))
    }

    /// Takes a part that is plain text, which follows the last one.
    private mutating func take(plain part: (text: String, encoding: TextEncoding?)) {
        if html == nil { encoding = plain == nil || part.encoding == encoding ? part.encoding : nil }
        plain = (plain.map { $0 + "\n" } ?? "") + part.text
    }

    /// Takes over the text and the attachments of a part in TNEF.
    private mutating func take(_ inner: MailMessage) {
        attachments += inner.attachments
        pictures.merge(inner.pictures) { first, _ in first }
        if html == nil { html = inner.html }
        if html == nil, rich == nil { (rich, prefersRich) = (inner.rich, inner.rich != nil) }
        if plain?.trimmed.isEmpty != false { plain = inner.plain ?? plain }
    }

    /// The parts between the lines that hold a boundary; the last one may not be closed.
    private static func parts(of body: ArraySlice<UInt8>, boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--\(boundary)".utf8)
        var parts: [ArraySlice<UInt8>] = []
        var start: Int?
        var line = body.startIndex
        while line < body.endIndex, parts.count < partLimit {
            let end = body[line...].firstIndex(of: 0x0A) ?? body.endIndex
            if body[line..<end].starts(with: mark) {
                if let start {
                    var stop = line
                    if stop > start, body[stop - 1] == 0x0A { stop -= 1 }
                    if stop > start, body[stop - 1] == 0x0D { stop -= 1 }
                    parts.append(body[start..<stop])
                }
                start = min(end + 1, body.endIndex)
                if body[line..<end].dropFirst(mark.count).starts(with: [0x2D, 0x2D]) { return parts }
            }
            line = end + 1
        }
        if let start { parts.append(body[start...]) }
        return parts
    }

    private static func decoded(_ body: ArraySlice<UInt8>, encoding: String) -> [UInt8] {
        switch MailText.token(encoding) {
        case "base64": Base64.decode(body)
        case "quoted-printable": QuotedPrintable.decode(body)
        case "x-uuencode", "x-uue", "uuencode", "uue": UUEncoding.decode(body) ?? Array(body)
        default: Array(body)
        }
    }
}
