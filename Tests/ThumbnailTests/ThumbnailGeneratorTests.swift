// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import Glibc
import Quantities
import Rendering
import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// The whole way, through the real sandbox and its renderers.
@Suite struct ThumbnailGeneratorTests {
    private let disk = TemporaryFolder()
    private let cache: ThumbnailCache
    private let generator: ThumbnailGenerator

    init() {
        cache = ThumbnailCache(directory: disk.location("thumbnails"))
        generator = ThumbnailGenerator(cache: cache)
    }

    private func request(
        _ file: FileLocation, _ representations: ThumbnailRequest.Representations = [.lowQuality, .thumbnail],
        side: Double = 128
    ) -> ThumbnailRequest {
        ThumbnailRequest(
            file: file, size: ThumbnailSize(width: side, height: side), representations: representations)
    }

    /// A PNG file that has been left alone for a minute.
    private func picture(_ name: String, _ width: Int = 300, _ height: Int = 200) -> FileLocation {
        disk.write(name, TestPNG.file(width, height))
        disk.age(name, seconds: 60)
        return disk.location(name)
    }

    private func fixture(_ name: String) -> FileLocation {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return FileLocation(path: "/\(tests)/Fixtures/\(name)")
    }

    private func all(_ request: ThumbnailRequest) async -> ([ThumbnailRepresentation], ThumbnailError?) {
        var list: [ThumbnailRepresentation] = []
        do {
            for try await representation in generator.representations(for: request) { list.append(representation) }
            return (list, nil)
        } catch {
            return (list, error as? ThumbnailError)
        }
    }

    private func failure(_ request: ThumbnailRequest) async -> ThumbnailError? {
        do {
            _ = try await generator.best(for: request)
            return nil
        } catch {
            return error
        }
    }

    /// The first pixel: blue, green, red, alpha.
    private func colour(_ representation: ThumbnailRepresentation) -> [UInt8] {
        representation.picture.map { Array($0.pixels.prefix(4)) } ?? []
    }

    @Test func `the icon comes first, then the picture`() async {
        let (list, error) = await all(request(picture("a.png"), .all))
        #expect(error == nil)
        #expect(list.map(\.kind) == [.icon, .thumbnail])
        #expect(list.first?.iconNames.first == "image-png")
        #expect(list.last?.picture?.size == PixelSize(width: 128, height: 85))
        #expect(list.last?.contentRect == PixelRect(x: 0, y: 0, width: 128, height: 85))
        #expect(list.last?.source == .decoded)
        #expect(list.last?.provider == "png")
    }

    @Test(arguments: ["a.exe", "a.png.exe"])
    func `a program never looks like a picture that is in it`(name: String) async {
        let (list, error) = await all(request(picture(name), .all))
        #expect(error?.code == "unsupported-type")
        #expect(list.map(\.kind) == [.icon])
    }

    @Test func `a photo's embedded picture comes before the photo`() async {
        let (list, error) = await all(request(fixture("Image/photo.jpg"), .all))
        #expect(error == nil)
        #expect(list.map(\.kind) == [.icon, .lowQuality, .thumbnail])
        #expect(list.map(\.source) == [.icon, .embedded, .decoded])
    }

    @Test func `the second time a picture comes from the cache`() async throws {
        let file = picture("a.png")
        let first = try await generator.best(for: request(file))
        let second = try await generator.best(for: request(file))
        #expect([first.source, second.source] == [.decoded, .cache])
        #expect(second.kind == .thumbnail)
        #expect(second.picture?.size == first.picture?.size)
        #expect(colour(second) == colour(first))
        #expect(try await generator.cached(for: request(file)).source == .cache)
    }

    @Test func `a smaller cached picture stands in for a larger one`() async throws {
        let file = picture("a.png", 700, 700)
        _ = try await generator.best(for: request(file, side: 128))
        let (list, _) = await all(request(file, .all, side: 512))
        #expect(list.map(\.kind) == [.icon, .lowQuality, .thumbnail])
        #expect(list.map(\.source) == [.icon, .cache, .decoded])
        #expect(list.map { $0.picture?.size.width ?? 0 } == [0, 128, 512])
    }

