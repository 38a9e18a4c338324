// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@MainActor @Suite struct DocumentSearchTests {
    private let disk = TemporaryFolder()

    private func found(_ search: DocumentSearch) -> [String] {
        (0..<search.count).map { index in
            let names = search.document(at: index).location.names(below: disk.location) ?? []
            return names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        }
    }

    private func complete(
        _ words: String, _ scope: DocumentSearch.Scope = .below, in location: FileLocation? = nil,
        showsHidden: Bool = false
    ) async throws -> DocumentSearch {
        let search = DocumentSearch(
            in: location ?? disk.location, for: NameQuery(words), scope, showsHidden: showsHidden)
        search.start()
        try await waitUntil("the search to end") { search.state != .loading && search.state != .idle }
        return search
    }

    private func makeTree() {
        for folder in ["a", "a/deep", "b", ".secret"] { disk.makeFolder(folder) }
        for file in ["photo 2.jpg", "a/photo 10.jpg", "a/deep/Photo 1.jpg", "b/other.txt", ".secret/photo 3.jpg"] {
            disk.write(file)
        }
        disk.write("b/.photo.jpg")
    }

    @Test func `what lies below is found, ordered by its own name`() async throws {
        makeTree()
        let search = try await complete("photo")
        #expect(found(search) == ["a/deep/Photo 1.jpg", "photo 2.jpg", "a/photo 10.jpg"])
        let last = search.document(at: 2)
        #expect(last.displayName == "photo 10.jpg")
        #expect(search.index(of: last.location) == 2)
        #expect(search.index(of: disk.location("b/other.txt")) == nil)
        search.stop()
    }

    @Test func `a search in the folder alone leaves those below out`() async throws {
        makeTree()
        #expect(try await found(complete("photo", .folder)) == ["photo 2.jpg"])
        #expect(try await found(complete("a", .folder)) == ["a"])
    }

    @Test func `hidden files are found when they are to be seen`() async throws {
        makeTree()
        let search = try await complete("photo", showsHidden: true)
        #expect(Set(found(search)).isSuperset(of: [".secret/photo 3.jpg", "b/.photo.jpg"]))
        search.showsHidden = false
        try await waitUntil("three results") { search.state == .complete && search.count == 3 }
        search.stop()
    }

    @Test func `the flattened view has all files and no folders`() async throws {
        makeTree()
        #expect(
            try await found(complete("", .flattened)) == [
                "b/other.txt", "a/deep/Photo 1.jpg", "photo 2.jpg", "a/photo 10.jpg",
            ])
    }

    @Test func `files of the same name in several folders are all there`() async throws {
        for folder in ["x", "y", "z"] {
            disk.makeFolder(folder)
            disk.write("\(folder)/same.txt")
        }
        #expect(try await found(complete("same")) == ["x/same.txt", "y/same.txt", "z/same.txt"])
    }

    @Test func `a link to a folder above does not make it go on for ever`() async throws {
        disk.makeFolder("a")
        disk.write("a/file.txt")
        #expect(symlink(disk.path, disk.path + "/a/up") == 0)
        #expect(try await found(complete("file")) == ["a/file.txt"])
    }

    @Test func `results follow what happens in their folders`() async throws {
        makeTree()
        let search = try await complete("photo")
        // Again and again: the kernel may not watch yet.
        try await waitUntil("photo 5 among the results") {
            disk.write("a/deep/photo 5.jpg")
            return found(search).contains("a/deep/photo 5.jpg")
        }
        #expect(unlink(disk.path + "/a/photo 10.jpg") == 0)
        try await waitUntil("photo 10 to leave the results") { !found(search).contains("a/photo 10.jpg") }
        #expect(rename(disk.path + "/photo 2.jpg", disk.path + "/other 2.jpg") == 0)
        try await waitUntil("photo 2 to leave the results") { !found(search).contains("photo 2.jpg") }
        search.stop()
    }

    @Test func `another order takes effect, and a second reading changes nothing`() async throws {
        makeTree()
        let search = try await complete("photo")
        search.sortOrder = SortOrder(.name, isAscending: false)
        try await waitUntil("the results in their order") {
            found(search) == ["a/photo 10.jpg", "photo 2.jpg", "a/deep/Photo 1.jpg"]
        }
        var changes: [FolderChange] = []
        search.onChange = { changes.append($0) }
        search.reload()
        try await waitUntil("the search to begin again and end") {
            changes == [.state, .state] && search.state == .complete
        }
        search.stop()
    }

    @Test func `a folder that is not there is an error that names it`() async throws {
        let missing = disk.location("missing")
        #expect(try await complete("x", in: missing).state == .failed(.notFound(missing)))
    }

    @Test func `a search that is stopped ends`() async throws {
        makeTree()
        let search = DocumentSearch(in: disk.location, for: NameQuery("photo"), .below)
        search.start()
        search.stop()
        #expect(search.state == .idle)
        // One that begins later finds everything meanwhile.
        let other = try await complete("photo")
        #expect(other.count == 3)
        other.stop()
        #expect(search.state == .idle)
        #expect(search.count == 0)
    }
}
