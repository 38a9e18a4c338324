// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// Documents that are changed and keep their date and size.
@Suite struct StaleThumbnailTests {
    private let disk = TemporaryFolder()

    @Test func `a document that is written or replaced, and keeps its date and size, is drawn again`() async throws {
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        let (good, other) = (TestPNG.file(300, 200), TestPNG.file(200, 300))
        let length = max(good.count, other.count)
        func fill(_ content: [UInt8]) {
            disk.write("a.png", content + [UInt8](repeating: 0, count: length - content.count))
            disk.date("a.png", seconds: 1_000_000_000)
        }
        fill([])
        let request = ThumbnailRequest(
            file: disk.location("a.png"), size: ThumbnailSize(width: 128, height: 128), representations: .thumbnail)
        await #expect(throws: ThumbnailError.self) { try await generator.best(for: request) }
        for (content, isWide) in [(good, true), (other, false)] {
            fill(content)
            let picture = try await generator.best(for: request).picture
            #expect(picture.map { $0.size.width > $0.size.height } == isWide)
        }
        let again = try await generator.best(for: request)
        #expect(again.source == .cache)
    }

    @Test func `a document is drawn again when a file beside it comes, changes or goes`() async throws {
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        disk.makeFolder("my pictures")
        disk.write("read.md", Array("# Title\n\n![](my%20pictures/ä%25.png)".utf8))
        disk.date("read.md", seconds: 1_000_000_000)
        let request = ThumbnailRequest(
            file: disk.location("read.md"), size: ThumbnailSize(width: 128, height: 128), representations: .thumbnail)
        func expectDrawnOnce(_ colour: [UInt8]?) async throws {
            let drawn = try await generator.best(for: request)
            #expect(drawn.source == .decoded)
            let picture = try #require(drawn.picture)
            let isShown = picture.withPixels { pixels in
                stride(from: 0, to: pixels.count - 3, by: 4).contains { place in
                    [pixels[place + 2], pixels[place + 1], pixels[place]] == colour
                }
            }
            #expect(isShown == (colour != nil))
            #expect(try await generator.best(for: request).source == .cache)
        }
        try await expectDrawnOnce(nil)
        for colour: [UInt8] in [[200, 100, 50], [50, 100, 200]] {
            disk.write("my pictures/ä%.png", TestPNG.file(80, 60, colour: colour))
            try await expectDrawnOnce(colour)
        }
        disk.write("my pictures/other.png", TestPNG.file(80, 60))
        #expect(try await generator.best(for: request).source == .cache)
        disk.remove("my pictures/ä%.png")
        try await expectDrawnOnce(nil)
    }
}
