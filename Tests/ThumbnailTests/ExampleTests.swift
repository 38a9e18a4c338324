// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestFiles
import Testing

/// The example program of the library.
@Suite struct ExampleTests {
    private let disk = TemporaryFolder()

    private func run(_ name: String) -> (status: Int32, lines: [String]) {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
        let program = own[..<own.lastIndex(of: "/")!] + "/ThumbnailExample"
        let command = "LC_ALL=C.UTF-8 XDG_CACHE_HOME=\(disk.path)/cache \(program) \(disk.path)/\(name) \(disk.path)"
        guard let pipe = popen(command, "r") else { return (-1, []) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, pipe)
        let status = pclose(pipe)
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return (status >> 8, text.split(separator: "\n").map(String.init))
    }

    @Test func `it gets pictures in every way that there is`() {
        disk.write("a.png", TestPNG.file(300, 200))
        let (status, lines) = run("a.png")
        #expect(status == 0)
        #expect(
            lines == [
                "best: thumbnail by png, 268 × 183, PNG image", "saved: 64 × 43",
                "small: The picture is too small to be of use", "as text: text-plain", "step: icon, image-png",
                "step: thumbnail, 256 × 171", "changed: cancelled",
            ])
        #expect(disk.content("thumbnail.webp")?.starts(with: Array("RIFF".utf8)) == true)
    }

    @Test func `it says why there is no picture`() {
        let (status, lines) = run("missing.png")
        #expect(status == 1)
        #expect(lines == ["not-found: “missing.png” is not there any more"])
    }
}
