// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The footer of slides ([MS-PPT] 2.4.15). A date that is always today's is left out, since pictures are cached.
struct SlideFooter: Equatable {
    var date = ""
    var text = ""
    var hasNumber = false

    /// Reads the records of a container of headers and footers.
    init(_ bytes: ArraySlice<UInt8>) {
        var flags = 0
        var texts: [Int: String] = [:]
        var place = bytes.startIndex
        while place + 8 <= bytes.endIndex {
            let header = bytes[place..<place + 8]
            let (kind, type) = (header.littleEndian16(0), header.littleEndian16(2))
            let content = bytes[place + 8..<min(place + 8 + header.littleEndian32(4), bytes.endIndex)]
            if type == 4058, content.count >= 4 { flags = content.littleEndian16(2) }
            if type == 4026 {
                let units = stride(from: 0, to: content.count - 1, by: 2).map { UInt16(content.littleEndian16($0)) }
                texts[kind >> 4] = String(decoding: units, as: UTF16.self).trimmed
            }
            place = content.endIndex
        }
        // A date in the writer's own words, a number, a footer.
        if flags & 0x05 == 0x05 { date = texts[0] ?? "" }
        hasNumber = flags & 0x08 != 0
        if flags & 0x20 != 0 { text = texts[2] ?? "" }
    }

    /// Its texts on a slide of 720 × 540 points, where new presentations have them.
    func parts(number: Int) -> [SlideText] {
        var style = TextStyle()
        style.size = 14
        style.colour = .faded
        let columns: [(String, Double, Double, Paragraph.Alignment)] = [
            (date, 36, 168, .start), (text, 206, 308, .centre), (hasNumber ? "\(number)" : "", 516, 168, .end),
        ]
        return columns.filter { !$0.0.isEmpty }.map { text, x, width, alignment in
            var paragraph = Paragraph(text, style)
            paragraph.alignment = alignment
            var part = SlideText(
                blocks: [.paragraph(paragraph)], frame: Rect(x: x, y: 492, width: width, height: 37))
            part.anchor = .middle
            return part
        }
    }
}
