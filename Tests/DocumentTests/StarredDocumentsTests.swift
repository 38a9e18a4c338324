// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

struct StarredDocumentsTests {
    private func file(_ path: String) -> FileLocation { FileLocation(path: path) }

    @Test func `what is kept is what is read, in its order`() {
        var starred = StarredDocuments()
        for path in ["/z", "/a b", "/a/ü"] { starred.star(file(path)) }
        starred.star(FileLocation(uri: "smb://server/share/x"))
        #expect(StarredDocuments(starred.bytes) == starred)
        #expect(starred.files.map(\.uri) == ["file:///z", "file:///a%20b", "file:///a/%C3%BC", "smb://server/share/x"])
    }

    @Test func `a star is given once, and taken away`() {
        var starred = StarredDocuments()
        let given = [starred.star(file("/a")), starred.star(file("/a"))]
        #expect(given == [true, false])
        #expect(starred.files.count == 1)
        let taken = [starred.unstar(file("/a")), starred.unstar(file("/a"))]
        #expect(taken == [true, false])
        #expect(!starred.contains(file("/a")))
    }

    @Test func `a star follows its file, and what holds it`() {
        var starred = StarredDocuments()
        starred.star(file("/home/a"))
        starred.star(file("/home/folder/deep/b"))
        let followed = [
            starred.follow(file("/home/a"), to: file("/home/c")),
            starred.follow(file("/home/folder"), to: file("/mnt/other")),
            starred.follow(file("/nothing"), to: file("/else")),
        ]
        #expect(followed == [true, true, false])
        #expect(starred.files == [file("/home/c"), file("/mnt/other/deep/b")])
        #expect(starred.contains(file("/mnt/other/deep/b")))
        #expect(!starred.contains(file("/home/a")))
    }

    @Test func `a name that only begins alike is another one`() {
        var starred = StarredDocuments()
        starred.star(file("/home/folder2/x"))
        let isFollowed = starred.follow(file("/home/folder"), to: file("/home/other"))
        #expect(!isFollowed)
    }

    @Test func `a file that is moved onto another one leaves one star`() {
        var starred = StarredDocuments()
        starred.star(file("/a"))
        starred.star(file("/b"))
        starred.follow(file("/a"), to: file("/b"))
        #expect(starred.files == [file("/b")])
    }

    @Test func `lines that are no places are dropped`() {
        #expect(StarredDocuments(Array("hello\n\n\u{0}\nfile:///a\n".utf8)).files == [file("/a")])
    }
}
