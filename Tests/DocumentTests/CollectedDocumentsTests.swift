// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestFiles
import Testing
import VolumeAccess

@MainActor @Suite struct CollectedDocumentsTests {
    private let disk = TemporaryFolder()

    private func list(
        _ collection: DocumentCollection, _ names: [String], matching words: String = ""
    ) async -> CollectedDocuments {
        let files = names.map { disk.location($0) }
        let list = CollectedDocuments(collection, matching: NameQuery(words)) { files }
        list.start()
        #expect(await eventually { list.state == .complete })
        return list
    }

    private func names(_ list: CollectedDocuments) -> [String] {
        (0..<list.count).map { list.document(at: $0).displayName }
    }

    @Test func `documents stand in the collection's order until another is wanted`() async {
        for name in ["b.txt", "a.txt", "c10.txt", "c9.txt"] { disk.write(name, Array("x".utf8)) }
        let list = await list(.recent, ["c10.txt", "b.txt", "c9.txt", "a.txt"])
        #expect(names(list) == ["c10.txt", "b.txt", "c9.txt", "a.txt"])
        list.sortOrder = SortOrder(.name)
        #expect(names(list) == ["a.txt", "b.txt", "c9.txt", "c10.txt"])
        list.sortOrder = SortOrder(.name, isAscending: false)
        #expect(names(list) == ["c10.txt", "c9.txt", "b.txt", "a.txt"])
        #expect(list.index(of: disk.location("b.txt")) == 2)
    }

    @Test func `folders come first, and what is equal is ordered by name`() async {
        disk.write("b", Array("xx".utf8))
        disk.write("a", Array("xx".utf8))
        disk.write("c", Array("x".utf8))
        mkdir(disk.path + "/folder", 0o755)
        let list = await list(.starred, ["b", "c", "folder", "a"])
        list.sortOrder = SortOrder(.size)
        #expect(names(list) == ["folder", "c", "a", "b"])
    }

    @Test func `what was used and is gone is left out, what is starred and gone is dimmed`() async {
        disk.write("there.txt")
        #expect(names(await list(.recent, ["gone.txt", "there.txt"])) == ["there.txt"])
        let starred = await list(.starred, ["gone.txt", "there.txt"])
        #expect(names(starred) == ["gone.txt", "there.txt"])
        #expect(starred.document(at: 0).facts.kind == .unreachable)
        #expect(starred.document(at: 0).contentType.identifier == "text/plain")
    }

    @Test func `a document that goes, or comes back, is followed`() async {
        disk.write("a.txt")
        disk.write("b.txt")
        let list = await list(.recent, ["a.txt", "b.txt"])
        unlink(disk.path + "/a.txt")
        #expect(await eventually { names(list) == ["b.txt"] })
        disk.write("a.txt")
        #expect(await eventually { names(list) == ["a.txt", "b.txt"] })
    }

    @Test func `only names that are looked for are shown`() async {
        disk.write("report.txt")
        disk.write("photo.png")
        #expect(names(await list(.recent, ["report.txt", "photo.png"], matching: "REP")) == ["report.txt"])
    }

    @Test func `a collection has a place of its own, that is no folder`() {
        for collection in DocumentCollection.allCases {
            #expect(DocumentCollection(collection.location) == collection)
            #expect(collection.location.parent == nil)
        }
        #expect(DocumentCollection(FileLocation(path: "/recent")) == nil)
    }
}
