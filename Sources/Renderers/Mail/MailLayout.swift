// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// A message as it lies on paper: its header, its text, its attachments.
struct MailLayout {
    let limits: RenderLimits
    /// Whether what is attached is listed: it is not where the panel has a row of it above the page.
    var listsAttachments = true
    var reader = ReaderLocale.usual

    /// Texts are cut after this many lines.
    private static let lineLimit = 4_000

    /// The blocks of a message.
    func blocks(of message: MailMessage) -> [Block] {
        var blocks: [Block] = []
        var subject = TextStyle()
        subject.size = 17
        subject.isBold = true
        if !message.subject.isEmpty {
            var title = Paragraph(message.subject, subject)
            title.after = 8
            title.lineSpacing = 1.1
            blocks.append(.paragraph(title))
        }
        var label = TextStyle()
        label.size = 9.5
        label.colour = .faded
        var value = label
        value.colour = .ink
        var table = Table(rows: [])
        table.columns = [44, 308]
        table.lines = nil
        table.padding = 1
        table.after = 2
        for (name, text) in [
            (Phrase.from, message.from), (.to, recipients(of: message)), (.copies, message.copies),
            (.date, date(of: message)),
        ] where !text.isEmpty {
            table.rows.append(
                Table.Row(cells: [
                    Table.Cell(reader.phrases.text(name), label), Table.Cell(String(text.prefix(300)), value),
                ]))
        }
        if !table.rows.isEmpty { blocks.append(.table(table)) }
        if listsAttachments, !message.attachments.isEmpty { blocks.append(attachments(message.attachments)) }
        if !blocks.isEmpty { blocks.append(.rule) }
        return blocks + text(of: message)
    }

    /// The date on the reader's clock; as written where it cannot be read.
    private func date(of message: MailMessage) -> String {
        let seconds = MailDate.seconds(message.date)
        let moment = seconds.flatMap { CalendarMoment(seconds: $0, in: reader.rules) }
        return moment.map { reader.text($0) } ?? message.date
    }

    private func recipients(of message: MailMessage) -> String {
        message.hidesRecipients ? reader.phrases.text(.noRecipients) : message.to
    }

    /// The text in Rich Text Format, where it is the original form or the only one.
    private func richText(of message: MailMessage) -> [Block]? {
        guard let rich = message.rich, message.prefersRich || message.plain?.isEmpty != false else { return nil }
        var reader = RichTextReader(limits: limits, pictureSide: 1_000)
        reader.read(rich[...], limit: 20_000)
        let isBlank = reader.blocks.allSatisfy {
            if case .paragraph(let paragraph) = $0 { paragraph.runs.allSatisfy(\.text.trimmed.isEmpty) } else { false }
        }
        return isBlank && message.plain != nil || reader.blocks.isEmpty ? nil : reader.blocks
    }

    private func text(of message: MailMessage) -> [Block] {
        if message.sections.count > 1, message.sections.contains(where: \.isPage) {
            var blocks: [Block] = []
            for section in message.sections {
                if !blocks.isEmpty { blocks.append(.space(8)) }
                blocks += section.isPage ? page(section.text, of: message) : lines(section.text, section.isFlowed)
            }
            if !blocks.isEmpty { return blocks }
        }
        if let html = message.html {
            let blocks = page(html, of: message)
            if !blocks.isEmpty { return blocks }
        }
        if let blocks = richText(of: message) { return blocks }
        return lines(message.plain ?? "", !message.sections.isEmpty && message.sections.allSatisfy(\.isFlowed))
    }

    /// The blocks of a web page; none where it has nothing to show.
    private func page(_ html: String, of message: MailMessage) -> [Block] {
        guard let root = try? HTMLParser.parse(Array(html.utf8), encoding: "UTF-8") else { return [] }
        let pictures = message.pictures
        let attached = message.attachedPictures
        let limits = limits
        let reader = MarkupReader(style: .page) { address in
            let bytes =
                MailMessage.identifier(address).flatMap { pictures[$0] }
                ?? RelativeAddress.path(address).flatMap { attached[MailMessage.pictureName($0)] }
            guard let bytes else { return DataAddress.raster(address, limits: limits) }
            return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: 900, height: 900), limits: limits)
        }
        PageStyles(in: root, companions: nil).apply(to: root)
        return reader.blocks(of: root)
    }

    /// The lines of a text, with its quotations.
    private func lines(_ text: String, _ isFlowed: Bool) -> [Block] {
        var blocks: [Block] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .prefix(Self.lineLimit)
        let size = Self.size(of: lines)
        for line in lines {
            let isStuffed = isFlowed && line.first == " " && FlowedText.isLikeQuotation(line)
            let depth = isStuffed ? 0 : line.prefix { $0 == ">" || $0 == " " }.count { $0 == ">" }
            var style = TextStyle()
            style.size = size
            if depth > 0 { style.colour = .faded }
            let words = depth > 0 ? line.drop { $0 == ">" || $0 == " " } : isStuffed ? line.dropFirst() : line
            var paragraph = Paragraph(String(words), style)
            paragraph.after = 0
            if depth > 0 {
                paragraph.indent = 14 * Double(min(depth, 6))
                paragraph.bar = .rule
            }
            blocks.append(.paragraph(paragraph))
        }
        return blocks
    }

    /// The size of a text's letters in points: smaller where its writer's program has broken the lines, most often after 72
    /// to 78 characters, so that they are not broken once more.
    private static func size(of lines: some Sequence<Substring>) -> Double {
        lines.contains { (65...80).contains($0.count) } ? 9 : 10.5
    }

    /// The attachments, side by side on a shaded background.
    private func attachments(_ list: [MailMessage.Attachment]) -> Block {
        var runs: [TextRun] = []
        var name = TextStyle()
        name.size = 9.5
        var size = name
        size.colour = .faded
        for (index, attachment) in list.prefix(40).enumerated() {
            if index > 0 { runs.append(TextRun("     ", name)) }
            runs.append(TextRun(attachment.name, name))
            runs.append(TextRun("\u{A0}" + ByteText.text(attachment.size), size))
        }
        var paragraph = Paragraph(runs)
        paragraph.marker = TextRun("▪", size)
        paragraph.indent = 16
        paragraph.background = .shade
        paragraph.lineSpacing = 1.5
        paragraph.before = 4
        paragraph.after = 2
        return .paragraph(paragraph)
    }
}
