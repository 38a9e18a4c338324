// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing
import VolumeAccess

@Suite struct FileLocationTests {
    @Test(arguments: [
        "file:///tmp/a%20b.png", "file://localhost/tmp/a%20b.png", "FILE://LocalHost/tmp/a%20b.png",
        "file:/tmp/a%20b.png", "file:///tmp/a%20b.png?x=1#y", "file://localhost/tmp/a%20b.png#page=2",
    ])
    func `a file URI of this computer is a path`(uri: String) {
        #expect(FileLocation(uri: uri) == FileLocation(path: "/tmp/a b.png"))
    }

    @Test func `the name of this computer is known`() {
        var name = [CChar](repeating: 0, count: 256)
        #expect(gethostname(&name, 255) == 0)
        let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #expect(FileLocation(uri: "file://\(host)/tmp/a").path == Array("/tmp/a".utf8))
    }

    @Test(arguments: [
        "file://elsewhere.example/tmp/a", "file:tmp/a", "file:", "file://", "file:///tmp/%00", "file:///tmp/%2",
        "smb://localhost/tmp/a", "filet:///tmp/a", "",
    ])
    func `any other URI has no path`(uri: String) {
        #expect(FileLocation(uri: uri).path == nil)
    }

    @Test func `question and number signs in names are no query and fragment`() {
        let odd = FileLocation(path: "/tmp/what?#really.txt")
        #expect(FileLocation(uri: odd.uri) == odd)
    }
}
