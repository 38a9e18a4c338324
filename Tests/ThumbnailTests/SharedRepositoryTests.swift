// SPDX-License-Identifier: MPL-2.0

import TestFiles
import Testing
import VolumeAccess

@testable import Thumbnails

/// Thumbnails that travel with their documents.
@Suite struct SharedRepositoryTests {
    private let disk = TemporaryFolder()
    private let generator: ThumbnailGenerator

    init() {
        generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        disk.write("a b.png", TestPNG.file(300, 200, texts: []))
        disk.age("a b.png", seconds: 1_000)
    }

    private func put(_ uri: String, texts: [(String, String)]) {
        for folder in [".sh_thumbnails", ".sh_thumbnails/large"] { disk.makeFolder(folder) }
        disk.write(".sh_thumbnails/large/" + CachedDocument.fileName(of: uri), TestPNG.file(256, 171, texts: texts))
    }

    private func source() async throws -> ThumbnailRepresentation.Source {
        let request = ThumbnailRequest(
            file: disk.location("a b.png"), size: ThumbnailSize(width: 256, height: 256), representations: .thumbnail)
        return try await generator.best(for: request).source
    }

    private func modified() async throws -> String {
        let file = disk.location("a b.png")
        return String(CachedDocument(file, try await FileAccesses.access(for: file).metadata(file)).modified)
    }

    @Test(arguments: ["./a%20b.png", "a%20b.png"])
    func `a picture beside its document is used, by either spelling of its name`(uri: String) async throws {
        put(uri, texts: [("Thumb::URI", uri), ("Thumb::MTime", try await modified())])
        #expect(try await source() == .cache)
        #expect(disk.names(in: "thumbnails").isEmpty)
    }

    @Test func `one of an earlier document is not, and stays as it is`() async throws {
        put("./a%20b.png", texts: [("Thumb::URI", "./a%20b.png"), ("Thumb::MTime", "1")])
        #expect(try await source() == .decoded)
        #expect(disk.names(in: ".sh_thumbnails/large").count == 1)
    }

    @Test func `one that says nothing of its document's time or size is not used`() async throws {
        put("./a%20b.png", texts: [("Thumb::URI", "./a%20b.png")])
        #expect(try await source() == .decoded)
    }

    @Test func `there are no thumbnails of these thumbnails`() async throws {
        put("./a%20b.png", texts: [])
        let entry = disk.location(".sh_thumbnails/large/" + CachedDocument.fileName(of: "./a%20b.png"))
        await #expect(throws: ThumbnailError.isThumbnail) {
            try await generator.fillCache(for: entry, size: .normal)
        }
    }
}
