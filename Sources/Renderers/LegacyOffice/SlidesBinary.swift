// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// The texts of a PowerPoint presentation of before 2007 ([MS-PPT]), slide by slide.
struct SlidesBinary {
    /// The texts of each slide, its title first.
    private(set) var slides: [[String]] = []

    private var boxes: [[String]] = []
    /// The footers of slides that have their own, by slide number.
    private var footers: [Int: SlideFooter] = [:]
    /// The footer of the other slides.
    private var commonFooter: SlideFooter?

    /// - Parameter password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    init(_ file: CompoundFile, password: String? = nil) throws(Refusal) {
        guard let stream = file.stream("PowerPoint Document") else { throw Refusal(.damaged, "it holds no slides") }
        let records = try ProtectedSlides.opened(
            stream, current: file.stream("Current User") ?? [], password: password)
        try self.init(records[...])
    }

    /// Reads the records of the stream of that name.
    init(_ records: ArraySlice<UInt8>) throws(Refusal) {
        read(records, parent: 0, depth: 0)
        // What stands in the outline comes first; other boxes belong to the slide of the same number.
        for (index, texts) in boxes.enumerated() {
            if index < slides.count { slides[index] += texts } else { slides.append(texts) }
        }
        guard !slides.isEmpty else { throw Refusal(.nothingToShow, "it has no slides") }
    }

    /// Records: a version and an instance, a type, a length; containers hold records.
    private mutating func read(_ bytes: ArraySlice<UInt8>, parent: Int, depth: Int) {
        guard depth < 24 else { return }
        var place = bytes.startIndex
        while place + 8 <= bytes.endIndex, slides.count < 500, boxes.count < 500 {
            let header = bytes[place..<place + 8]
            let (kind, type, length) = (header.littleEndian16(0), header.littleEndian16(2), header.littleEndian32(4))
            let end = min(place + 8 + length, bytes.endIndex)
            let content = bytes[place + 8..<end]
            switch type {
            // The outline of the slides, not that of masters or notes.
            case 4080: if kind >> 4 == 0 { read(content, parent: 4080, depth: depth + 1) }
            case 1011: if parent == 4080 { slides.append([]) }
            case 1006:
                boxes.append([])
                read(content, parent: 1006, depth: depth + 1)
            case 4000:
                let units = stride(from: 0, to: content.count - 1, by: 2).map { UInt16(content.littleEndian16($0)) }
                add(String(decoding: units, as: UTF16.self), parent: parent)
            case 4008: add(String(decoding: content.map { UInt16($0) }, as: UTF16.self), parent: parent)
            case 4057 where parent == 1006: footers[boxes.count - 1] = SlideFooter(content)
            // That of notes has another number.
            case 4057: if kind >> 4 == 3 { commonFooter = SlideFooter(content) }
            // Masters and notes repeat the same words on every page.
            case 1016, 1008: break
            default: if kind & 0xF == 0xF { read(content, parent: parent, depth: depth + 1) }
            }
            place = end
        }
    }

    private mutating func add(_ text: String, parent: Int) {
        let text = String(text.map { $0 == "\r" || $0 == "\u{0B}" ? "\n" : $0 }).trimmed
        guard !text.isEmpty else { return }
        if parent == 4080, !slides.isEmpty { slides[slides.count - 1].append(text) }
        if parent == 1006, !boxes.isEmpty { boxes[boxes.count - 1].append(text) }
    }

    /// The slides as pages: a title, and the rest as a list.
    func pages(limit: Int) -> [DrawnPage] {
        let context = PageContext()
        return slides.prefix(limit).enumerated().map { index, texts in
            let footer = footers[index] ?? commonFooter
            var page = DrawnPage(size: PageSize(width: 720, height: 540))
            var title = TextStyle()
            title.size = 38
            var body = title
            body.size = 22
            var heading = Paragraph(texts.first ?? "", title)
            heading.alignment = .centre
            let lines = texts.dropFirst().flatMap { $0.split(separator: "\n") }.prefix(60)
            let list = lines.map { line -> Block in
                var paragraph = Paragraph(String(line), body)
                paragraph.marker = TextRun("•", body)
                paragraph.indent = 24
                return .paragraph(paragraph)
            }
            var top = SlideText(blocks: [.paragraph(heading)], frame: Rect(x: 40, y: 30, width: 640, height: 110))
            top.anchor = .middle
            if list.isEmpty { top.frame.height = 450 }
            page.items.append(top.item(context: context))
            let rest = SlideText(
                blocks: list, frame: Rect(x: 48, y: 156, width: 624, height: footer == nil ? 350 : 330))
            page.items.append(rest.item(context: context))
            for part in footer?.parts(number: index + 1) ?? [] { page.items.append(part.item(context: context)) }
            return page
        }
    }

    /// Everything to read.
    var text: String { slides.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n" }
}
