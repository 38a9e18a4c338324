// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

/// The example program of the library.
@Suite struct ExampleTests {
    private let disk = TemporaryFolder()

    private func run(_ name: String) throws -> (status: Int32, lines: [String]) {
        let environment = ["LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": disk.path + "/cache"]
        let outcome = try ChildProcess.run(
            [Products.path("ThumbnailExample"), disk.path + "/" + name, disk.path],
            environment: ChildProcess.ownEnvironment.merging(environment) { $1 })
        return (outcome.status, outcome.lines)
    }

    @Test func `it gets pictures in every way that there is`() throws {
        disk.write("a.png", TestPNG.file(300, 200))
        let (status, lines) = try run("a.png")
        #expect(status == 0)
        #expect(
            lines == [
                "best: thumbnail by png, 268 × 183, PNG image", "saved: 64 × 43",
                "small: The picture is too small", "as text: text-plain", "step: icon, image-png",
                "step: thumbnail, 256 × 171", "changed: cancelled",
            ])
        #expect(disk.content("thumbnail.webp")?.starts(with: Array("RIFF".utf8)) == true)
    }

    @Test func `it says why there is no picture`() throws {
        let (status, lines) = try run("missing.png")
        #expect(status == 1)
        #expect(lines == ["not-found: “missing.png” no longer exists"])
    }
}
