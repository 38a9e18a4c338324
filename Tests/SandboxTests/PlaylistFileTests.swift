// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Playlists and cue sheets with the files beside them, drawn by the real renderers.
@Suite struct PlaylistFileTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]

    private func write(_ name: String, _ text: String) { folder.write(name, Array(text.utf8)) }

    private func copySong(as name: String) throws { folder.write(name, try FormatTests.read("Media/plain.flac").bytes) }

    private func session(_ name: String, _ type: String) async throws -> RenderSession {
        let bytes = try await LocalFileAccess().bytes(of: folder.location(name))
        return try await service.open(bytes, contentType: type, password: nil)
    }

    private func text(_ name: String, _ type: String) async throws -> [String] {
        let text = try await session(name, type).text(at: 0, length: 100_000).text
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `what is missing in a playlist is named where it belongs, and nothing else is asked for`() async throws {
        folder.makeFolder("music")
        folder.makeFolder("music/sub")
        try copySong(as: "music/here.flac")
        try copySong(as: "music/sub/a b.flac")
        try copySong(as: "outside.flac")
        symlink("../outside.flac", folder.path + "/music/link.flac")
        write("music/notes.txt", "secret")
        write(
            "music/list.m3u",
            """
            #EXTM3U
            #EXTINF:61,Ann - Here
            here.flac
            #EXTINF:3600,Gone
            gone.flac
            sub\\a%20b.flac
            ../outside.flac
            /elsewhere/absent.flac
            https://example.org/absent.mp3
            notes.txt
            """)
        #expect(
            try await text("music/list.m3u", "audio/x-mpegurl") == [
                "1\tAnn - Here\t1:01", "2\tGone", "“gone.flac” is missing\t1:00:00", "3\ta b\t", "4\toutside",
                "../outside.flac\t",
                "5\tabsent", "/elsewhere/absent.flac\t", "6\thttps://example.org/absent.mp3\t", "7\tnotes\t",
            ])
    }

    @Test func `a list of a thousand files is shown with those that may be asked for`() async throws {
        write("list.m3u", (1...1_000).map { "song \($0).mp3\n" }.joined())
        let session = try await session("list.m3u", "audio/x-mpegurl")
        #expect(session.info.kind == .pages)
        #expect(session.companionPaths.count <= 256)
        let lines = try await session.text(at: 0, length: 200_000).text.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("is missing") } == 120)
        #expect(lines.last == "1000\tsong 1000")
    }

    @Test func `a cue sheet in an encoding of its time has its tracks, and the length of its sound file`() async throws
    {
        try copySong(as: "Disc.flac")
        let text = """
            PERFORMER "Мумий Тролль"\nTITLE "Точно ртуть алоэ"\nFILE "Disc.wav" WAVE
              TRACK 01 AUDIO\n    TITLE "Дельфины и медленная песня"\n    INDEX 01 00:00:00
              TRACK 02 AUDIO\n    TITLE "Девочка на берегу моря"\n    PERFORMER "Гость"\n    INDEX 01 00:00:30
            """
        // Windows-1251.
        folder.write(
            "disc.cue",
            text.unicodeScalars.map { scalar in
                (0x410...0x44F).contains(scalar.value) ? UInt8(scalar.value - 0x410 + 0xC0) : UInt8(scalar.value)
            })
        #expect(
            try await self.text("disc.cue", "application/x-cue") == [
                "Точно ртуть алоэ", "Мумий Тролль", "“Disc.wav” is missing",
                "1\tДельфины и медленная песня\t0:00\t0:00",
                "2\tДевочка на берегу моря", "Гость\t0:00\t0:01",
            ])
        let facts = try await session("disc.cue", "application/x-cue").facts()
        #expect(facts.contains(Fact(.album, "Точно ртуть алоэ")))
        #expect(facts.contains(Fact(.duration, "1")))
    }

    @Test func `a sound file of a cue sheet that is not there is named`() async throws {
        write("disc.cue", "TITLE \"Album\"\nFILE \"Disc.wav\" WAVE\nTRACK 01 AUDIO\nTITLE \"One\"\nINDEX 01 00:00:00\n")
        #expect(
            try await text("disc.cue", "application/x-cue") == ["Album", "“Disc.wav” is missing", "1\tOne"])
    }

    @Test func `the thumbnail of a cue sheet is the cover beside it`() async throws {
        write("disc.cue", "FILE \"Disc.wav\" WAVE\nTRACK 01 AUDIO\nTITLE \"One\"\nINDEX 01 00:00:00\n")
        folder.write("Cover.png", TestPNG.file(60, 40, colour: [200, 100, 50]))
        let bytes = try await LocalFileAccess().bytes(of: folder.location("disc.cue"))
        let order = JobOrder(.thumbnail, contentType: "application/x-cue", size: PixelSize(width: 128, height: 128))
        let picture = try await service.picture(order, of: bytes, priority: .preview)
        #expect(picture.size == PixelSize(width: 60, height: 40))
    }
}
