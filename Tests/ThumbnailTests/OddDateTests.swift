// SPDX-License-Identifier: MPL-2.0

import Documents
import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// Pictures of files whose dates no ordinary file has, on a file system that has them (tmpfs).
@Suite struct OddDateTests {
    private let disk = TemporaryFolder(in: "/dev/shm")

    @Test(arguments: OddNumbers.dates)
    func `a document of any date has its thumbnail, which is stored`(
        seconds: Int
    ) async throws {
        let cache = ThumbnailCache(directory: disk.location("thumbnails"))
        let generator = ThumbnailGenerator(cache: cache)
        disk.write("a.png", TestPNG.file(300, 200))
        disk.date("a.png", seconds: seconds)
        let file = disk.location("a.png")
        let request = ThumbnailRequest(file: file, size: ThumbnailSize(width: 128, height: 128))
        let best = try await generator.best(for: request)
        #expect(best.picture?.size.width == 128)
        let document = CachedDocument(file, try await LocalFileAccess().facts(file))
        #expect(document.modified == Int64(seconds))
        #expect(await cache.holds(document, .normal))
        #expect(cache.isSettled(try await LocalFileAccess().facts(file)))
    }
}
