// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import Testing
import Wire

/// What crosses the sandbox comes back as it went; and what was never a message is an error, never a trap.
@Suite struct MessageTests {
    static let requests: [SessionRequest.Kind] = [
        .open(contentType: "text/plain", password: nil, encoding: .utf16BigEndian),
        .open(contentType: "text/vtt", password: nil, language: ReaderLanguage(locale: "ru")),
        .open(contentType: "image/png", password: nil), .open(contentType: "application/pdf", password: "pässword"),
        .page(index: 3, scale: 1.5, region: PixelRect(x: 1, y: 2, width: 3, height: 4)),
        .page(index: 0, scale: 1, region: PixelRect(x: 0, y: 0, width: 3, height: 4), isDark: true),
        .nextFrame(notBefore: 1.5, bounds: PixelSize(width: 3, height: 4)), .nextSound,
        .pageSizes(first: 7, count: 100), .text(offset: 1 << 40, length: 4096), .bytes(offset: 0, length: 1), .facts,
        .frame(seconds: 12.25, bounds: PixelSize(width: 640, height: 480)),
        .frame(seconds: 1, bounds: PixelSize(width: 1, height: 1), subtitles: 2), .pageText(index: 3), .links(index: 0),
        .matches(text: String(repeating: "ä", count: 512), first: 100, count: 20), .outline,
        .lineStart(offset: 1 << 40), .find(text: "Ä", from: 1 << 33, to: 1 << 34),
        .findBytes(.text("Ä"), from: 1 << 33, to: 1 << 34), .findBytes(.bytes([0, 0xFF]), from: 0, to: 1),
        .animation, .entries(first: 3, nameEncoding: nil), .entries(first: 0, nameEncoding: .shiftJIS),
        .entry(index: 7, password: nil), .entry(index: 7, password: "pässword"), .tracks, .cues,
        .cuesAt(seconds: 1.5, subtitles: 3),
        .play(
            seconds: 1.5, bounds: PixelSize(width: 3, height: 4),
            choice: PlaybackChoice(rate: 1.25, sound: 2, subtitles: 0)),
        .play(seconds: 0, bounds: PixelSize(width: 1, height: 1), choice: PlaybackChoice()),
        .model(ModelView(yaw: 10, pitch: -20, zoom: 2), isDraft: true, bounds: PixelSize(width: 5, height: 6)),
    ]

    @Test(arguments: requests)
    func `a request comes back as it went`(_ kind: SessionRequest.Kind) throws {
        let request = SessionRequest(id: 99, kind)
        #expect(request.encoded.count <= SessionRequest.byteLimit)
        #expect(try SessionRequest(decoding: request.encoded) == request)
    }

    @Test func `orders, records and replies come back as they went`() throws {
        let order = JobOrder(
            .embedded, contentType: "image/jpeg", size: PixelSize(width: 256, height: 512), encoding: .webp)
        #expect(try JobOrder(decoding: order.encoded) == order)
        #expect(try SessionReply(decoding: SessionReply(id: 7).encoded) == SessionReply(id: 7))
        let info = DocumentInfo(
            kind: .video, pageCount: 1, pageSize: PageSize(width: 1920, height: 1080), textLength: 5, duration: 60.5,
            syntax: "swift", title: "Ein Titel", provider: .video, entryCount: 3, followsStyle: true)
        #expect(try DocumentInfo(decoding: info.encoded) == info)
        let part = TextPart(text: "some\ntext", nextOffset: 17, isAtEnd: true)
        #expect(try TextPart(decoding: part.encoded) == part)
        let entries = [
            DocumentEntry(path: "a/ä.txt", size: ByteCount(1 << 33), modified: FileTime(seconds: -5)),
            DocumentEntry(path: "b", contentType: "image/png", isFolder: true, isLocked: true),
        ]
        let list = EntryList(entries, nameEncoding: .dosCyrillic)
        #expect(try EntryList(decoding: list.encoded) == list)
        #expect(throws: MessageError.self) { try EntryList(decoding: [0xFF] + list.encoded.dropFirst()) }
        let animation = PictureAnimation(plays: 3, delays: [40, 0, 2000])
        #expect(animation.delays == [40, PictureAnimation.usualDelay, 2000])
        #expect(try PictureAnimation(decoding: animation.encoded) == animation)
        let finding = TextFinding(matches: [3..<7, 1 << 33..<1 << 33 + 5], nextOffset: 1 << 34)
        #expect(try TextFinding(decoding: finding.encoded) == finding)
        #expect(try TextPosition(decoding: TextPosition(offset: 1 << 33).encoded).offset == 1 << 33)
        let tracks = [MediaTrack(.sound, language: "de", title: "Ä"), MediaTrack(.subtitles, isPreferred: true)]
        #expect(try MediaTrack.decodeList(MediaTrack.encode(tracks)) == tracks)
        let cues = [SubtitleCue(start: 0.5, end: 2, text: "a\nb")]
        #expect(try SubtitleCue.decodeList(SubtitleCue.encode(cues)) == cues)
        #expect(DayNames(decoding: DayNames.english.encoded) == .english)
        #expect(DayNames(decoding: "Sun\tMon") == nil && DayNames(days: [], months: []) == nil)
        let facts = [Fact(.title, "A"), Fact(.other, "Name\tvalue")]
        #expect(try Fact.decodeList(Fact.encode(facts)) == facts)
        let sizes = [PageSize(width: 595, height: 842), PageSize(width: 1, height: 2)]
        #expect(try PageSize.decodeList(PageSize.encode(sizes)) == sizes)
    }

