// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import RendererKit

@Suite struct ContentSnifferTests {
    private func found(_ fixture: String, named provider: Provider?) throws -> String? {
        let bytes = try MemorySource.bytes(of: fixture)
        let source = MemorySource(bytes)
        return ContentSniffer(prefix: Array(bytes.prefix(ContentSniffer.prefixLength)), source: source)
            .contentType(contradicting: provider)
    }

    private func found(text: String, named provider: Provider?) -> String? {
        ContentSniffer(prefix: Array(text.utf8)).contentType(contradicting: provider)
    }

    @Test func `parts of a document in capitals are its parts, and no sign of one in an archive`() {
        let entries = ["[CONTENT_TYPES].XML", "WORD/DOCUMENT.XML"].map { ZipBuilder.Entry($0.utf8, "<a/>") }
        func found(_ entries: [ZipBuilder.Entry], _ provider: Provider) -> String? {
            let bytes = ZipBuilder(entries).bytes
            return ContentSniffer(prefix: Array(bytes.prefix(ContentSniffer.prefixLength)), source: MemorySource(bytes))
                .contentType(contradicting: provider)
        }
        #expect(found(entries, .office) == nil)
        #expect(found([ZipBuilder.Entry("a.txt".utf8)], .office) == "application/zip")
        #expect(found([ZipBuilder.Entry("Word/Documents/a.txt".utf8)], .book) == "application/zip")
    }

    @Test(arguments: [
        ("Image/corners.png", "image/png"), ("Image/corners.bmp", "image/bmp"), ("Image/corners.xcf", "image/x-xcf"),
        ("Image/corners.exr", "image/x-exr"), ("Image/corners.pam", "image/x-portable-arbitrarymap"),
        ("Image/corners.avif", "image/avif"), ("Image/corners.jxl", "image/jxl"),
        ("PDF/two-pages.pdf", "application/pdf"),
        ("Model/cube.ply", "model/ply"), ("Model/cube.glb", "model/gltf-binary"),
        ("MIDI/two-voices.mid", "audio/midi"), ("Model/tower.3mf", "model/3mf"),
        ("Archive/tree.zip", "application/zip"), ("SVG/circle.svg", "image/svg+xml"), ("Text/utf8.txt", "text/plain"),
        ("Office/letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ("OpenDocument/letter.odt", "application/vnd.oasis.opendocument.text"),
    ])
    func `a file whose name says nothing is what it holds`(fixture: String, contentType: String) throws {
        #expect(try found(fixture, named: nil) == contentType)
        #expect(try found(fixture, named: .bytes) == contentType)
        let format = try #require(Format.forContentType(contentType))
        #expect(try found(fixture, named: format.provider) == nil)
    }

    @Test func `Embedded OpenType is known by a mark far behind its version`() {
        var bytes = [UInt8](repeating: 0, count: 64)
        bytes.replaceSubrange(8..<12, with: [1, 0, 2, 0])
        bytes.replaceSubrange(34..<36, with: Array("LP".utf8))
        #expect(ContentSniffer(prefix: bytes).contentType(contradicting: nil) == "application/vnd.ms-fontobject")
        bytes[8] = 7
        #expect(ContentSniffer(prefix: bytes).contentType(contradicting: nil) == nil)
    }

    @Test func `content wins over the name`() throws {
        #expect(try found("Image/corners.png", named: .jpeg) == "image/png")
        #expect(try found("SVG/circle.svg", named: .png) == "image/svg+xml")
        #expect(try found("Office/letter.docx", named: .pdf)?.hasSuffix("wordprocessingml.document") == true)
        #expect(try found("Archive/tree.zip", named: .book) == "application/zip")
        #expect(found(text: "<!DOCTYPE html><p>text", named: .png) == "text/html")
        #expect(found(text: "only text", named: .jpeg) == "text/plain")
    }

    @Test func `formats that are text are no text`() {
        #expect(found(text: "P3\n2 2\n255\n", named: .image) == nil)
        #expect(found(text: "#?RGBE\n", named: .image) == nil)
        #expect(found(text: "a line\n%PDF-1.4\n", named: .pdf) == nil)
        #expect(found(text: "solid name\n", named: .model) == nil)
        #expect(found(text: "<?xml version=\"1.0\"?>", named: .openDocument) == nil)
    }

    @Test func `what is neither mark nor text is left to its renderer`() {
        let noise: [UInt8] = [0x13, 0x00, 0x37, 0xFE, 0x00, 0x01]
        #expect(ContentSniffer(prefix: noise).contentType(contradicting: .jpeg) == nil)
        #expect(ContentSniffer(prefix: noise).contentType(contradicting: nil) == nil)
        #expect(ContentSniffer(prefix: []).contentType(contradicting: nil) == nil)
    }
}
