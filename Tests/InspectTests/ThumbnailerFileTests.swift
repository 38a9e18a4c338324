// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// The file by which other file managers have their thumbnails drawn here.
@Suite struct ThumbnailerFileTests {
    private let folder = TemporaryFolder()
    private let lines: [Substring]

    init() {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let descriptor = open("/\(root)/data/org.vitrine.Vitrine.thumbnailer", O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
    }

    private func value(_ key: String) -> Substring? {
        lines.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
    }

    @Test func `it lists every type that is drawn, and no other`() throws {
        let listed = Set(try #require(value("MimeType")).split(separator: ";").map(String.init))
        let drawn = Set(Inspect("doctor", "--types", in: folder).lines)
        for type in ["application/pdf", "text/x-csrc", "audio/mpeg", "video/mp4"] { #expect(listed.contains(type)) }
        // The file lists what shared-mime-info 2.2 knows; version 2.4 knows 37 more kinds of text.
        let missing = drawn.subtracting(listed)
        #expect(missing.count * 10 < listed.count, "make thumbnailer: \(missing)")
        let unknown = listed.subtracting(drawn)
        #expect(unknown.count * 20 < listed.count, "\(unknown)")
    }

    @Test func `its command makes the picture that was asked for`() throws {
        folder.write("a b.png", TestPNG.file(300, 200))
        let command = try #require(value("Exec"))
        #expect(command.hasPrefix("vitrine-inspect "))
        let words = command.split(separator: " ").dropFirst().map { word in
            switch word {
            case "%s": "64"
            case "%o": folder.path + "/out.png"
            case "%i": folder.path + "/a b.png"
            default: String(word)
            }
        }
        #expect(Inspect(words.map { Array($0.utf8) }, in: folder.path).status == 0)
        let width = folder.content("out.png").map { Array($0[16..<20]) }
        #expect(width == [0, 0, 0, 64])
    }
}
