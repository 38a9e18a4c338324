// SPDX-License-Identifier: MPL-2.0

import Batches
import Glibc
import Quantities
import TestSupport
import Testing
import Thumbnails

@testable import VolumeAccess

/// Pictures of documents on a server, through its helper, a mount that counts what is read, and the real sandbox.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct ServerPictureTests {
    private let disk = TemporaryFolder()
    private let server: FaultyVolume
    private let generator: ThumbnailGenerator

    init() throws {
        server = try FaultyVolume(fileSystem: "sshfs")
        generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
    }

    /// The best picture, or the code of the reason why there is none.
    private func best(
        _ file: FileLocation, _ representations: ThumbnailRequest.Representations = [.lowQuality, .thumbnail],
        fetchesWhole: Bool = false
    ) async -> (source: ThumbnailRepresentation.Source?, reason: String?) {
        var request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: 128, height: 128), representations: representations)
        request.fetchesWhole = fetchesWhole
        do throws(ThumbnailError) {
            return (try await generator.best(for: request).source, nil)
        } catch {
            return (nil, error.code)
        }
    }

    private func write(_ name: String, _ bytes: [UInt8]) {
        server.content.write(name, bytes)
        server.content.age(name, seconds: 60)
    }

    @Test func `of a photo the embedded picture is fetched, and not the photo`() async throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let photo = try #require(TemporaryFolder.content(of: "/\(tests)/Fixtures/Image/photo.jpg"))
        // What follows a photo's end is nobody's business, and makes it as long as one of a good camera.
        write("photo.jpg", photo + [UInt8](repeating: 0, count: 24 << 20))
        // The kernel reads at most 128 KB at a time: of these, a sixth of the file.
        server.rules("read /photo.jpg error \(EIO) skip=32")
        #expect(await best(server.location("photo.jpg")) == (.embedded, nil))
        #expect(await best(server.location("photo.jpg"), .thumbnail) == (nil, "too-large"))
        #expect(await best(server.location("photo.jpg"), .thumbnail, fetchesWhole: true) == (nil, "unreadable"))
    }

    @Test func `a long film has a picture, for which little of it is read`() async throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let film = try #require(TemporaryFolder.content(of: "/\(tests)/Fixtures/Media/film.mp4"))
        write("film.mp4", LongFilm.spread(film, spacing: 300_000))
        // The kernel reads at most 128 KB at a time: of these, a quarter of the film.
        server.rules("read /film.mp4 error \(EIO) skip=64")
        #expect(await best(server.location("film.mp4")) == (.decoded, nil))
    }

    @Test func `sound of which all would be read for its picture has none`() async throws {
        // Mono, 16 bits, 48,000 samples a second.
        let length: [UInt8] = [0, 0, 0, 1]
        let format: [UInt8] = [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]
        let head = Array("RIFF".utf8) + length + Array("WAVEfmt ".utf8) + format + Array("data".utf8) + length
        write("long.wav", head + (0..<16 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        #expect(await best(server.location("long.wav")) == (nil, "too-large"))
        server.rules("read /long.wav error \(EIO)")
        // It is no failure that was stored.
        #expect(await best(server.location("long.wav")) == (nil, "unreadable"))
    }

    @Test(arguments: ["photo.jpg", "undated.jpg"])
    func `when a photo was taken is asked of its beginning, and the photo not fetched`(name: String) async throws {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        var photo = try #require(TemporaryFolder.content(of: "/\(tests)/Fixtures/Image/photo.jpg"))
        // Without the marker of its EXIF data, a photo has no date.
        let marker = try #require(photo.indices.first { photo[$0...].starts(with: [0xFF, 0xE1]) })
        if name == "undated.jpg" { photo[marker + 1] = 0xEC }
        write(name, photo + [UInt8](repeating: 0, count: 24 << 20))
        // A twelfth of the file.
        server.rules("read /\(name) error \(EIO) skip=16")
        let file = server.location(name)
        let sources = await BatchSources.found([file], entersFolders: false).readingDatesTaken()
        #expect(sources.files.map(\.taken) == [name == "photo.jpg" ? "2024-05-17T10:11:12+02:00" : nil])
        // The rule has not struck yet.
        let access = try #require(FileAccesses.access(for: file) as? HelperFileAccess)
        #expect(try await access.excerpt(of: file, try await access.facts(file)) != nil)
    }

    @Test func `of what is too long nothing is read`() async {
        write("large.png", [])
        truncate(server.content.path + "/large.png", HelperFileAccess.remotePictureLimit.int + 1)
        server.rules("read * error \(EIO)")
        #expect(await best(server.location("large.png")) == (nil, "too-large"))
    }

    @Test func `what is too long is read when the user asks for its picture`() async {
        let noise = (0..<HelperFileAccess.remotePictureLimit.int).map { UInt8(truncatingIfNeeded: $0) }
        write("large.png", TestPNG.file(300, 200) + noise)
        let file = server.location("large.png")
        #expect(await best(file) == (nil, "too-large"))
        #expect(await best(file, fetchesWhole: true) == (.decoded, nil))
    }

    @Test func `what the cache holds is not read again`() async {
        write("a.png", TestPNG.file(300, 200))
        #expect(await best(server.location("a.png")) == (.decoded, nil))
        server.rules("open * error \(EIO)", "read * error \(EIO)")
        #expect(await best(server.location("a.png")) == (.cache, nil))
    }

    @Test(.timeLimit(.minutes(1)), .timeouts(silence: 1_000, end: 3_000))
    func `a server that does not answer is given up, and holds up nobody else`() async {
        write("a.png", TestPNG.file(300, 200))
        disk.write("b.png", TestPNG.file(300, 200))
        server.rules("read * hang")
        async let there = best(server.location("a.png"))
        #expect(await best(disk.location("b.png")) == (.decoded, nil))
        #expect(await there == (nil, "volume-silent"))
        server.rules()
    }
}
