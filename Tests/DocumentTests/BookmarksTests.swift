// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@testable import Documents

struct BookmarksTests {
    private let content = Array("file:///a Name of it\nfile:///b%20c\nno place\n".utf8)
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `a bookmark has its own name, or its folder's`() {
        #expect(Bookmarks.read(content).map(\.name) == ["Name of it", "b c"])
    }

    @Test func `a folder is added once, and what is there stays`() {
        let added = Bookmarks.adding(FileLocation(path: "/new"), to: content)
        #expect(text(added) == text(content) + "file:///new\n")
        #expect(Bookmarks.adding(FileLocation(path: "/b c"), to: content) == content)
        #expect(
            text(Bookmarks.adding(FileLocation(path: "/x"), to: Array("file:///a".utf8))) == "file:///a\nfile:///x\n")
    }

    @Test func `a bookmark is removed, or leads elsewhere under its name`() {
        let a = FileLocation(path: "/a")
        #expect(text(Bookmarks.moving(a, to: nil, in: content)) == "file:///b%20c\nno place\n")
        #expect(
            text(Bookmarks.moving(a, to: FileLocation(path: "/z"), in: content))
                == "file:///z Name of it\nfile:///b%20c\nno place\n")
    }
}
