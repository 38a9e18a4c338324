// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import PageRenderers

/// Documents of which only ranges can be read.
@Suite struct PDFRangeTests {
    private static let files = [
        "chapters.pdf", "locked-aes-128.pdf", "locked-aes-256.pdf", "locked.pdf", "no-pages.pdf", "two-pages.pdf",
        "wide.pdf",
    ]

    private func session(_ source: any ByteSource, password: String? = nil) throws -> PDFSession {
        let session = try PDFRenderer().open(
            source, contentType: "application/pdf", password: password, limits: .session(.still))
        return try #require(session as? PDFSession)
    }

    /// The refusal of a body; nil when it does not refuse.
    private func refused(_ body: () throws -> Void) throws -> Refusal? {
        do {
            try body()
            return nil
        } catch let refusal as Refusal {
            return refusal
        }
    }

    @Test(arguments: LargePDF.Layout.allCases)
    func `a page far back is drawn from ranges as it is from the file`(layout: LargePDF.Layout) throws {
        let file = try LargePDF(layout, noisy: [699])
        let ranges = try RangesOnlySource(file.source())
        let session = try session(ranges)
        #expect(session.info.pageCount == 1000)
        let first = try TestPicture.page(session)
        #expect(first.ink > 0.99)
        #expect(ranges.share < 0.005)
        let page = try TestPicture.page(session, 699, scale: 2)
        #expect(page.ink > 0.4 && page.ink < 0.6)
        #expect(page.isSame(as: try TestPicture.page(self.session(file.source()), 699, scale: 2)))
        // Poppler reads the dictionaries of all pages before a page. Each costs a page of the source where they are scattered.
        if layout == .scattered {
            #expect(ranges.pages.count < 720)
        } else {
            #expect(ranges.share < 0.01)
            #expect(ranges.readCount < 100)
        }
    }

    @Test func `no document is searched for the table of references that cannot be read`() throws {
        let source = try RangesOnlySource(LargePDF(.gathered, noisy: []).source())
        source.fails(from: source.count - 20_000)
        #expect(try refused { _ = try session(source) } == RangesOnlySource.refusal)
        #expect(source.failureCount == 1)
        #expect(source.pages.count <= 2)
    }

    @Test func `a page that cannot be read says why, and is drawn when it can`() throws {
        let file = try LargePDF(.gathered, noisy: [699])
        let source = try RangesOnlySource(file.source())
        let session = try session(source)
        let middle = (file.pictures[699].lowerBound + file.pictures[699].upperBound) / 2
        source.fails(in: middle..<middle + 1)
        for _ in 0..<2 {
            source.forget()
            #expect(try refused { _ = try TestPicture.page(session, 699) } == RangesOnlySource.refusal)
            #expect(source.failureCount == 1)
        }
        #expect(try TestPicture.page(session, 698).ink > 0.99)
        source.fails(in: 0..<0)
        let page = try TestPicture.page(session, 699)
        #expect(page.isSame(as: try TestPicture.page(self.session(file.source()), 699)))
    }

    @Test func `whatever is asked of a document that cannot be read any more, the answer says why`() throws {
        let source = try RangesOnlySource(LargePDF(.gathered, noisy: []).source())
        let session = try session(source)
        func check(_ body: () throws -> Void) throws {
            // A read that fails first, since nothing may be left to read for an answer.
            source.fails(from: 0)
            _ = try refused { _ = try session.pageSize(900) }
            #expect(try refused(body) == RangesOnlySource.refusal)
            source.fails(in: 0..<0)
            #expect(try refused(body) == nil)
        }
        try check { _ = try session.pageSize(5) }
        try check { _ = try session.facts() }
        try check { _ = try session.outline() }
        try check { _ = try session.text(ofPage: 5) }
        try check { _ = try session.matches(of: "word", onPage: 5) }
        try check { _ = try session.links(onPage: 5) }
        try check { _ = try TestPicture.page(session, 5) }
    }

    @Test(arguments: files) func `a document that cannot be read is neither damaged nor locked`(name: String) throws {
        let source = try RangesOnlySource(fixture: "PDF/" + name)
        source.fails(from: 0)
        for password in [nil, "secret", "Größe€"] {
            #expect(try refused { _ = try session(source, password: password) } == RangesOnlySource.refusal)
        }
        let thumbnail = try refused { _ = try TestPicture.thumbnail(source, by: PDFRenderer()) }
        #expect(thumbnail == RangesOnlySource.refusal)
    }

    @Test func `text, matches, links, chapters and facts are those of the file`() throws {
        let name = "PDF/chapters.pdf"
        let (ranges, file) = (try session(RangesOnlySource(fixture: name)), try session(MemorySource(fixture: name)))
        #expect(ranges.info == file.info)
        #expect(try ranges.outline() == file.outline())
        #expect(try ranges.outline().entries.count == 3)
        #expect(try ranges.facts() == file.facts())
        for page in 0..<3 {
            #expect(try ranges.text(ofPage: page) == file.text(ofPage: page))
            #expect(try ranges.matches(of: "cafe", onPage: page) == file.matches(of: "cafe", onPage: page))
            #expect(try ranges.links(onPage: page) == file.links(onPage: page))
            #expect(try ranges.pageSize(page) == file.pageSize(page))
        }
        #expect(try ranges.links(onPage: 0).count == 2)
    }

    @Test(arguments: files) func `thumbnails are those of the file`(name: String) throws {
        let (ranges, file) = (TestPicture(256, 256), TestPicture(256, 256))
        func refused(_ source: any ByteSource, _ picture: TestPicture) throws -> Refusal? {
            try self.refused { try PDFRenderer().thumbnail(of: source, contentType: "", on: picture.canvas) }
        }
        let refusal = try refused(RangesOnlySource(fixture: "PDF/" + name), ranges)
        #expect(try refusal == refused(MemorySource(fixture: "PDF/" + name), file))
        if refusal == nil { #expect(ranges.isSame(as: file) && ranges.width > 0) }
    }

    @Test(arguments: [
        ("locked.pdf", "secret"), ("locked-aes-128.pdf", "Größe€"), ("locked-aes-256.pdf", "pässwört€"),
    ])
    func `a protected document opens with its password`(name: String, password: String) throws {
        let source = try RangesOnlySource(fixture: "PDF/" + name)
        #expect(try refused { _ = try session(source) }?.reason == .locked)
        #expect(try refused { _ = try session(source, password: "wrong") }?.reason == .locked)
        let page = try TestPicture.page(session(source, password: password))
        let file = try TestPicture.page(session(MemorySource(fixture: "PDF/" + name), password: password))
        #expect(page.isSame(as: file))
    }

    @Test func `the name of a crop box is changed wherever a range begins and ends`() throws {
        let text = Array("1 /CropBox [ 0 ] /CropBo/CropBox/Crop /CropBoxes".utf8)
        let changed = Array("1 /Crop_ox [ 0 ] /CropBo/Crop_ox/Crop /Crop_oxes".utf8)
        let source = UncroppedPDF(MemorySource(text))
        for start in 0...text.count {
            for length in 0...text.count + 1 {
                #expect(try source.bytes(at: start, length: length) == Array(changed[start...].prefix(length)))
            }
        }
    }
}
