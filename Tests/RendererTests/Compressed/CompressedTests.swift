// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct CompressedTests {
    private let renderer = CompressedRenderer()

    @Test func `a compressed picture is that picture`() throws {
        let source = try MemorySource(fixture: "Compressed/corners.png.gz")
        #expect(try TestPicture.thumbnail(source, by: renderer).hasCorners)
        let session = try renderer.open(source, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.pageSize == PageSize(width: 96, height: 64))
    }

    @Test func `a compressed text can be read`() throws {
        let source = try MemorySource(fixture: "Compressed/lines.log.gz")
        #expect(try TestPicture.thumbnail(source, by: renderer).ink > 0.005)
        let session = try renderer.open(source, contentType: "", password: nil, limits: .session(.wide))
        let text = try #require(session as? any TextSession)
        #expect(try text.text(at: 0, length: 100).text.hasPrefix("line 0 of a log\nline 1"))
    }

    @Test func `a compressed archive is a list`() throws {
        let source = try MemorySource(fixture: "Archive/tree.tar.gz")
        #expect(try TestPicture.thumbnail(source, by: renderer).ink > 0.001)
    }

    @Test func `a compressed disc image is a list`() throws {
        let source = try MemorySource(fixture: "Compressed/disc.iso.gz")
        #expect(try TestPicture.thumbnail(source, by: renderer).ink > 0.001)
        let session = try renderer.open(source, contentType: "", password: nil, limits: .session(.wide))
        let list = try #require(session as? any EntrySession)
        #expect(try list.entries().map(\.path).contains("NOTE.TXT"))
    }

    @Test func `bytes that are no text are none in a compressed file`() {
        let bytes = (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 3) }
        let file = MemorySource(TestPackage.gzip(bytes))
        #expect(refusal { _ = try TestPicture.thumbnail(file, by: renderer) } == .nothingToShow)
    }

    @Test func `noise shows nothing`() {
        let noise = MemorySource([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF])
        #expect(refusal { _ = try TestPicture.thumbnail(noise, by: renderer) } != nil)
    }
}
