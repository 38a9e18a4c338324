// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// Draws a contact as a card: photo or initials, name, and how to reach them.
struct CardLayout {
    let context: PageContext
    let limits: RenderLimits

    private static let width = 380.0
    private static let margin = 24.0
    private static let portrait = 84.0
    /// So many characters of a label are shown.
    private static let labelLimit = 18

    /// Quiet colours behind initials; the name picks one.
    private static let tints = [0x5B8DB8, 0x6A9F6E, 0xB07AA1, 0xC27C4A, 0x8A7CC2, 0x4F9D9D, 0xB5656B, 0x8C8A55]
        .map { Colour(UInt32($0)) }

    /// The card of a contact.
    func page(of contact: Contact) -> DrawnPage {
        let left = Self.margin + Self.portrait + 20
        let room = Self.width - left - Self.margin
        var items: [PageItem] = portrait(of: contact)
        let head = BlockLayout(typesetter: context, width: room).stack(headline(of: contact))
        let headTop = Self.margin + max(0, (Self.portrait - head.height) / 2)
        items.append(.piece(head, x: left, y: headTop))
        var y = max(Self.margin + Self.portrait, headTop + head.height) + 16
        if !contact.entries.isEmpty {
            let right = Self.width - Self.margin
            items.append(.line(fromX: Self.margin, fromY: y, toX: right, toY: y, .rule, width: 0.75))
            y += 12
        }
        for entry in contact.entries {
            var label = TextStyle()
            label.size = 10
            label.colour = .faded
            var value = TextStyle()
            value.size = 12
            let labelPiece = TextLayout(Paragraph(Self.cut(entry.label), label), width: nil, context: context)
            let paragraph = Paragraph(String(entry.value.prefix(600)), value)
            let valuePiece = TextLayout(paragraph, width: room, context: context)
            for (index, line) in valuePiece.lines.enumerated().prefix(8) {
                items.append(
                    .text(valuePiece, line: index, x: left + valuePiece.starts[index], baseline: y + line.baseline))
            }
            let x = left - 14 - labelPiece.width
            items.append(.text(labelPiece, line: 0, x: x, baseline: y + valuePiece.lines[0].baseline))
            y += (valuePiece.lines.prefix(8).last?.bottom ?? 12) + 5
        }
        let size = PageSize(width: Self.width, height: max(220, y + Self.margin - 4))
        var page = DrawnPage(size: size)
        page.items = items
        return page
    }

    /// A label that fits beside the values.
    private static func cut(_ label: String) -> String {
        label.count > labelLimit ? label.prefix(labelLimit - 1) + "…" : label
    }

    private func headline(of contact: Contact) -> [Block] {
        var name = TextStyle()
        name.size = contact.heading.count > 24 ? 18 : 22
        name.isBold = true
        var detail = TextStyle()
        detail.size = 12
        detail.colour = .faded
        var blocks: [Block] = []
        var title = Paragraph(contact.heading, name)
        title.after = 2
        title.lineSpacing = 1.05
        blocks.append(.paragraph(title))
        for line in [contact.role, contact.name.isEmpty ? "" : contact.organisation] where !line.isEmpty {
            var paragraph = Paragraph(line, detail)
            paragraph.after = 0
            blocks.append(.paragraph(paragraph))
        }
        return blocks
    }

    private func portrait(of contact: Contact) -> [PageItem] {
        let frame = Rect(x: Self.margin, y: Self.margin, width: Self.portrait, height: Self.portrait)
        if let photo = contact.photo,
            let raster = try? PictureDecoder.raster(
                of: photo, bounds: PixelSize(width: 480, height: 480), limits: limits)
        {
            // The middle of the photo, in a circle.
            let scale = Self.portrait / Double(min(raster.size.width, raster.size.height))
            let (width, height) = (Double(raster.size.width) * scale, Double(raster.size.height) * scale)
            let whole = Rect(
                x: frame.x - (width - frame.width) / 2, y: frame.y - (height - frame.height) / 2, width: width,
                height: height)
            return [.round(frame, [.picture(raster, whole, radius: 0)])]
        }
        let sum = contact.heading.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        var items: [PageItem] = [.ellipse(frame, fill: Self.tints[sum % Self.tints.count], stroke: nil)]
        var style = TextStyle()
        style.size = 34
        style.colour = .white
        let layout = TextLayout(Paragraph(contact.initials, style), width: nil, context: context)
        let x = frame.x + (frame.width - layout.width) / 2
        let y = frame.y + (frame.height - layout.height) / 2
        items.append(.text(layout, line: 0, x: x, baseline: y + layout.lines[0].baseline))
        return items
    }
}
