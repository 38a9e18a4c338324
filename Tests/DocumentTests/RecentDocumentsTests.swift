// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

struct RecentDocumentsTests {
    private let folder = TemporaryFolder()
    private var recent: RecentDocuments { RecentDocuments(file: folder.location("recently-used.xbel")) }

    private func document(_ path: String) -> Document {
        Document(
            location: FileLocation(path: path),
            facts: FileFacts(name: Array("x".utf8), kind: .file, contentType: "text/plain"))
    }

    /// A list as another program writes it: of names, and the years when they were used.
    private func list(_ files: [(name: String, year: String)]) -> String {
        let marks = files.map { name, year in
            let date = "\(year)-01-01T00:00:00Z"
            return """
                <bookmark href="file:///\(name)" added="\(date)" modified="\(date)" visited="\(date)">
                  <title>A title</title>
                  <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/>
                    <bookmark:applications>
                      <bookmark:application name="Other" exec="&apos;other %u&apos;" modified="\(date)" count="1"/>
                    </bookmark:applications>
                  </metadata></info>
                </bookmark>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
                  xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\(marks.joined())</xbel>
            """
    }

    @Test func `what was opened is in the list, and taken out again`() async {
        await recent.add([document("/a b"), document("/ü")], by: "Vitrine", command: "vitrine %u")
        #expect(Set(await recent.list()) == [FileLocation(path: "/a b"), FileLocation(path: "/ü")])
        await recent.remove([FileLocation(path: "/a b")])
        #expect(await recent.list() == [FileLocation(path: "/ü")])
    }

    @Test func `a list that is kept elsewhere by a link stays there`() async {
        folder.write("synced")
        symlink("synced", folder.path + "/recently-used.xbel")
        await recent.add([document("/a b")], by: "Vitrine", command: "vitrine %u")
        #expect(folder.content("synced")?.isEmpty == false)
        #expect(await recent.list() == [FileLocation(path: "/a b")])
    }

    @Test func `what other programs wrote is read, the last first, and kept`() async {
        folder.write("recently-used.xbel", Array(list([("old", "2020"), ("new", "2024")]).utf8))
        #expect(await recent.list().map(\.uri) == ["file:///new", "file:///old"])
        await recent.add([document("/mine")], by: "Vitrine", command: "vitrine %u")
        #expect(await recent.list().map(\.uri) == ["file:///mine", "file:///new", "file:///old"])
        let written = String(decoding: folder.content("recently-used.xbel") ?? [], as: UTF8.self)
        #expect(written.contains("<title>A title</title>"))
        #expect(written.contains("text/plain"))
    }

    @Test func `a renamed document keeps its place`() async {
        await recent.add([document("/a")], by: "Vitrine", command: "vitrine %u")
        await recent.follow([FileChange.Step(from: FileLocation(path: "/a"), to: FileLocation(path: "/b"))])
        #expect(await recent.list().map(\.uri) == ["file:///b"])
    }

    @Test func `a file that is no list is left alone`() async {
        let content = Array("this is no XBEL".utf8)
        folder.write("recently-used.xbel", content)
        await recent.add([document("/a")], by: "Vitrine", command: "vitrine %u")
        #expect(await recent.list() == [])
        #expect(folder.content("recently-used.xbel") == content)
    }

    @Test func `many changes at once are all kept`() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { await recent.add([document("/\(number)")], by: "Vitrine", command: "vitrine %u") }
            }
        }
        #expect(await recent.list().count == 20)
    }
}
