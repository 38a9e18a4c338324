// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import Renderers
@testable import TextRenderers

/// Documents whose source fails while they are read.
@Suite struct RangeFailureTests {
    /// The formats whose renderers hand on the refusal of a source by themselves.
    private static let direct: Set<Provider> = [.archive, .compressed, .comic, .text, .video, .audio, .package]

    /// Draws a thumbnail of a document, or opens it.
    private func work(
        on document: SampleDocument, _ source: any ByteSource, opening: Bool
    ) throws(Refusal) {
        guard opening else {
            try TestPicture.drawn { canvas throws(Refusal) in
                try document.renderer.thumbnail(of: source, contentType: document.contentType, on: canvas)
            }
            return
        }
        _ = try document.renderer.open(
            source, contentType: document.contentType, password: "secret",
            limits: .session(document.format.sessionRole))
    }

    @Test(arguments: SampleDocument.readInRanges, [false, true])
    func `a document that cannot be read is refused by the refusal of its source`(
        document: SampleDocument, opening: Bool
    ) throws {
        Archive.warm()
        let source = RangesOnlySource(try document.bytes())
        let isDirect = Self.direct.contains(document.format.provider)
        try? work(on: document, source, opening: opening)
        let count = source.readCount
        for limit in Set([0, 1, count / 3, count * 2 / 3, count - 1]) where limit >= 0 {
            source.recovers()
            source.forget()
            source.fails(after: limit)
            var refusal: Refusal?
            do throws(Refusal) {
                if isDirect {
                    try work(on: document, source, opening: opening)
                } else {
                    let watched = WatchedSource(source)
                    try watched.checked { () throws(Refusal) in try work(on: document, watched, opening: opening) }
                }
            } catch { refusal = error }
            // A film reads ahead of its picture.
            let isAhead = document.format.role == .media && limit >= count / 3
            guard source.failureCount > 0, refusal != nil || !isAhead else { continue }
            #expect(refusal == RangesOnlySource.refusal, "\(limit) of \(count)")
        }
    }

    @Test func `a watched source has failed only for the work in which it did`() throws {
        let source = RangesOnlySource([1, 2, 3])
        let watched = WatchedSource(source)
        source.fails(from: 2)
        #expect(throws: RangesOnlySource.refusal) {
            try watched.checked { () throws(Refusal) in (try? watched.prefix(3)) ?? [] }
        }
        #expect(try watched.checked { () throws(Refusal) in try watched.prefix(2) } == [1, 2])
        #expect(throws: Refusal(.damaged)) {
            try watched.checked { () throws(Refusal) in throw Refusal(.damaged) }
        }
        source.recovers()
        #expect(try watched.checked { () throws(Refusal) in try watched.prefix(3) } == [1, 2, 3])
    }

    @Test func `a list is not cut short where its archive cannot be read`() throws {
        Archive.warm()
        let source = RangesOnlySource(TestTape.file(8, length: 300 << 10))
        #expect(try Archive(source).entries().count == 8)
        for part in 1..<8 {
            source.fails(from: source.count * part / 8)
            #expect(throws: RangesOnlySource.refusal) { try Archive(source).entries() }
            #expect(throws: RangesOnlySource.refusal) { try Archive(source).content(of: "file-7") }
        }
    }

    @Test func `a text that cannot be read further says why`() throws {
        let source = RangesOnlySource(Array(repeatElement(Array("plain text\n".utf8), count: 500_000).joined()))
        let session = try OpenText(source, contentType: "text/plain", provider: .text)
        source.fails(from: 1 << 20)
        #expect(try session.text(at: 0, length: 4_096).text.hasPrefix("plain text"))
        #expect(throws: RangesOnlySource.refusal) { try session.text(at: 2 << 20, length: 4_096) }
        #expect(throws: RangesOnlySource.refusal) { try session.lineStart(at: 2 << 20) }
        #expect(throws: RangesOnlySource.refusal) { try session.find("absent", in: 0..<source.count) }
        #expect(throws: RangesOnlySource.refusal) { try session.facts() }
        source.recovers()
        #expect(try session.text(at: 2 << 20, length: 4_096).text.contains("plain text"))
    }

    @Test func `an entry can be read once its archive can be read again`() throws {
        let source = RangesOnlySource(try MemorySource.bytes(of: "Archive/tree.zip"))
        let archive = try Archive(source)
        #expect(try archive.content(of: "three.txt") == Array("three".utf8))
        source.fails(from: 0)
        #expect(throws: RangesOnlySource.refusal) { try archive.content(of: "folder/one.txt") }
        source.recovers()
        #expect(try archive.content(of: "folder/one.txt") == Array("one".utf8))
    }
}
