// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Pictures beside music and films, drawn by the real renderers.
@Suite struct CoverTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]

    private static let red: [UInt8] = [220, 30, 30]
    private static let green: [UInt8] = [30, 180, 30]

    private func copy(_ fixture: String, as name: String) throws {
        folder.write(name, try FormatTests.read("Media/" + fixture).bytes)
    }

    private func write(_ name: String, _ colour: [UInt8]) { folder.write(name, TestPNG.file(60, 40, colour: colour)) }

    /// The colour in the middle of a thumbnail.
    private func middle(_ name: String, _ type: String) async throws -> [UInt8] {
        let bytes = try await LocalFileAccess().bytes(of: folder.location(name))
        let order = JobOrder(.thumbnail, contentType: type, size: PixelSize(width: 128, height: 128))
        return Self.middle(try await service.picture(order, of: bytes, priority: .preview))
    }

    private static func middle(_ picture: RenderedPicture) -> [UInt8] {
        picture.withPixels { pixels in
            let place = picture.size.height / 2 * picture.stride + picture.size.width / 2 * 4
            return [pixels[place + 2], pixels[place + 1], pixels[place]]
        }
    }

    @Test(arguments: [
        "cover.png", "Cover.PNG", "FOLDER.png", "front.png", "AlbumArt_{0A1B}_Large.png", "AlbumArtSmall.png",
        "song.png",
        "Poster.png",
    ])
    func `music without a cover has the picture beside it, in any case`(name: String) async throws {
        try copy("plain.flac", as: "song.flac")
        write(name, Self.red)
        #expect(try await middle("song.flac", "audio/flac") == Self.red)
        let bytes = try await LocalFileAccess().bytes(of: folder.location("song.flac"))
        let session = try await service.open(bytes, contentType: "audio/flac", password: nil)
        #expect(session.info.kind == .audio)
        #expect(session.info.pageSize == PageSize(width: 60, height: 40))
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 60, height: 40))
        #expect(Self.middle(page) == Self.red)
        #expect(session.companionPaths.contains { $0.names == [Array(name.utf8)] })
    }

    @Test func `a name that is only similar is no cover`() async throws {
        try copy("plain.flac", as: "song.flac")
        for name in ["discover.png", "cover.txt.gif2", "other song.png", "cover back.png"] { write(name, Self.red) }
        #expect(try await middle("song.flac", "audio/flac") != Self.red)
        let bytes = try await LocalFileAccess().bytes(of: folder.location("song.flac"))
        let session = try await service.open(bytes, contentType: "audio/flac", password: nil)
        #expect(session.info.pageCount == 0)
        let watched = Set(session.companionPaths.map { String(decoding: $0.names.last ?? [], as: UTF8.self) })
        #expect(watched.isSuperset(of: ["cover.jpg", "folder.jpg", "song.jpg"]))
    }

    @Test func `the picture of the song comes before that of the folder, and the cover in the file before both`()
        async throws
    {
        try copy("plain.flac", as: "song.flac")
        write("cover.png", Self.red)
        write("song.png", Self.green)
        #expect(try await middle("song.flac", "audio/flac") == Self.green)
        try copy("song.mp3", as: "song.mp3")
        #expect(try await ![Self.red, Self.green].contains(middle("song.mp3", "audio/mpeg")))
    }

    @Test func `a damaged cover is passed over for the next kind`() async throws {
        try copy("plain.flac", as: "song.flac")
        folder.write("song.png", Array(TestPNG.file(60, 40).prefix(50)))
        write("cover.png", Self.red)
        #expect(try await middle("song.flac", "audio/flac") == Self.red)
    }

    @Test(arguments: ["film-poster.png", "Film-Poster.png", "film.png"])
    func `a film has the picture that is named after it`(name: String) async throws {
        try copy("film.mp4", as: "film.mp4")
        write(name, Self.red)
        #expect(try await middle("film.mp4", "video/mp4") == Self.red)
        let bytes = try await LocalFileAccess().bytes(of: folder.location("film.mp4"))
        let session = try await service.open(bytes, contentType: "video/mp4", password: nil)
        #expect(session.info.kind == .video)
        #expect(session.info.pageSize != PageSize(width: 60, height: 40))
    }

    @Test func `a film keeps its frame beside the picture of a folder and that of another film`() async throws {
        try copy("film.mp4", as: "film.mp4")
        for name in ["poster.png", "folder.png", "cover.png", "film 2.png", "film-poster2.png"] {
            write(name, Self.red)
        }
        #expect(try await middle("film.mp4", "video/mp4") != Self.red)
    }

    @Test func `a film that cannot be decoded has the picture that is named after it`() async throws {
        folder.write("film.mkv", try FormatTests.read("Media/film.webm").bytes.prefix(100) + [0, 0, 0])
        write("film.png", Self.red)
        #expect(try await middle("film.mkv", "video/x-matroska") == Self.red)
    }

    @Test func `no link is followed to a cover`() async throws {
        folder.makeFolder("music")
        folder.write("music/song.flac", try FormatTests.read("Media/plain.flac").bytes)
        write("outside.png", Self.red)
        symlink("../outside.png", folder.path + "/music/cover.png")
        #expect(try await middle("music/song.flac", "audio/flac") != Self.red)
    }
}