    @Test func `a file touched after its thumbnail gets a new one`() async throws {
        let file = picture("a.png")
        _ = try await generator.best(for: request(file))
        disk.write("a.png", TestPNG.file(200, 300, colour: [1, 2, 3]))
        disk.age("a.png", seconds: 50)
        let new = try await generator.best(for: request(file))
        #expect(new.source == .decoded)
        #expect(colour(new) == [3, 2, 1, 255])
        #expect(try await generator.best(for: request(file)).source == .cache)
    }

    @Test func `a cache written by another program is used`() async throws {
        let file = picture("a.png")
        let facts = try await LocalFileAccess().facts(file)
        let document = CachedDocument(file, facts)
        mkdir(disk.path + "/thumbnails", 0o700)
        mkdir(disk.path + "/thumbnails/normal", 0o700)
        disk.write(
            "thumbnails/normal/\(document.fileName)",
            TestPNG.file(
                128, 85, colour: [7, 8, 9],
                texts: [
                    ("Thumb::URI", document.uri), ("Thumb::MTime", String(document.modified)), ("Software", "Other"),
                ]
            ))
        let best = try await generator.best(for: request(file))
        #expect(best.source == .cache)
        #expect(best.provider == "Other")
        #expect(colour(best) == [9, 8, 7, 255])
    }

    @Test func `a damaged cache entry is made again`() async throws {
        let file = picture("a.png")
        let document = CachedDocument(file, try await LocalFileAccess().facts(file))
        mkdir(disk.path + "/thumbnails", 0o700)
        mkdir(disk.path + "/thumbnails/normal", 0o700)
        let entry = TestPNG.file(
            128, 85, texts: [("Thumb::URI", document.uri), ("Thumb::MTime", String(document.modified))])
        disk.write("thumbnails/normal/\(document.fileName)", Array(entry.prefix(300)))
        #expect(try await generator.best(for: request(file)).source == .decoded)
        #expect(try await generator.best(for: request(file)).source == .cache)
    }

    @Test func `a file that has just changed is shown and not stored`() async throws {
        disk.write("a.png", TestPNG.file(300, 200))
        // The date is a little ahead, so that the change stays recent for longer on a slow machine.
        disk.age("a.png", seconds: -2)
        #expect(try await generator.best(for: request(disk.location("a.png"))).source == .decoded)
        #expect(disk.names(in: "thumbnails").isEmpty)
    }

    @Test func `there is no thumbnail of a thumbnail`() async throws {
        mkdir(disk.path + "/thumbnails", 0o700)
        mkdir(disk.path + "/thumbnails/large", 0o700)
        let entry = picture("thumbnails/large/a.png")
        #expect(try await generator.best(for: request(entry)).source == .decoded)
        #expect(disk.names(in: "thumbnails") == ["large"])
        #expect(disk.names(in: "thumbnails/large") == ["a.png"])
    }

    @Test func `a damaged document fails with its reason, once`() async throws {
        disk.write("a.png", Array(TestPNG.file(300, 200).prefix(25)))
        disk.age("a.png", seconds: 60)
        let file = disk.location("a.png")
        let error = try #require(await failure(request(file)))
        #expect(error.code == "damaged")
        let document = CachedDocument(file, try await LocalFileAccess().facts(file))
        let note = try #require(await cache.failure(of: document))
        #expect(note.code == "damaged")
        #expect(note.message == error.message)
        #expect(await failure(request(file)) == .recorded(note))
        // The record is the answer: with another text in it, that is the answer.
        let noted = ThumbnailCacheFailure(code: "noted", message: "as noted", provider: note.provider)
        try await cache.store(noted, of: document)
        #expect(await failure(request(file)) == .recorded(noted))
        // Another renderer may know better.
        try await cache.store(
            ThumbnailCacheFailure(code: "noted", message: "as noted", provider: "older"), of: document)
        #expect(await failure(request(file)) == error)
    }

    @Test func `a failure is tried again when the file changes, and on request`() async throws {
        disk.write("a.png", [1, 2, 3])
        disk.age("a.png", seconds: 60)
        let file = disk.location("a.png")
        #expect(await failure(request(file)) != nil)
        let document = CachedDocument(file, try await LocalFileAccess().facts(file))
        #expect(await cache.failure(of: document) != nil)
        await generator.forgetFailure(of: file)
        #expect(await cache.failure(of: document) == nil)
        #expect(await failure(request(file)) != nil)
        _ = picture("a.png")
        #expect(await failure(request(file)) == nil)
    }

