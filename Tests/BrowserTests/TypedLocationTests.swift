// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@testable import Browser

struct TypedLocationTests {
    private func read(_ text: String) -> FileLocation? {
        TypedLocation.read(text, home: FileLocation(path: "/home/ada"), folder: FileLocation(path: "/srv/photos"))
    }

    @Test(arguments: [
        ("/usr/share", "/usr/share"), (" /usr/share/ ", "/usr/share"), ("~", "/home/ada"),
        ("~/Music", "/home/ada/Music"),
        ("2024", "/srv/photos/2024"), ("..", "/srv"), ("../music", "/srv/music"), ("/../..", "/"),
        ("./a//b", "/srv/photos/a/b"),
    ])
    func `a typed path leads where a shell would go`(text: String, path: String) {
        #expect(read(text) == FileLocation(path: path))
    }

    @Test func `a typed URI is one`() {
        #expect(read("file:///usr/share")?.path == Array("/usr/share".utf8))
        #expect(read("sftp://host/home")?.uri == "sftp://host/home")
    }

    @Test func `blank text leads nowhere`() {
        #expect(read("  ") == nil)
    }
}
