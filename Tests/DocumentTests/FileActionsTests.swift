// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

struct FileActionsTests {
    @Test func `what was deleted for good is gone, with all that was in it`() async {
        let folder = TemporaryFolder()
        let elsewhere = TemporaryFolder()
        elsewhere.write("kept")
        folder.makeFolder("tree")
        folder.write("tree/a")
        folder.makeFolder("tree/b")
        folder.write("tree/b/c")
        symlink(elsewhere.path, folder.path + "/tree/link")
        #expect(await FileActions.delete([folder.location("tree"), folder.location("not there")]).isEmpty)
        #expect(folder.content("tree/a") == nil)
        #expect(access(folder.path + "/tree", F_OK) != 0)
        #expect(elsewhere.content("kept") == [])
    }

    @Test func `what went to the trash comes back, and goes again`() async {
        let folder = TemporaryFolder()
        folder.write("a ü.txt", [7])
        let file = folder.location("a ü.txt")
        let trashed = await FileActions.trash([file])
        #expect(trashed.failures.isEmpty)
        #expect(trashed.change.steps.map(\.from) == [file])
        #expect(folder.content("a ü.txt") == nil)
        let restored = await FileActions.undo(trashed.change)
        #expect(restored.failures.isEmpty)
        #expect(folder.content("a ü.txt") == [7])
        let again = await FileActions.redo(restored.change)
        #expect(folder.content("a ü.txt") == nil)
        _ = await FileActions.undo(again.change)
        #expect(folder.content("a ü.txt") == [7])
    }

    @Test func `a rename is undone, done again, and never replaces`() async {
        let folder = TemporaryFolder()
        folder.write("new", [1])
        let change = FileChange(
            .rename, [FileChange.Step(from: folder.location("old"), to: folder.location("new"))])
        let undone = await FileActions.undo(change)
        #expect(undone.failures.isEmpty)
        #expect(folder.content("old") == [1])
        let redone = await FileActions.redo(undone.change)
        #expect(redone.change == change)
        #expect(folder.content("new") == [1])
        folder.write("old", [2])
        let failed = await FileActions.undo(change)
        #expect(failed.failures == [.taken(folder.location("old"))])
        #expect(folder.content("old") == [2])
    }

    @Test func `a copied file is copied whole, with its time`() async {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        folder.write("a", bytes)
        var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 2_000_000, tv_nsec: 0)]
        utimensat(AT_FDCWD, folder.path + "/a", &times, 0)
        let outcome = await Transfer.copy([folder.location("a")], into: target.location).run(.keepBoth)
        #expect(outcome.failures.isEmpty)
        #expect(outcome.change.steps == [FileChange.Step(from: nil, to: target.location("a"))])
        #expect(target.content("a") == bytes)
        #expect(folder.content("a") == bytes)
        var facts = stat()
        stat(target.path + "/a", &facts)
        #expect(facts.st_mtim.tv_sec == 2_000_000)
    }

    @Test func `a copy beside itself gets a free name`() async {
        let folder = TemporaryFolder()
        folder.makeFolder("things")
        folder.write("things/one", [1])
        let transfer = Transfer.copy([folder.location("things")], into: folder.location)
        let outcome = await transfer.run(.keepBoth)
        #expect(outcome.change.steps.map(\.to) == [folder.location("things 2")])
        #expect(folder.content("things 2/one") == [1])
    }

    @Test func `names that are taken are kept, replaced or left out as asked`() async {
        for (answer, old, other) in [
            (Transfer.Conflict.keepBoth, UInt8(1), UInt8(2)), (.replace, 2, nil), (.skip, 1, nil),
        ] as [(Transfer.Conflict, UInt8, UInt8?)] {
            let (folder, target) = (TemporaryFolder(), TemporaryFolder())
            folder.write("a.txt", [2])
            target.write("a.txt", [1])
            let transfer = Transfer.copy([folder.location("a.txt")], into: target.location)
            #expect(await transfer.run(answer).failures.isEmpty)
            #expect(target.content("a.txt") == [old])
            #expect(target.content("a 2.txt") == other.map { [$0] })
        }
    }

    @Test func `replacing a folder makes the two one`() async {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        for place in [folder, target] { place.makeFolder("x") }
        folder.write("x/new", [2])
        folder.write("x/both", [2])
        target.write("x/both", [1])
        target.write("x/old", [1])
        let outcome = await Transfer.move([folder.location("x")], into: target.location).run(.replace)
        #expect(outcome.failures.isEmpty)
        #expect(target.content("x/old") == [1])
        #expect(target.content("x/both") == [2])
        #expect(target.content("x/new") == [2])
        #expect(folder.content("x/new") == nil)
    }

    @Test func `a folder does not go into itself`() async {
        let folder = TemporaryFolder()
        folder.makeFolder("a")
        folder.makeFolder("a/b")
        let outcome = await Transfer.move([folder.location("a")], into: folder.location("a/b")).run(.keepBoth)
        #expect(outcome.failures == [.intoItself(folder.location("a"))])
    }

    @Test func `a move is undone`() async {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        folder.write("a", [3])
        let moved = await Transfer.move([folder.location("a")], into: target.location).run(.keepBoth)
        #expect(target.content("a") == [3])
        #expect(await FileActions.undo(moved.change).failures.isEmpty)
        #expect(folder.content("a") == [3])
        #expect(target.content("a") == nil)
    }

    @Test func `links are copied as links`() async {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        symlink("nowhere", folder.path + "/link")
        #expect(await Transfer.copy([folder.location("link")], into: target.location).run(.keepBoth).failures.isEmpty)
        var text = [CChar](repeating: 0, count: 100)
        #expect(readlink(target.path + "/link", &text, 99) == 7)
    }

    @Test func `what cannot be read is told, and the rest goes on`() async {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        folder.write("b", [1])
        let files = [folder.location("gone"), folder.location("b")]
        let outcome = await Transfer.copy(files, into: target.location).run(.keepBoth)
        #expect(outcome.failures == [.gone(folder.location("gone"))])
        #expect(target.content("b") == [1])
    }
}
