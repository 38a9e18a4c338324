// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Synchronization
import TestSupport
import Testing
import VolumeAccess

@MainActor @Suite struct FolderTests {
    private let disk = TemporaryFolder()

    private func names(_ folder: Folder) -> [String] {
        (0..<folder.count).map { folder.document(at: $0).displayName }
    }

    private func opened(_ location: FileLocation? = nil) async throws -> Folder {
        let folder = Folder(location ?? disk.location)
        folder.start()
        try await waitUntil("the folder to be read") { folder.state != .loading && folder.state != .idle }
        return folder
    }

    @Test func `ten thousand files arrive sorted naturally`() async throws {
        for number in (1...10_000).shuffled() { disk.write("photo \(number).jpg") }
        let folder = try await opened()
        #expect(folder.state == .complete)
        #expect(names(folder) == (1...10_000).map { "photo \($0).jpg" })
        #expect(folder.index(of: disk.location("photo 77.jpg")) == 76)
        folder.stop()
    }

    @Test func `what was read of a slow folder is shown until all of it is there`() async throws {
        let access = SlowAccess()
        let folder = Folder(disk.location, access: access)
        var changes: [FolderChange] = []
        folder.onChange = { changes.append($0) }
        folder.start()
        access.send("b", "d")
        try await waitUntil("b and d") { names(folder) == ["b", "d"] }
        #expect(folder.state == .loading)
        access.send("a", "c")
        access.finish()
        try await waitUntil("the folder to be read") { folder.state == .complete }
        #expect(names(folder) == ["a", "b", "c", "d"])
        #expect(changes == [.state, .reset(count: 2), .rearranged(Rearrangement([1, 3], count: 4)), .state])
        folder.stop()
    }

    @Test func `a removed file leaves the folder`() async throws {
        for name in ["a", "b", "c"] { disk.write(name) }
        let folder = try await opened()
        var changes: [FolderChange] = []
        folder.onChange = { changes.append($0) }
        disk.remove("b")
        try await waitUntil("a and c") { names(folder) == ["a", "c"] }
        #expect(changes == [.spliced(at: 1, removed: 1, added: 0)])
        folder.stop()
    }

    @Test func `a file that is removed before the watch on the folder stands leaves the folder`() async throws {
        for name in ["a", "b", "c"] { disk.write(name) }
        let other = TemporaryFolder()
        // All watches begin and report on one thread, which this report keeps busy.
        let (isBusy, mayGoOn) = (Flag(), Flag())
        let watch = LocalFileAccess().watch(other.location) { _ in
            isBusy.raise()
            while !mayGoOn.isRaised { usleep(1000) }
        }
        defer { mayGoOn.raise() }
        try await waitUntil("a report") {
            other.write("d")
            return isBusy.isRaised
        }
        let folder = try await opened()
        #expect(names(folder) == ["a", "b", "c"])
        disk.remove("b")
        mayGoOn.raise()
        try await waitUntil("a and c") { names(folder) == ["a", "c"] }
        folder.stop()
        withExtendedLifetime(watch) {}
    }

    @Test func `a new, a renamed and a rewritten file are seen at once`() async throws {
        disk.write("b", [1])
        let folder = try await opened()
        disk.write("a10")
        disk.write("a9")
        try await waitUntil("a9, a10 and b") { names(folder) == ["a9", "a10", "b"] }
        disk.rename("a10", to: "c")
        try await waitUntil("a9, b and c") { names(folder) == ["a9", "b", "c"] }
        disk.write("b", [1, 2, 3])
        try await waitUntil("a size of 3 bytes") { folder.document(at: 1).facts.size == 3 }
        folder.stop()
    }

    @Test func `a burst of changes is told as one`() async throws {
        for number in 0..<300 { disk.write("old \(number)") }
        let folder = try await opened()
        var changes = 0
        folder.onChange = { if $0 != .state { changes += 1 } }
        // Moved in at once, so that they are one burst however slow the machine is.
        disk.makeFolder("elsewhere")
        for number in 0..<3000 { disk.write("elsewhere/new \(number)") }
        try await waitUntil("301 files") { folder.count == 301 }
        folder.stop()
        for number in 0..<3000 { disk.rename("elsewhere/new \(number)", to: "new \(number)") }
        changes = 0
        folder.start()
        try await waitUntil("3301 files") { folder.count == 3301 }
        #expect(changes == 1)
        #expect(folder.document(at: 1).displayName == "new 0")
        folder.stop()
    }

    @Test func `what is read again tells of what is different and of nothing else`() async throws {
        for number in 0..<300 { disk.write("f\(number)") }
        let folder = try await opened()
        folder.stop()
        disk.remove("f7")
        disk.write("f9999")
        var changes: [FolderChange] = []
        folder.onChange = { if $0 != .state { changes.append($0) } }
        folder.start()
        try await waitUntil("the folder to be read") { folder.state == .complete }
        #expect(Set(changes.map { "\($0)" }).count == 2)
        #expect(changes.contains(.spliced(at: 7, removed: 1, added: 0)))
        #expect(folder.count == 300)
        folder.stop()
    }

    @Test func `a deleted folder is gone and keeps what it showed`() async throws {
        disk.makeFolder("inner")
        let folder = try await opened(disk.location("inner"))
        rmdir(disk.path + "/inner")
        try await waitUntil("the folder to be gone") { folder.state == .gone }
        disk.makeFolder("inner")
        disk.write("inner/back")
        try await waitUntil("the folder to be back") { folder.state == .complete && names(folder) == ["back"] }
        folder.stop()
    }

    @Test func `a folder renamed away is gone`() async throws {
        disk.makeFolder("inner")
        disk.write("inner/document")
        let folder = try await opened(disk.location("inner"))
        disk.rename("inner", to: "elsewhere")
        try await waitUntil("the folder to be gone") { folder.state == .gone }
        #expect(names(folder) == ["document"])
        disk.rename("elsewhere", to: "inner")
        try await waitUntil("the folder to be read") { folder.state == .complete }
        folder.stop()
    }

    @Test func `a folder that is not there fails with its reason`() async throws {
        let missing = disk.location("missing")
        let folder = try await opened(missing)
        #expect(folder.state == .failed(.notFound(missing)))
        folder.stop()
    }

    @Test func `another order and hidden files tell where everything is now`() async throws {
        disk.write("b", [1])
        disk.write("a", [1, 2])
        disk.write(".c", [1, 2, 3])
        let folder = try await opened()
        #expect(names(folder) == ["a", "b"])
        var changes: [FolderChange] = []
        folder.onChange = { changes.append($0) }
        folder.sortOrder = SortOrder(.size)
        try await waitUntil("b before a") { names(folder) == ["b", "a"] }
        folder.showsHidden = true
        try await waitUntil("the hidden file") { names(folder) == ["b", "a", ".c"] }
        #expect(
            changes == [.rearranged(Rearrangement([1, 0], count: 2)), .spliced(at: 2, removed: 0, added: 1)])
        folder.stop()
    }

    @Test func `a stopped folder stays as it was`() async throws {
        disk.write("a")
        let (folder, other) = (try await opened(), try await opened())
        folder.stop()
        disk.write("b")
        try await waitUntil("the folder that was not stopped to have b") { names(other) == ["a", "b"] }
        #expect(names(folder) == ["a"])
        other.stop()
        folder.start()
        try await waitUntil("a and b") { names(folder) == ["a", "b"] }
        folder.stop()
    }
}

/// Something that has happened, as any thread can tell the others.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .acquiring) }

    func raise() { state.store(true, ordering: .releasing) }
}
