// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import Rendering
import TestSupport
import Testing
import Thumbnails

@testable import VolumeAccess

/// Documents of several files on a volume that does not give them, through its helper and the real sandbox.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct CompanionVolumeTests {
    private let disk = TemporaryFolder()
    private let volume: FaultyVolume
    private let generator: ThumbnailGenerator

    init() throws {
        volume = try FaultyVolume()
        generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        write("a.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write("read.md", Array("# Title\n\n![A](a.png)\n".utf8))
    }

    private func write(_ name: String, _ bytes: [UInt8]) {
        volume.content.write(name, bytes)
        volume.content.age(name, seconds: 60)
    }

    private func best() async throws -> ThumbnailRepresentation {
        let size = ThumbnailSize(width: 128, height: 128)
        return try await generator.best(
            for: ThumbnailRequest(file: volume.location("read.md"), size: size, representations: .thumbnail))
    }

    /// Whether a picture has a pixel of the colour of the file beside the document.
    private func isWhole(_ representation: ThumbnailRepresentation) throws -> Bool {
        try #require(representation.picture).withPixels { pixels in
            stride(from: 0, to: pixels.count - 3, by: 4).contains {
                pixels.loadUnaligned(fromByteOffset: $0, as: UInt32.self) == 0xFFC8_6432
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a document whose picture cannot be read is drawn without it, and again as soon as it can be`() async throws {
        volume.rules("read /a.png error \(EIO)")
        let first = try await best()
        #expect(try first.source == .decoded && !isWhole(first))
        volume.rules()
        let second = try await best()
        #expect(try second.source == .decoded && isWhole(second))
        #expect(try await best().source == .cache)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a document whose picture is missing is stored as it is`() async throws {
        unlink(volume.content.path + "/a.png")
        #expect(try await best().source == .decoded)
        #expect(try await best().source == .cache)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a document is drawn while its picture hangs, and holds up nobody else`() async throws {
        disk.write("b.png", TestPNG.file(300, 200))
        volume.rules("read /a.png hang")
        async let there = best()
        let here = ThumbnailRequest(
            file: disk.location("b.png"), size: ThumbnailSize(width: 128, height: 128), representations: .thumbnail)
        #expect(try await generator.best(for: here).source == .decoded)
        let first = try await there
        #expect(try first.source == .decoded && !isWhole(first))
        volume.rules()
    }

    @Test(.timeLimit(.minutes(1)))
    func `a page waits once for files of a volume that is gone, however many it names`() async throws {
        var page = "<p>Text</p>"
        for index in 0..<40 { page += "<link rel=stylesheet href=\(index).css><img src=\(index).png>" }
        write("page.html", Array(page.utf8))
        for index in 0..<40 {
            write("\(index).css", Array("p { color: red }".utf8))
            write("\(index).png", TestPNG.file(8, 8))
        }
        let bytes = try await FileAccesses.access(for: volume.location("page.html"))
            .bytes(of: volume.location("page.html"))
        volume.rules("read /*.css hang", "read /*.png hang")
        // A child has 15 seconds for its answer.
        let session = try await RenderService(RenderConfiguration()).open(
            bytes, contentType: "text/html", password: nil)
        #expect(try await session.text(at: 0, length: 100).text.hasPrefix("Text\n"))
        volume.pullOut()
        #expect(try await session.text(at: 0, length: 100).text.hasPrefix("Text\n"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a document that was read before its volume was pulled out is shown without its picture`() async throws {
        let bytes = try await FileAccesses.access(for: volume.location("read.md")).bytes(of: volume.location("read.md"))
        volume.pullOut()
        let session = try await RenderService(RenderConfiguration()).open(
            bytes, contentType: "text/markdown", password: nil)
        #expect(try await session.text(at: 0, length: 100).text.hasPrefix("Title\nA — “a.png” "))
    }
}