    @Test func `what pages say and where they lead comes back as it went`() throws {
        let boxes = [PageBox(x: 1, y: 2, width: 3.5, height: 4), PageBox(x: 0, y: 0, width: 0, height: 0)]
        let text = PageText("ä😀", boxes: boxes)
        #expect(try PageText(decoding: text.encoded) == text)
        #expect(PageText("abc", boxes: boxes).characters == ["a", "b"])
        let matches = [TextMatch(page: 7, boxes: boxes), TextMatch(page: 8, boxes: [])]
        #expect(try TextMatch.decodeList(TextMatch.encode(matches)) == matches)
        let links = [
            PageLink(box: boxes[0], target: .place(PagePlace(page: 3, top: 17.25))),
            PageLink(box: boxes[1], target: .address("https://example.org/")),
        ]
        #expect(try PageLink.decodeList(PageLink.encode(links)) == links)
        let outline = DocumentOutline(
            entries: [
                .init(level: 0, title: "One", place: PagePlace(page: 0)), .init(level: 1, title: "", place: nil),
            ],
            labels: ["i", "ii"])
        #expect(try DocumentOutline(decoding: outline.encoded) == outline)
    }

    @Test func `more than fits is left out, so that the rest arrives`() throws {
        let box = PageBox(x: 0, y: 0, width: 1, height: 1)
        let matches = [TextMatch](repeating: TextMatch(page: 1, boxes: [box]), count: TextMatch.limit + 1)
        #expect(try TextMatch.decodeList(TextMatch.encode(matches)).count == TextMatch.limit)
        let address = String(repeating: "x", count: PageLink.addressLimit)
        let links = [PageLink](repeating: PageLink(box: box, target: .address(address)), count: 2000)
        let encoded = PageLink.encode(links)
        #expect(encoded.count <= PageLink.byteLimit)
        #expect(try PageLink.decodeList(encoded).count > 400)
        let entry = DocumentOutline.Entry(level: 0, title: String(repeating: "ä", count: 1000), place: nil)
        let outline = DocumentOutline(entries: [DocumentOutline.Entry](repeating: entry, count: 20_000))
        #expect(outline.encoded.count <= DocumentOutline.byteLimit)
        #expect(try DocumentOutline(decoding: outline.encoded).entries.count == DocumentOutline.entryLimit)
    }

    @Test func `a place that is none is an error`() {
        var writer = MessageWriter()
        writer.write("a")
        writer.write(list: [Float.infinity]) { writer, number in for _ in 0..<4 { writer.write(number.bitPattern) } }
        #expect(throws: MessageError.self) { try PageText(decoding: writer.bytes) }
        var pair = MessageWriter()
        pair.write("ab")
        pair.write(list: [Float(1)]) { writer, number in for _ in 0..<4 { writer.write(number.bitPattern) } }
        #expect(throws: MessageError.self) { try PageText(decoding: pair.bytes) }
    }

