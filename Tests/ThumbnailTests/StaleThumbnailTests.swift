// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// Documents that are changed so that neither their date nor their size tells.
@Suite struct StaleThumbnailTests {
    private let disk = TemporaryFolder()

    @Test func `a document that is filled or replaced with its old date and size is drawn again`() async throws {
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
}
