// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import TestSupport
import Testing

@testable import Renderers
@testable import TextRenderers

/// How much of a large document is read, in the pages in which it is fetched from a volume.
@Suite struct RangeAmountTests {
    /// A text of any length that repeats one line.
    private final class LongText: ByteSource {
        let count: Int
        let descriptor: Int32? = nil
        private let line: [UInt8]

        init(_ line: String, count: Int) {
            self.line = Array(repeatElement(Array(line.utf8), count: 1_000).joined())
            self.count = count
        }

        func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
            let length = max(0, min(buffer.count, count - offset))
            var done = 0
            while done < length {
                let part = line[((offset + done) % line.count)...].prefix(length - done)
                UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyBytes(from: part)
                done += part.count
            }
            return length
        }

        func mapped() throws(Refusal) -> UnsafeRawBufferPointer { throw Refusal(.failed) }
    }

    /// A ZIP file of 1,000 entries of 200 kB, all zero, which are holes in it.
    private static func largeArchive(in folder: TemporaryFolder) throws -> String {
        let (path, length) = (folder.path + "/large.zip", 200_000)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let sample = TestZIP.file([("entry-0000", [UInt8](repeating: 0, count: length))])
        // The local header and the name, the content, the central header and the name, the end record.
        let head = Array(sample[..<40])
        let central = Array(sample[(40 + length)..<(sample.count - 22)])
        var directory: [UInt8] = []
        var place = 0
        for index in 0..<1_000 {
            let digits = String(10_000 + index).dropFirst().utf8
            var (local, entry) = (head, central)
            local.replaceSubrange(36..<40, with: digits)
            entry.replaceSubrange(52..<56, with: digits)
            entry.replaceSubrange(42..<46, with: (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) })
            try #require(pwrite(descriptor, local, local.count, off_t(place)) == local.count)
            directory += entry
            place += local.count + length
        }
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number(1_000, 2) + number(1_000, 2) + number(directory.count, 4)
            + number(place, 4) + [0, 0]
        let tail = directory + end
        try #require(pwrite(descriptor, tail, tail.count, off_t(place)) == tail.count)
        return path
    }

    @Test func `the list of a large ZIP file is read from its end, and an entry alone`() throws {
        Archive.warm()
        let folder = TemporaryFolder()
        let source = try RangesOnlySource(path: Self.largeArchive(in: folder))
        #expect(source.count > 200_000_000)
        let session = try #require(
            try ArchiveRenderer().open(
                source, contentType: "application/zip", password: nil, limits: .session(.wide)) as? any EntrySession)
        #expect(try session.entries().count == 1_000)
        #expect(source.pages == [0, (source.count - 1) / RangesOnlySource.pageLength])
        source.forget()
        #expect(try session.content(ofEntry: 700).count == 200_000)
        let place = 700 * 200_040
        let pages = place / RangesOnlySource.pageLength...(place + 200_039) / RangesOnlySource.pageLength
        #expect(source.pages.isSubset(of: pages))
    }

    @Test func `the list of a tape archive is read without the contents`() throws {
        Archive.warm()
        let source = RangesOnlySource(TestTape.file(40, length: 2 << 20))
        let archive = try Archive(source)
        #expect(try archive.entries().count == 40)
        // Two pages where a header lies across the end of one.
        #expect(source.pages.count <= 2 * 40 + 1)
        source.forget()
        #expect(try archive.content(of: "file-39")?.count == 2 << 20)
        #expect(source.pages.count <= 2 * 39 + 18)
    }

    @Test func `the pictures of a film with its index at the end take the index and themselves`() throws {
        let photo = try MemorySource.bytes(of: "Image/baseline.jpg")
        let source = RangesOnlySource(LongFilm.file(frames: 3_000, of: photo, width: 640, height: 480))
        #expect(source.count > 100_000_000)
        let session = try VideoRenderer().open(
            source, contentType: "video/mp4", password: nil, limits: .session(.media))
        // The beginning, a piece in the middle, where some kinds of sound are recognised, and the end.
        #expect(source.fetchedCount < 1 << 20)
        let pages = try #require(session as? any PageSession)
        source.forget()
        _ = try TestPicture.page(pages, scale: 0.25)
        #expect(source.fetchedCount < 1 << 20)
        let playing = try #require(session as? any PlayingSession)
        source.forget()
        _ = try playing.play(from: 0, bounds: PixelSize(width: 64, height: 64), choice: PlaybackChoice())
        try TestPicture.drawn { canvas throws(Refusal) in try playing.nextFrame(notBefore: 0, on: canvas) }
        #expect(source.fetchedCount < 4 << 20)
    }

    @Test func `a long text is read where it is shown`() throws {
        let source = RangesOnlySource(LongText("All of this is plain text, line after line.\n", count: 100_000_000))
        _ = try TestPicture.thumbnail(source, by: TextRenderer(), contentType: "text/plain")
        #expect(source.pages == [0])
        source.forget()
        let session = try OpenText(source, contentType: "text/plain", provider: .text)
        _ = try session.text(at: 0, length: 64 << 10)
        #expect(source.pages == [0])
        source.forget()
        let start = try session.lineStart(at: source.count - 60_000)
        #expect(try session.text(at: start, length: 64 << 10).isAtEnd)
        #expect(source.pages == [(source.count - 1) / RangesOnlySource.pageLength])
    }
}