    @Test func `a header comes back as it went`() throws {
        var header = AnswerHeader(.picture)
        header.size = PixelSize(width: 10, height: 20)
        header.stride = 64
        header.contentRect = PixelRect(x: 1, y: 2, width: 3, height: 4)
        header.documentSize = PixelSize(width: 4000, height: 3000)
        header.payloadLength = 64 * 20
        header.encodedLength = 33
        header.isOpaque = true
        let page = header.encoded + [UInt8](repeating: 0, count: 4096 - header.encoded.count)
        #expect(try AnswerHeader(validating: page, capacity: 8192, bounds: PixelSize(width: 10, height: 20)) == header)
        #expect(throws: MessageError.self) {
            try AnswerHeader(validating: page, capacity: 8192, bounds: PixelSize(width: 9, height: 20))
        }
        #expect(throws: MessageError.self) {
            try AnswerHeader(validating: page, capacity: 4096 + 64 * 20, bounds: PixelSize(width: 10, height: 20))
        }
    }

    @Test(arguments: Refusal.Reason.allCases)
    func `a refusal comes back as it went`(_ reason: Refusal.Reason) throws {
        var header = AnswerHeader(.refusal)
        header.refusal = Refusal(reason, "the library's words")
        let page = header.encoded + [UInt8](repeating: 0, count: 4096 - header.encoded.count)
        let back = try AnswerHeader(validating: page, capacity: 4096, bounds: PixelSize(width: 1, height: 1))
        #expect(back.refusal == header.refusal)
    }

    /// Bytes as an attacker would send them: real messages with some bytes changed, cut short, or made longer.
    private func attacks() -> [[UInt8]] {
        var generator = SystemRandomNumberGenerator()
        let info = DocumentInfo(kind: .text, pageCount: 3, syntax: "swift", title: "t")
        var header = AnswerHeader(.picture)
        header.size = PixelSize(width: 10, height: 20)
        header.stride = 40
        header.contentRect = PixelRect(x: 0, y: 0, width: 10, height: 20)
        header.payloadLength = 800
        let honest: [[UInt8]] =
            Self.requests.map { SessionRequest(id: 1, $0).encoded } + [
                info.encoded, header.encoded, Fact.encode([Fact(.title, "A")]),
                PageSize.encode([PageSize(width: 1, height: 2)]),
                TextPart(text: "abc", nextOffset: 3, isAtEnd: true).encoded,
                TextFinding(matches: [3..<7], nextOffset: 9).encoded,
                JobOrder(.encode, contentType: "a/b", size: PixelSize(width: 1, height: 1)).encoded,
            ]
        return (0..<20_000).map { index in
            var bytes = honest[index % honest.count]
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
                bytes[.random(in: 0..<bytes.count, using: &generator)] = extremes.randomElement(using: &generator)!
            }
            if index % 5 == 0 { bytes.removeLast(.random(in: 0...bytes.count, using: &generator)) }
            return bytes
        }
    }

    @Test func `no bytes make a reader trap`() {
        for bytes in attacks() {
            _ = try? SessionRequest(decoding: bytes)
            _ = try? SessionReply(decoding: bytes)
            _ = try? JobOrder(decoding: bytes)
            if let info = try? DocumentInfo(decoding: bytes) {
                #expect(info.duration >= 0)
                #expect(info.pageCount <= 1_000_000)
            }
            _ = try? TextPart(decoding: bytes)
            _ = try? TextFinding(decoding: bytes)
            _ = try? EntryList(decoding: bytes)
            _ = try? Fact.decodeList(bytes)
            _ = try? PageSize.decodeList(bytes)
        }
    }

    @Test func `a header that is accepted lies within its memory`() {
        let bounds = PixelSize(width: 64, height: 64)
        for bytes in attacks() {
            let page = Array((bytes + [UInt8](repeating: 0, count: 4096)).prefix(4096))
            guard let header = try? AnswerHeader(validating: page, capacity: 8192, bounds: bounds) else { continue }
            #expect(4096 + header.payloadLength <= 8192)
            #expect(header.encodedOffset + header.encodedLength <= 8192)
            guard header.kind == .picture else { continue }
            #expect(header.size.width <= 64 && header.size.height <= 64)
            #expect(header.stride * header.size.height == header.payloadLength)
        }
    }
}