    @Test func `who asks for the icon as well gets it when the picture fails`() async throws {
        disk.write("a.png", [1, 2, 3])
        let file = disk.location("a.png")
        #expect(try await generator.best(for: request(file, .all)).kind == .icon)
        let (list, error) = await all(request(file, .all))
        #expect(list.map(\.kind) == [.icon])
        #expect(error?.code != nil)
    }

    @Test func `a kind of document without a renderer says so and leaves no note`() async {
        disk.write("a.unheardof", [0x50, 0, 1, 2])
        disk.age("a.unheardof", seconds: 60)
        #expect(await failure(request(disk.location("a.unheardof")))?.code == "unsupported-type")
        #expect(disk.names(in: "thumbnails").isEmpty)
    }

    @Test func `empty folders, pipes and missing files fail at once`() async {
        mkdir(disk.path + "/folder.png", 0o755)
        mkfifo(disk.path + "/pipe.png", 0o644)
        #expect(await failure(request(disk.location("folder.png")))?.code == "nothing-to-show")
        #expect(await failure(request(disk.location("pipe.png")))?.code == "not-a-file")
        #expect(await failure(request(disk.location("missing.png")))?.code == "not-found")
        #expect(await failure(request(disk.location("missing.png"), .all))?.code == "not-found")
    }

    @Test func `many documents take no more memory than few`() async throws {
        let file = picture("a.png")
        let generator = ThumbnailGenerator(cache: nil)
        func drawMany() async throws {
            for _ in 0..<100 { _ = try await generator.best(for: request(file, side: 256)) }
        }
        try await drawMany()
        let before = Self.residentBytes
        try await drawMany()
        // A hundred pictures have 17 MB.
        #expect(Self.residentBytes - before < 8 << 20)
    }

