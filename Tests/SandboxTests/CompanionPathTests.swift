// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

/// The paths of files beside a document.
@Suite struct CompanionPathTests {
    private func path(_ text: String) -> String? {
        CompanionPath(text).map { $0.names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/") }
    }

    @Test(arguments: [
        ("a.png", "a.png"), ("./a.png", "a.png"), ("a//b.png", "a/b.png"), ("a/./b/../c.png", "a/c.png"),
        (".hidden", ".hidden"), ("...", "..."),
    ])
    func `a path leads from the folder to a file`(text: String, expected: String) {
        #expect(path(text) == expected)
    }

    @Test(arguments: ["", ".", "/", "/a", "..", "../a", "a/../../b", "a/", "a\0b", "a/.."])
    func `a path that is absolute, leads out or names no file is refused`(text: String) {
        #expect(path(text) == nil)
    }

    @Test func `lengths are limited`() {
        #expect(path(String(repeating: "n", count: 255)) != nil)
        #expect(path(String(repeating: "n", count: 256)) == nil)
        #expect(path(String(repeating: "a/", count: 31) + "b") != nil)
        #expect(path(String(repeating: "a/", count: 32) + "b") == nil)
    }

    @Test func `each kind permits its own types of files`() {
        #expect(CompanionKind.picture.allows(name: Array("a.txt".utf8), contentType: "image/png"))
        #expect(!CompanionKind.picture.allows(name: Array("a.png".utf8), contentType: "text/plain"))
        #expect(CompanionKind.picture.allows(name: Array("a.pdf".utf8), contentType: "application/pdf"))
        #expect(!CompanionKind.cover.allows(name: Array("a.pdf".utf8), contentType: "application/pdf"))
        #expect(CompanionKind.buffer.allows(name: Array("a.BIN".utf8), contentType: "application/octet-stream"))
        #expect(!CompanionKind.buffer.allows(name: Array("id_rsa".utf8), contentType: "application/octet-stream"))
        #expect(CompanionKind.material.allows(name: Array("a.mtl".utf8), contentType: "text/plain"))
        #expect(CompanionKind.metadata.allows(name: Array("a.CR2.XMP".utf8), contentType: "application/rdf+xml"))
        #expect(!CompanionKind.metadata.allows(name: Array("a.xml".utf8), contentType: "application/xml"))
        #expect(!CompanionKind.cover.allows(name: Array("cover.jpg".utf8), contentType: "text/plain"))
        #expect(CompanionKind.entry.allows(name: Array("a.mp3".utf8), contentType: "audio/mpeg"))
        #expect(CompanionKind.entry.allows(name: Array("a.m3u".utf8), contentType: "audio/x-mpegurl"))
        #expect(!CompanionKind.entry.allows(name: Array("a.mp3".utf8), contentType: "text/plain"))
        #expect(CompanionKind.sound.allows(name: Array("disc.BIN".utf8), contentType: "application/octet-stream"))
        #expect(!CompanionKind.sound.allows(name: Array("id_rsa".utf8), contentType: "application/octet-stream"))
    }
}
