// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

/// `vitrine-inspect cache` and `timings`.
@Suite struct CacheCommandTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write("a.png", TestPNG.file(300, 200))
        folder.write("empty.png")
        for name in ["a.png", "empty.png"] { folder.age(name, seconds: 60) }
    }

    private func inspect(_ words: String...) -> Inspect {
        Inspect(words.map { Array($0.utf8) }, in: folder.path)
    }

    @Test func `a cached thumbnail is shown, is out of date when its file changes, and is forgotten`() {
        #expect(inspect("cache", "show", "a.png").output == "a.png:\n  nothing in the cache\n")
        #expect(inspect("thumbnail", "a.png").status == 0)
        let shown = inspect("cache", "show", "a.png").output
        #expect(shown.contains("  large: 256 × 171, Vitrine, up to date, \(folder.path)/.cache/thumbnails/large/"))
        folder.age("a.png", seconds: 30)
        #expect(inspect("cache", "show", "a.png").output.contains(", Vitrine, out of date, "))
        #expect(inspect("cache", "show", "--json", "a.png").output.contains(#""software":"Vitrine","valid":false}]"#))
        #expect(inspect("cache", "forget", "a.png").status == 0)
        #expect(inspect("cache", "show", "a.png").output == "a.png:\n  nothing in the cache\n")
    }

    @Test func `failures are shown and reset`() {
        #expect(inspect("thumbnail", "empty.png").status == 1)
        #expect(inspect("cache", "show", "--json", "empty.png").output.contains(#""failure":"empty""#))
        #expect(inspect("cache", "reset").output == "Removed 1 file\n")
        #expect(inspect("cache", "show", "--json", "empty.png").output.contains(#""failure":null"#))
        #expect(inspect("cache", "reset", "--json").output == "{\"removed\":0}\n")
    }

    @Test func `thumbnails of files that are gone are purged, and no others`() {
        folder.write("b.png", TestPNG.file(300, 200))
        folder.age("b.png", seconds: 60)
        #expect(inspect("thumbnail", "a.png", "b.png").status == 0)
        folder.remove("b.png")
        #expect(inspect("cache", "purge").output == "Removed 1 file\n")
        #expect(inspect("cache", "show", "a.png").output.contains("up to date"))
        #expect(inspect("cache", "show", "b.png").status == 1)
    }

    @Test func `the stages of a thumbnail and a preview are timed in their order`() throws {
        let run = inspect("timings", "--json", "a.png")
        #expect(run.status == 0)
        var rest = run.output[...]
        for stage in ["icon", "thumbnail", "read", "open", "first-page"] {
            let parts = rest.split(separator: "{\"stage\":\"\(stage)\",\"milliseconds\":", maxSplits: 1)
            rest = try #require(parts.count == 2 ? parts[1] : nil, "\(stage) in \(run.output)")
        }
        let failed = inspect("timings", "empty.png")
        #expect(failed.status == 1)
        #expect(failed.output.contains("  thumbnail: The document is empty."))
    }
}