    private static var residentBytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        fgets(&line, 200, file)
        let numbers = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return (numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0) * 4096
    }

    @Test func `an icon needs no content`() async throws {
        mkfifo(disk.path + "/pipe.png", 0o644)
        #expect(
            try await generator.best(for: request(disk.location("pipe.png"), .icon)).contentType.identifier
                == "inode/fifo")
        #expect(try await generator.best(for: request(disk.location, .icon)).contentType == .folder)
    }

    @Test func `names of any bytes have pictures and cache entries`() async throws {
        let name: [UInt8] = [0xFF, 0xFE, 0x0A, 0x25, 0x2E, 0x70, 0x6E, 0x67]
        disk.write(name, TestPNG.file(300, 200))
        disk.age(name, seconds: 60)
        let file = disk.location.child(name)
        #expect(try await generator.best(for: request(file)).source == .decoded)
        #expect(try await generator.best(for: request(file)).source == .cache)
    }

    @Test func `among icons a picture has an edge and a shadow, and says where it is itself`() async throws {
        let plain = try await generator.best(for: request(fixture("Image/photo.jpg"), .thumbnail))
        var asIcon = request(fixture("Image/photo.jpg"), .thumbnail)
        asIcon.iconMode = true
        let framed = try await generator.best(for: asIcon)
        let (one, another) = (try #require(plain.picture), try #require(framed.picture))
        let content = framed.contentRect
        #expect(framed.source == .cache && content == another.contentRect && !another.isOpaque)
        #expect(content.width == one.size.width && content.height == one.size.height && content.x > 1)
        func pixel(_ picture: RenderedPicture, _ x: Int, _ y: Int) -> [UInt8] {
            Array(picture.pixels[y * picture.stride + x * 4..<y * picture.stride + x * 4 + 4])
        }
        for y in stride(from: 0, to: one.size.height, by: 7) {
            for x in stride(from: 0, to: one.size.width, by: 7) {
                #expect(pixel(another, content.x + x, content.y + y) == pixel(one, x, y))
            }
        }
        let (middle, bottom) = (another.size.width / 2, content.y + content.height)
        let (edge, shadow) = (pixel(another, middle, bottom), pixel(another, middle, bottom + 1))
        #expect(edge[3] > shadow[3] && shadow[3] > 0 && shadow[0] == 0)
        #expect(pixel(another, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `a frame fits into the box as well, and what is no rectangle has none`() async throws {
        var exact = request(fixture("Image/photo.jpg"), .thumbnail)
        (exact.iconMode, exact.isExact) = (true, true)
        let picture = try #require(try await generator.best(for: exact).picture)
        #expect(max(picture.size.width, picture.size.height) <= 256)
        var clear = request(fixture("Image/half-red.png"), .thumbnail)
        clear.iconMode = true
        let shape = try #require(try await generator.best(for: clear).picture)
        #expect(shape.contentRect.x == 0 && shape.contentRect.width == shape.size.width)
        var sprite = request(self.picture("sprite.png", 40, 16), .thumbnail)
        sprite.iconMode = true
        #expect(try await generator.best(for: sprite).picture?.size == PixelSize(width: 40, height: 16))
    }

    @Test func `a picture smaller than the least that is of use counts as failed`() async {
        var small = request(picture("a.png", 20, 10))
        small.minimumDimension = 21
        #expect(await failure(small)?.code == "too-small")
        small.minimumDimension = 20
        #expect(await failure(small) == nil)
    }

    @Test func `the caller's content type goes before the name's, and keeps out of the cache`() async throws {
        _ = picture("a.data")
        var typed = request(disk.location("a.data"))
        typed.contentType = ContentType("text/plain")
        let asText = try? await generator.best(for: typed)
        #expect(asText?.contentType.identifier ?? "text/plain" == "text/plain")
        #expect(disk.names(in: "thumbnails").isEmpty)
    }

    @Test func `a cancelled request ends as cancelled`() async {
        let file = picture("a.png", 600, 600)
        let asked = request(file)
        let task = Task { await failure(asked) }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `who asks for the same at the same time waits for the same render`() async throws {
        let file = picture("a.png")
        let facts = try await LocalFileAccess().bytes(of: file)
        let picture = try await RenderService.shared.picture(
            JobOrder(.thumbnail, contentType: "image/png", size: PixelSize(width: 9, height: 9)), of: facts,
            priority: .preview)
        let shared = SharedRenders()
        let key = SharedRenders.Key(
            file: file, modified: .unknown, length: 0, contentType: "", operation: .thumbnail,
            size: PixelSize(width: 9, height: 9), encoding: nil)
        let gate = AsyncStream<Void>.makeStream()
        let renders = AsyncStream<Void>.makeStream()
        let tasks = (0..<5).map { _ in
            Task {
                await shared.picture(key) {
                    renders.continuation.yield()
                    for await _ in gate.stream { break }
                    return .success(picture)
                }
            }
        }
        for await _ in renders.stream { break }
        while await shared.waiting(for: key) < 5 { await Task.yield() }
        tasks[0].cancel()
        gate.continuation.finish()
        for task in tasks.dropFirst() { #expect(try await task.value.get() === picture) }
        let cancelled = await tasks[0].value
        #expect(throws: RenderFailure.cancelled) { try cancelled.get() }
        renders.continuation.finish()
        for await _ in renders.stream { Issue.record("rendered twice") }
    }

    @Test(arguments: [ImageEncoding.png, .jpeg])
    func `the best picture is saved in the chosen format`(encoding: ImageEncoding) async throws {
        let beginning: [UInt8] = encoding == .png ? [0x89, 0x50, 0x4E, 0x47] : [0xFF, 0xD8, 0xFF]
        let target = disk.location("saved")
        try await generator.saveBest(for: request(picture("a.png"), .all, side: 100), to: target, as: encoding)
        #expect(disk.content("saved")?.starts(with: beginning) == true)
        #expect(try await generator.best(for: request(target)).picture?.size == PixelSize(width: 100, height: 67))
        #expect(disk.names().allSatisfy { !$0.hasPrefix(".vitrine") })
    }

    @Test func `a picture that cannot be saved leaves the old file as it was`() async {
        let file = picture("a.png")
        do {
            try await generator.saveBest(for: request(file), to: disk.location("missing/target.png"), as: .png)
            Issue.record("saved into a folder that is not there")
        } catch {
            #expect(error.code == "saving-failed")
        }
        disk.write("old.png", [42])
        disk.write("broken.png", [1, 2, 3])
        _ = try? await generator.saveBest(
            for: request(disk.location("broken.png")), to: disk.location("old.png"), as: .png)
        #expect(disk.content("old.png") == [42])
    }
}
