// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@MainActor @Suite struct CollectedDocumentsTests {
    private let disk = TemporaryFolder()

    private func list(
        _ collection: DocumentCollection, _ names: [String], matching words: String = ""
    ) async throws -> CollectedDocuments {
        let files = names.map { disk.location($0) }
        let list = CollectedDocuments(collection, matching: NameQuery(words)) { files }
        list.start()
        try await waitUntil("the list to be complete") { list.state == .complete }
        return list
    }

    private func names(_ list: CollectedDocuments) -> [String] {
        (0..<list.count).map { list.document(at: $0).displayName }
    }

    @Test func `documents stand in the collection's order until another is wanted`() async throws {
        for name in ["b.txt", "a.txt", "c10.txt", "c9.txt"] { disk.write(name, Array("x".utf8)) }
        let list = try await list(.recent, ["c10.txt", "b.txt", "c9.txt", "a.txt"])
        #expect(names(list) == ["c10.txt", "b.txt", "c9.txt", "a.txt"])
        list.sortOrder = SortOrder(.name)
        #expect(names(list) == ["a.txt", "b.txt", "c9.txt", "c10.txt"])
        list.sortOrder = SortOrder(.name, isAscending: false)
        #expect(names(list) == ["c10.txt", "c9.txt", "b.txt", "a.txt"])
        #expect(list.index(of: disk.location("b.txt")) == 2)
    }

    @Test func `folders come first, and what is equal is ordered by name`() async throws {
        disk.write("b", Array("xx".utf8))
        disk.write("a", Array("xx".utf8))
        disk.write("c", Array("x".utf8))
        mkdir(disk.path + "/folder", 0o755)
        let list = try await list(.starred, ["b", "c", "folder", "a"])
        list.sortOrder = SortOrder(.size)
        #expect(names(list) == ["folder", "c", "a", "b"])
    }

    @Test func `what was used and is gone is left out, what is starred and gone is dimmed`() async throws {
        disk.write("there.txt")
        #expect(try await names(list(.recent, ["gone.txt", "there.txt"])) == ["there.txt"])
        let starred = try await list(.starred, ["gone.txt", "there.txt"])
        #expect(names(starred) == ["gone.txt", "there.txt"])
        #expect(starred.document(at: 0).facts.kind == .unreachable)
        #expect(starred.document(at: 0).contentType.identifier == "text/plain")
    }

    @Test func `a document that goes, or comes back, is followed`() async throws {
        disk.write("a.txt")
        disk.write("b.txt")
        let list = try await list(.recent, ["a.txt", "b.txt"])
        unlink(disk.path + "/a.txt")
        try await waitUntil("b.txt alone") { names(list) == ["b.txt"] }
        disk.write("a.txt")
        try await waitUntil("both files") { names(list) == ["a.txt", "b.txt"] }
    }

    @Test func `a server that is not mounted is never contacted`() async throws {
        let server = try ListeningSocket()
        let port = server.port
        let files = ["http", "https", "dav", "ftp", "sftp"].map { FileLocation(uri: "\($0)://127.0.0.1:\(port)/x.png") }
        for collection in DocumentCollection.allCases {
            let list = CollectedDocuments(collection) { files }
            list.start()
            try await waitUntil("the list to be complete") { list.state == .complete }
            #expect((0..<list.count).allSatisfy { list.document(at: $0).facts.kind == .unreachable })
        }
        // A process of GIO's would make the contact, and nothing tells that none was started. A contact that comes later is
        // missed; none is reported wrongly.
        try await Task.sleep(for: .milliseconds(300))
        #expect(!server.wasContacted)
    }

    @Test func `only names that are looked for are shown`() async throws {
        disk.write("report.txt")
        disk.write("photo.png")
        #expect(try await names(list(.recent, ["report.txt", "photo.png"], matching: "REP")) == ["report.txt"])
    }

    @Test func `a collection has a place of its own, that is no folder`() {
        for collection in DocumentCollection.allCases {
            #expect(DocumentCollection(collection.location) == collection)
            #expect(collection.location.parent == nil)
        }
        #expect(DocumentCollection(FileLocation(path: "/recent")) == nil)
    }
}
