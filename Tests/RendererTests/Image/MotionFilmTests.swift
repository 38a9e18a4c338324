// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit
import Testing

@testable import Pictures
@testable import Renderers
@testable import StillRenderers

/// Photos with a few seconds of film in their files.
@Suite struct MotionFilmTests {
    private let film = (try? MemorySource.bytes(of: "Media/black.mp4")) ?? []

    /// A photo with XMP of these words, and something behind it.
    private func photo(_ xmp: String, behind: [UInt8]) throws -> [UInt8] {
        let photo = try MemorySource.bytes(of: "Image/baseline.jpg")
        let content = Array(("http://ns.adobe.com/xap/1.0/\0" + xmp).utf8)
        let length = content.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
        return photo.prefix(2) + segment + photo.dropFirst(2) + behind
    }

    private func entry(_ bytes: [UInt8], by renderer: any SessionRenderer = JPEGRenderer()) throws -> [UInt8]? {
        let opened = try renderer.open(MemorySource(bytes), contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any EntrySession)
        let list = try session.entries()
        #expect(list.count == session.info.entryCount)
        guard !list.isEmpty else { return nil }
        #expect(list == [DocumentEntry(path: "film.mp4", contentType: "video/mp4", size: ByteCount(film.count))])
        return try session.content(ofEntry: 0)
    }

    @Test func `the film of a photo is found by what its XMP says, in the old way and in the new`() throws {
        let old = "<rdf:Description GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(film.count)\"/>"
        #expect(try entry(photo(old, behind: film)) == film)
        let new = """
            <rdf:li><Container:Item Item:Length="5" Item:Semantic="Primary"/></rdf:li>
            <rdf:li><Container:Item Item:Mime="video/mp4" Item:Length="\(film.count)" Item:Semantic="MotionPhoto"/></rdf:li>
            """
        #expect(try entry(photo(new, behind: film)) == film)
        let turned = "<Container:Item Item:Semantic=\"MotionPhoto\" Item:Padding=\"0\" Item:Length=\"\(film.count)\"/>"
        #expect(try entry(photo(turned, behind: film)) == film)
    }

    @Test func `the film behind Samsung's mark is found`() throws {
        let tail = Array("MotionPhoto_Data".utf8) + film + Array("SEFT".utf8)
        let found = try photo("", behind: tail).withUnsafeBytes { MotionFilm.range(in: $0)?.count }
        #expect(found == film.count + 4)
    }

    @Test func `the film in a box of a HEIF file is found`() throws {
        let picture = try MemorySource.bytes(of: "Image/corners.heic")
        let length = film.count + 8
        let box = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array("mpvd".utf8)
        #expect(try entry(picture + box + film, by: ImageRenderer()) == film)
        #expect(try entry(picture, by: ImageRenderer()) == nil)
    }

    @Test(arguments: [
        "MicroVideoOffset=\"99999999\"", "MicroVideoOffset=\"0\"", "MicroVideoOffset=\"20\"", "",
        "Semantic=\"MotionPhoto\"",
    ])
    func `what only says that there is a film has none`(xmp: String) throws {
        #expect(try entry(photo("<a \(xmp)/>", behind: [UInt8](repeating: 7, count: 100))) == nil)
        #expect(throws: Refusal.self) {
            let opened = try JPEGRenderer().open(
                MemorySource(fixture: "Image/baseline.jpg"), contentType: "", password: nil, limits: .session(.still))
            _ = try (opened as? any EntrySession)?.content(ofEntry: 0)
        }
    }
}
