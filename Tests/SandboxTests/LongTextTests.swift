// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Rendering
import TestSupport
import Testing
import VolumeAccess
import Wire

/// Texts of documents longer than a message takes: they are cut, and the document is shown.
@Suite struct LongTextTests {
    /// Letters of one byte, of four, of many, and with marks without end.
    static let texts = [
        String(repeating: "x", count: 5_000), String(repeating: "😀", count: 5_000),
        String(repeating: "👨‍👩‍👧‍👦", count: 500), String(repeating: "नि", count: 5_000),
        "e" + String(repeating: "\u{301}", count: 20_000), "ab" + String(repeating: "ä", count: 5_000),
    ]

    /// Whether a text is as much of another one as fits into a number of bytes.
    private static func isCut(_ text: String, of whole: String, _ limit: Int) -> Bool {
        text.utf8.count <= limit && text.utf8.count > limit - 4 && Array(whole.utf8).starts(with: text.utf8)
    }

    @Test(arguments: texts)
    func `a text of any length is cut so that it can be read`(_ text: String) throws {
        let facts = [Fact](repeating: Fact(.title, text), count: 300)
        let info = DocumentInfo(
            kind: .audio, syntax: text, title: text, provider: .other(text), summary: facts)
        #expect(info.encoded.count <= DocumentInfo.byteLimit)
        let read = try DocumentInfo(decoding: info.encoded)
        #expect(Self.isCut(read.title, of: text, DocumentInfo.titleLimit))
        #expect(Self.isCut(read.syntax, of: text, DocumentInfo.nameLimit))
        #expect(Self.isCut(read.provider.name, of: text, DocumentInfo.nameLimit))
        #expect(read.summary.count == DocumentInfo.summaryLimit)
        #expect(Fact.encode(facts).count <= Fact.byteLimit)
        let list = try Fact.decodeList(Fact.encode(facts))
        #expect(list.count == Fact.limit)
        #expect(list.allSatisfy { !$0.value.isEmpty && Array(text.utf8).starts(with: $0.value.utf8) })
        let tracks = try MediaTrack.decodeList(MediaTrack.encode([MediaTrack(.sound, language: text, title: text)]))
        #expect(tracks.first.map { Self.isCut($0.title, of: text, 1024) } == true)
        let cues = try SubtitleCue.decodeList(SubtitleCue.encode([SubtitleCue(start: 0, end: 1, text: text)]))
        #expect(cues.first.map { Array(text.utf8).starts(with: $0.text.utf8) && !$0.text.isEmpty } == true)
        let entries = [DocumentEntry](repeating: DocumentEntry(path: text, contentType: text), count: 3)
        #expect(try EntryList(decoding: EntryList(entries).encoded).entries.count == 3)
        let outline = DocumentOutline(entries: [.init(level: 0, title: text, place: nil)], labels: [text])
        let contents = try DocumentOutline(decoding: outline.encoded)
        #expect(contents.entries.first.map { Self.isCut($0.title, of: text, DocumentOutline.titleLimit) } == true)
        #expect(contents.labels.count == 1)
        var header = AnswerHeader(.refusal)
        header.refusal = Refusal(.damaged, text)
        let page = header.encoded + [UInt8](repeating: 0, count: 4096 - header.encoded.count)
        let back = try AnswerHeader(validating: page, capacity: 4096, bounds: PixelSize(width: 1, height: 1))
        #expect(back.refusal.map { Array(text.utf8).starts(with: $0.detail.utf8) && !$0.detail.isEmpty } == true)
        let boxes = [PageBox](repeating: PageBox(x: 0, y: 0, width: 1, height: 1), count: text.unicodeScalars.count)
        #expect(try PageText(decoding: PageText(text, boxes: boxes).encoded).characters.count == boxes.count)
    }

    @Test func `a link whose address is too long is left out, and the others arrive`() throws {
        let box = PageBox(x: 1, y: 2, width: 3, height: 4)
        let good = PageLink(box: box, target: .address("https://example.org/"))
        let long = PageLink(box: box, target: .address("https://example.org/" + Self.texts[1]))
        #expect(try PageLink.decodeList(PageLink.encode([long, good])).map(\.target) == [good.target])
    }

    @Test(arguments: texts)
    func `music whose tags are longer than a message is shown with its title cut`(_ text: String) async throws {
        let session = try await FormatTests.services[0].open(
            document(Self.music(title: text)), contentType: "audio/flac", password: nil)
        #expect(session.info.kind == .audio)
        #expect(Self.isCut(session.info.title, of: text, DocumentInfo.titleLimit))
        let facts = try await session.facts()
        #expect(facts.contains { $0.key == .title && Array(text.utf8).starts(with: $0.value.utf8) })
        #expect(facts.contains { $0.key == .audioCodec })
    }

    @Test func `a password longer than a message is a wrong one`() async throws {
        let bytes = document(Array("%PDF-1.4\n".utf8))
        let password = String(repeating: "ä", count: SessionRequest.passwordLimit)
        await #expect {
            try await FormatTests.services[0].open(bytes, contentType: "application/pdf", password: password)
        } throws: { error in
            guard case .refused(let refusal) = error as? RenderFailure else { return false }
            return refusal.reason == .locked
        }
    }

    /// A second of music (FLAC, RFC 9639) with a title.
    private static func music(title: String) throws -> [UInt8] {
        let plain = try FormatTests.read("Media/plain.flac").bytes
        func length(at place: Int) -> Int { plain[place + 1..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        // The file begins with its mark and the block of the stream, and its sound after the last block.
        var place = 4
        while plain[place] & 0x80 == 0 { place += 4 + length(at: place) }
        place += 4 + length(at: place)
        func counted(_ text: String) -> [UInt8] {
            withUnsafeBytes(of: UInt32(text.utf8.count).littleEndian) { Array($0) } + Array(text.utf8)
        }
        let comments = counted("") + [2, 0, 0, 0] + counted("TITLE=" + title) + counted("ARTIST=" + title)
        let size = withUnsafeBytes(of: UInt32(comments.count).bigEndian) { Array($0) }
        return plain[..<(8 + length(at: 4))] + [0x84] + size.dropFirst() + comments + plain[place...]
    }
}
