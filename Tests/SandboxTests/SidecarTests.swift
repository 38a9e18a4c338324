// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Photos with XMP files beside them, drawn by the real renderers.
@Suite struct SidecarTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]
    private static let type = "image/x-adobe-dng"

    private func write(_ name: String, _ properties: String) {
        let text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
            <rdf:Description rdf:about="" \(properties)</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        folder.write(name, Array(text.utf8))
    }

    /// A raw file whose small picture has red, green, blue and yellow quarters, from the top left, as it is stored.
    private func writePhoto(_ name: String, orientation: UInt8) throws {
        var file = try #require(TemporaryFolder.content(of: fixtures + "/CameraRaw/turned.dng"))
        let picture = try #require(TemporaryFolder.content(of: fixtures + "/Image/corners-1.jpg"))
        func put(_ value: Int, tag: UInt8) {
            let entry = (0..<Int(file[8])).map { 10 + $0 * 12 }.first { file[$0] == tag && file[$0 + 1] == 1 }!
            withUnsafeBytes(of: UInt32(value).littleEndian) { file.replaceSubrange(entry + 8..<entry + 12, with: $0) }
        }
        put(file.count, tag: 0x11)
        put(picture.count, tag: 0x17)
        put(Int(orientation), tag: 0x12)
        folder.write(name, file + picture)
    }

    private var fixtures: String {
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures"
    }

    private func session(_ name: String) async throws -> RenderSession {
        let bytes = try await LocalFileAccess().bytes(of: folder.location(name))
        return try await service.open(bytes, contentType: Self.type, password: nil)
    }

    private func facts(_ name: String) async throws -> [Fact.Key: String] {
        let facts = try await session(name).facts()
        return Dictionary(facts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the colours of the quarters of the embedded picture, row by row.
    private func quarters(_ name: String) async throws -> String {
        let bytes = try await LocalFileAccess().bytes(of: folder.location(name))
        let order = JobOrder(.embedded, contentType: Self.type, size: PixelSize(width: 96, height: 96))
        let picture = try await service.picture(order, of: bytes, priority: .preview)
        let (width, height) = (picture.size.width, picture.size.height)
        return picture.withPixels { pixels in
            [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
                let place = (height * y / 4) * picture.stride + (width * x / 4) * 4
                switch (pixels[place + 2] > 128, pixels[place + 1] > 100, pixels[place] > 128) {
                case (true, false, false): return "R"
                case (false, true, false): return "G"
                case (false, false, true): return "B"
                case (true, true, false): return "Y"
                default: return "?"
                }
            }.joined()
        } + (width > height ? " wide" : " high")
    }

    @Test func `a photo has the facts of the file beside it, as Lightroom names and writes it`() async throws {
        try writePhoto("IMG_1.dng", orientation: 1)
        write(
            "IMG_1.xmp",
            """
            xmp:Rating="4" tiff:Orientation="1" exif:DateTimeOriginal="2024-05-17T10:11:12.34+02:00">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbour &amp; sea</rdf:li></rdf:Alt></dc:title>
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">At dawn</rdf:li></rdf:Alt></dc:description>
            <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>
            <dc:subject><rdf:Bag><rdf:li>boat</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
            """)
        let facts = try await facts("IMG_1.dng")
        #expect(facts[.title] == "Harbour & sea")
        #expect(facts[.caption] == "At dawn")
        #expect(facts[.author] == "Ann, Ben")
        #expect(facts[.keywords] == "boat, sea")
        #expect(facts[.rating] == "4")
        #expect(facts[.taken] == "2024-05-17T10:11:12+02:00")
        #expect(facts[.camera] == "Maker Camera")
    }

    @Test func `the file that has the whole name of the photo counts, as darktable names and writes it`() async throws {
        try writePhoto("IMG_1.dng", orientation: 1)
        write("IMG_1.xmp", "><dc:title><rdf:Alt><rdf:li>Of the JPEG</rdf:li></rdf:Alt></dc:title>")
        write(
            "IMG_1.dng.xmp",
            "><xmp:Rating>-1</xmp:Rating><exif:DateTimeOriginal>2024:05:17 10:11:12.000</exif:DateTimeOriginal>")
        let facts = try await facts("IMG_1.dng")
        #expect(facts[.title] == nil)
        #expect(facts[.rating] == "-1")
        #expect(facts[.taken] == "2024-05-17T10:11:12")
    }

    @Test func `a rating of zero and one of another range are none`() async throws {
        try writePhoto("a.dng", orientation: 1)
        try writePhoto("b.dng", orientation: 1)
        write("a.XMP", "xmp:Rating=\"0\"><dc:title>Plain</dc:title>")
        write("b.xmp", "xmp:Rating=\"99\"><dc:title>Plain</dc:title>")
        for name in ["a.dng", "b.dng"] {
            let facts = try await facts(name)
            #expect(facts[.title] == "Plain")
            #expect(facts[.rating] == nil)
        }
    }

    /// The stored picture is `RGBY`.
    @Test(arguments: [
        (1, "RGBY wide"), (2, "GRYB wide"), (3, "YBGR wide"), (4, "BYRG wide"), (5, "RBGY high"), (6, "BRYG high"),
        (7, "YGBR high"), (8, "GYRB high"),
    ])
    func `a raw photo is upright by its own orientation and by that of the file beside it`(
        orientation: Int, expected: String
    ) async throws {
        try writePhoto("own.dng", orientation: UInt8(orientation))
        #expect(try await quarters("own.dng") == expected)
        for own in [1, 3, 6, 8] {
            try writePhoto("beside\(own).dng", orientation: UInt8(own))
            write("beside\(own).xmp", "tiff:Orientation=\"\(orientation)\">")
            #expect(try await quarters("beside\(own).dng") == expected)
        }
        let size = try await session("beside6.dng").info.pageSize
        #expect((size.width > size.height) == (orientation < 5))
    }

    @Test func `what is no XMP changes nothing`() async throws {
        try writePhoto("a.dng", orientation: 6)
        folder.write("a.xmp", Array("<html><p>No metadata".utf8))
        try writePhoto("b.dng", orientation: 6)
        folder.write("b.xmp", [])
        for name in ["a.dng", "b.dng"] {
            #expect(try await quarters(name) == "BRYG high")
            #expect(try await facts(name)[.camera] == "Maker Camera")
        }
    }

    /// Photos that programs without an XML library draw, and such of the others.
    private static let photos = [
        ("Image/photo.jpg", "image/jpeg"), ("Image/corners.png", "image/png"), ("Image/corners.tiff", "image/tiff"),
        ("Image/corners.webp", "image/webp"), ("Image/corners.heic", "image/heif"),
        ("Image/corners.avif", "image/avif"),
        ("Image/corners.jxl", "image/jxl"),
    ]

    @Test(arguments: photos)
    func `a photo of any format has the facts of the file beside it`(fixture: String, type: String) async throws {
        let ending = try #require(fixture.split(separator: ".").last)
        folder.write("a.\(ending)", try #require(TemporaryFolder.content(of: "\(fixtures)/\(fixture)")))
        let bytes = try await LocalFileAccess().bytes(of: folder.location("a.\(ending)"))
        let alone = try await service.open(bytes, contentType: type, password: nil)
        let own = try await alone.facts()
        write(
            "a.\(ending).xmp",
            """
            xmp:Rating='3' exif:DateTimeOriginal="2020-01-02T03:04:05"><!-- <dc:title>none</dc:title> -->
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">H&#228;fen &amp; K&#xFC;ste</rdf:li></rdf:Alt></dc:title>
            <dc:description><![CDATA[At <dawn>]]></dc:description><dc:rights>CC0</dc:rights>
            <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>
            <dc:subject><rdf:Bag><rdf:li>boat</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
            """)
        // The open session asks anew.
        for session in [alone, try await service.open(bytes, contentType: type, password: nil)] {
            let facts = try await session.facts()
            #expect(facts.map(\.key).filter { $0 == .taken }.count == 1)
            let values = Dictionary(facts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            #expect(values[.title] == "Häfen & Küste")
            #expect(values[.caption] == "At <dawn>")
            #expect(values[.copyright] == "CC0")
            #expect(values[.author] == "Ann, Ben")
            #expect(values[.keywords] == "boat, sea")
            #expect(values[.rating] == "3")
            #expect(values[.taken] == "2020-01-02T03:04:05")
            // What the file says nothing of is as the photo says.
            for fact in own where ![.author, .taken].contains(fact.key) { #expect(values[fact.key] == fact.value) }
            let paths = session.companionPaths.map { String(decoding: $0.names.last ?? [], as: UTF8.self) }
            #expect(Set(paths) == ["a.\(ending).xmp", "a.\(ending).XMP", "a.xmp", "a.XMP"])
        }
    }

    @Test func `the thumbnail of a photo does not depend on the file beside it, nor does its orientation`() async throws
    {
        folder.write("a.jpg", try #require(TemporaryFolder.content(of: fixtures + "/Image/corners-1.jpg")))
        write("a.xmp", "tiff:Orientation=\"6\">")
        let bytes = try await LocalFileAccess().bytes(of: folder.location("a.jpg"))
        let order = JobOrder(.thumbnail, contentType: "image/jpeg", size: PixelSize(width: 96, height: 96))
        let picture = try await service.picture(order, of: bytes, priority: .preview)
        #expect(picture.size.width > picture.size.height)
        #expect(picture.companionPaths.isEmpty)
        let size = try await service.open(bytes, contentType: "image/jpeg", password: nil).info.pageSize
        #expect(size.width > size.height)
    }

    @Test func `metadata in UTF-16, truncated and with a document type are read as far as they go`() async throws {
        let photo = try #require(TemporaryFolder.content(of: fixtures + "/Image/corners.png"))
        write("whole.xmp", "xmp:Rating=\"5\"><dc:title>Näh &unknown; fern</dc:title>")
        let whole = try #require(folder.content("whole.xmp"))
        let text = String(decoding: whole, as: UTF8.self)
        let wide: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let end = text.utf8.count - 40
        let type = Array("<!DOCTYPE a [<!ENTITY unknown \"known\"> <!ELEMENT b (c)>]>".utf8)
        for (name, content) in [("wide", wide), ("cut", Array(whole.prefix(end))), ("typed", type + whole)] {
            folder.write("\(name).png", photo)
            folder.write("\(name).xmp", content)
            let bytes = try await LocalFileAccess().bytes(of: folder.location("\(name).png"))
            let facts = try await service.open(bytes, contentType: "image/png", password: nil).facts()
            #expect(facts.contains(Fact(.rating, "5")))
            #expect(facts.contains(Fact(.title, "Näh &unknown; fern")))
        }
    }

    @Test func `no link is followed to metadata, and their places are watched`() async throws {
        try writePhoto("a.dng", orientation: 1)
        folder.makeFolder("elsewhere")
        write("elsewhere/a.xmp", "xmp:Rating=\"5\">")
        symlink("elsewhere/a.xmp", folder.path + "/a.xmp")
        #expect(try await facts("a.dng")[.rating] == nil)
        let paths = try await session("a.dng").companionPaths.map {
            String(decoding: $0.names.last ?? [], as: UTF8.self)
        }
        #expect(Set(paths) == ["a.dng.xmp", "a.dng.XMP", "a.xmp", "a.XMP"])
    }
}
