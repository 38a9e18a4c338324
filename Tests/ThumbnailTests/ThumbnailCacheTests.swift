// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities
import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

@Suite struct ThumbnailCacheTests {
    private let disk = TemporaryFolder()
    private let cache: ThumbnailCache

    init() {
        cache = ThumbnailCache(directory: disk.location("thumbnails"))
    }

    /// The one of the specification's example.
    private func document(
        _ uri: String = "file:///home/jens/photos/me.png", modified: Int64 = 1000, size: ByteCount = 42
    ) -> CachedDocument {
        CachedDocument(
            FileLocation(uri: uri),
            FileFacts(
                name: [], kind: .file, size: size, modified: FileTime(seconds: modified), contentType: "image/png"))
    }

    /// A document with the given stamps of its file.
    private func stamped(_ changed: Int64, inode: UInt64 = 7) -> CachedDocument {
        CachedDocument(
            FileLocation(uri: "file:///home/jens/photos/me.png"),
            FileFacts(
                name: [], kind: .file, size: 42, modified: FileTime(seconds: 1000),
                changed: FileTime(seconds: changed, nanoseconds: 5), inode: inode, contentType: "image/png"))
    }

    private func put(_ folder: String, _ file: [UInt8]) {
        mkdir(disk.path + "/thumbnails", 0o700)
        mkdir(disk.path + "/thumbnails/" + folder, 0o700)
        disk.write("thumbnails/\(folder)/c6ee772d9e49320e97ec29a7eb5b1697.png", file)
    }

    private let keys = [("Thumb::URI", "file:///home/jens/photos/me.png"), ("Thumb::MTime", "1000")]

    @Test func `entries lie where the specification says`() {
        #expect(document().fileName == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    }

    @Test func `what another program wrote is found`() async {
        put("large", TestPNG.file(256, 128, texts: keys + [("Software", "Somebody")]))
        let entry = await cache.entry(for: document(), side: 200)
        #expect(entry?.cacheSize == .large)
        #expect(entry?.size.width == 256)
        #expect(entry?.software == "Somebody")
        #expect(entry?.suffices(for: 256) == true)
        #expect(entry?.suffices(for: 257) == false)
    }

    @Test func `a time with a fraction, as Tumbler writes it, is the document's`() async {
        let uri = ("Thumb::URI", "file:///home/jens/photos/me.png")
        put("large", TestPNG.file(256, 128, texts: [uri, ("Thumb::MTime", "1000.574217")]))
        #expect(await cache.entry(for: document(), side: 200) != nil)
        put("large", TestPNG.file(256, 128, texts: [uri, ("Thumb::MTime", "10000.5")]))
        #expect(await cache.entry(for: document(), side: 200) == nil)
    }

    @Test func `an entry of a file that was changed and given its old date is not used`() async throws {
        _ = try await store(TestPNG.file(128, 128), .normal, of: stamped(2000))
        #expect(await cache.holds(stamped(2000), .normal))
        #expect(await !cache.holds(stamped(2001), .normal))
        #expect(await !cache.holds(stamped(2000, inode: 8), .normal))
        // A document on a volume without stamps is judged by its date and size.
        #expect(await cache.holds(document(), .normal))
    }

    @Test func `a failed entry of a file that was changed and given its old date is not used`() async throws {
        let note = ThumbnailCacheFailure(code: "damaged", message: "no", provider: "a")
        try await cache.store(note, of: stamped(2000))
        #expect(await cache.failure(of: stamped(2000)) == note)
        #expect(await cache.failure(of: stamped(2001)) == nil)
    }

    @Test func `an entry of another program is used until its document is seen to change`() async {
        put("normal", TestPNG.file(128, 128, texts: keys))
        put("large", TestPNG.file(256, 256, texts: keys))
        #expect(await cache.entry(for: stamped(2000), side: 128) != nil)
        #expect(await cache.entry(for: stamped(2000), side: 256) != nil)
        #expect(await cache.entry(for: stamped(2001), side: 128) == nil)
        #expect(disk.content("thumbnails/normal/c6ee772d9e49320e97ec29a7eb5b1697.png") == nil)
        #expect(disk.content("thumbnails/large/c6ee772d9e49320e97ec29a7eb5b1697.png") == nil)
    }

    @Test func `the smallest that suffices comes first, then the largest that does not`() async {
        put("normal", TestPNG.file(128, 128, texts: keys))
        put("x-large", TestPNG.file(512, 512, texts: keys))
        #expect(await cache.entry(for: document(), side: 100)?.cacheSize == .normal)
        #expect(await cache.entry(for: document(), side: 200)?.cacheSize == .xLarge)
        #expect(await cache.entry(for: document(), side: 1000)?.cacheSize == .xLarge)
    }

    @Test func `a small document's picture suffices for any size`() async {
        put("normal", TestPNG.file(64, 64, texts: keys))
        #expect(await cache.entry(for: document(), side: 1000)?.suffices(for: 1000) == true)
    }

    @Test(arguments: [
        [("Thumb::URI", "file:///home/jens/photos/you.png"), ("Thumb::MTime", "1000")],
        [("Thumb::URI", "file:///home/jens/photos/me.png"), ("Thumb::MTime", "1001")],
        [("Thumb::URI", "file:///home/jens/photos/me.png")],
        [("Thumb::URI", "file:///home/jens/photos/me.png"), ("Thumb::MTime", "1000"), ("Thumb::Size", "43")],
    ])
    func `an entry of another file or another time is not used`(texts: [(String, String)]) async {
        put("normal", TestPNG.file(128, 128, texts: texts))
        #expect(await cache.entry(for: document(), side: 128) == nil)
    }

    @Test func `an entry that is a link, a pipe or no picture is not used`() async {
        put("normal", Array("no picture".utf8))
        #expect(await cache.entry(for: document(), side: 128) == nil)
        let path = disk.path + "/thumbnails/normal/c6ee772d9e49320e97ec29a7eb5b1697.png"
        unlink(path)
        disk.write("real.png", TestPNG.file(128, 128, texts: keys))
        symlink(disk.path + "/real.png", path)
        #expect(await cache.entry(for: document(), side: 128) == nil)
        unlink(path)
        mkfifo(path, 0o600)
        #expect(await cache.entry(for: document(), side: 128) == nil)
    }

    @Test func `a stored picture is private, whole, and carries the mandatory keys`() async throws {
        let stored = try await store(TestPNG.file(256, 10), .large)
        #expect(stored)
        #expect(disk.mode("thumbnails") == 0o700)
        #expect(disk.mode("thumbnails/large") == 0o700)
        #expect(disk.names(in: "thumbnails/large") == ["c6ee772d9e49320e97ec29a7eb5b1697.png"])
        #expect(disk.mode("thumbnails/large/c6ee772d9e49320e97ec29a7eb5b1697.png") == 0o600)
        let file = try #require(disk.content("thumbnails/large/c6ee772d9e49320e97ec29a7eb5b1697.png"))
        let texts = file.withUnsafeBytes { PNGText($0)?.texts }
        #expect(
            texts == [
                "Thumb::URI": "file:///home/jens/photos/me.png", "Thumb::MTime": "1000", "Thumb::Size": "42",
                "Thumb::Mimetype": "image/png", "Software": "Vitrine",
            ])
        #expect(await cache.entry(for: document(), side: 256)?.software == "Vitrine")
    }

    private func store(
        _ file: [UInt8], _ size: ThumbnailCacheSize, of document: CachedDocument? = nil
    ) async throws -> Bool {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: file)
        return try await cache.store(UnsafeRawBufferPointer(memory), of: document ?? self.document(), size: size)
    }

    @Test func `a picture that does not fit its folder, or is none, is not stored`() async throws {
        #expect(try await store(TestPNG.file(129, 10), .normal) == false)
        #expect(try await store(Array("no picture".utf8), .normal) == false)
        #expect(disk.names(in: "thumbnails/normal").isEmpty)
    }

    @Test func `a failure is noted for this file at this time, and forgotten on request or success`() async throws {
        let failure = ThumbnailCacheFailure(code: "damaged", message: "Beschädigt", provider: "png")
        try await cache.store(failure, of: document())
        #expect(await cache.failure(of: document()) == failure)
        #expect(await cache.failure(of: document(modified: 1001)) == nil)
        #expect(await cache.failure(of: document(size: 43)) == nil)
        #expect(disk.names(in: "thumbnails/fail").allSatisfy { $0.hasPrefix("vitrine-") })
        _ = try await store(TestPNG.file(16, 16), .normal)
        #expect(await cache.failure(of: document()) == nil)
        try await cache.store(failure, of: document())
        try await cache.removeFailure(of: document())
        #expect(await cache.failure(of: document()) == nil)
    }

    @Test func `times before 1970 are rounded down`() {
        let facts = FileFacts(name: [], kind: .file, modified: FileTime(nanoseconds: -1), contentType: "")
        #expect(CachedDocument(FileLocation(path: "/a"), facts).modified == -1)
    }

    @Test func `files in the cache are told apart from files beside it`() {
        #expect(cache.contains(disk.location("thumbnails").child(Array("large".utf8)).child(Array("a.png".utf8))))
        #expect(!cache.contains(disk.location("thumbnails-not")))
    }
}
