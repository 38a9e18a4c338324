// SPDX-License-Identifier: MPL-2.0

import CFiles
import Dispatch
import Documents
import Glibc
import Synchronization
import TestSupport
import Testing
import VolumeAccess

@Suite struct NameInFolderTests {
    private let disk = TemporaryFolder()
    private let outside = TemporaryFolder()

    init() {
        outside.write("thesis", [1, 2, 3])
        disk.makeFolder("folder")
        disk.write("folder/file", [7])
        symlink(outside.path, disk.path + "/away")
    }

    /// Both ways of opening a path: at once, and folder after folder.
    private static let ways = [false, true]

    @Test(arguments: ways)
    func `a link on a path is not followed by any change`(stepwise: Bool) {
        let changes = LocalFileChanges()
        let thesis = disk.location("away/thesis")
        NameInFolder.$takesSteps.withValue(stepwise) {
            func refuses(_ body: () throws(FileChangeError) -> Void) {
                #expect(throws: FileChangeError.self) { try body() }
            }
            refuses { () throws(FileChangeError) in try changes.remove(thesis, isFolder: false) }
            refuses { () throws(FileChangeError) in
                try changes.rename(thesis, to: disk.location("got"), isReplacing: false)
            }
            refuses { () throws(FileChangeError) in
                try changes.rename(disk.location("folder/file"), to: thesis, isReplacing: true)
            }
            refuses { () throws(FileChangeError) in _ = try changes.create(disk.location("away/new"), isPrivate: true) }
            refuses { () throws(FileChangeError) in try changes.makeFolder(disk.location("away/new"), isPrivate: true) }
            refuses { () throws(FileChangeError) in try changes.makeLink(disk.location("away/new"), to: [0x2F]) }
            refuses { () throws(FileChangeError) in try changes.setMetadata(FileMetadata(mode: 0), of: thesis) }
            refuses { () throws(FileChangeError) in _ = try changes.open(thesis) }
            refuses { () throws(FileChangeError) in _ = try changes.names(in: disk.location("away")) }
            refuses { () throws(FileChangeError) in _ = try changes.stamp(of: thesis) }
        }
        #expect(outside.names() == ["thesis"])
        #expect(outside.content("thesis") == [1, 2, 3])
        #expect(outside.mode("thesis") == 0o644)
        #expect(disk.content("folder/file") == [7])
    }

    @Test(arguments: ways)
    func `a path with a link is refused as such, and the file is named`(stepwise: Bool) {
        let thesis = disk.location("away/thesis")
        NameInFolder.$takesSteps.withValue(stepwise) {
            #expect(throws: FileChangeError.behindLink(thesis)) {
                try LocalFileChanges().remove(thesis, isFolder: false)
            }
            // The link itself can be removed.
            #expect(throws: Never.self) { try LocalFileChanges().remove(disk.location("away"), isFolder: false) }
        }
        #expect(outside.names() == ["thesis"])
    }

    @Test(arguments: ways)
    func `no path leads out of the root`(stepwise: Bool) {
        let changes = LocalFileChanges(beneath: disk.location("folder"))
        NameInFolder.$takesSteps.withValue(stepwise) {
            for path in [outside.path + "/thesis", disk.path + "/folder/../away", disk.path + "/folder/.."] {
                let file = FileLocation(path: path)
                #expect(throws: FileChangeError.self) { try changes.setMetadata(FileMetadata(mode: 0o700), of: file) }
                #expect(throws: FileChangeError.self) { try changes.remove(file, isFolder: false) }
            }
            #expect((try? changes.stamp(of: disk.location("folder/file")))?.kind == .file)
            #expect((try? changes.stamp(of: disk.location("folder")))?.kind == .folder)
            #expect((try? changes.names(in: disk.location("folder"))) == [Array("file".utf8)])
        }
        #expect(outside.content("thesis") == [1, 2, 3])
    }

    @Test func `the links of the user's own folder are followed once`() async throws {
        disk.makeFolder("real")
        symlink("real", disk.path + "/shown")
        let shown = disk.location("shown/file")
        let changes = FileAccesses.changes(for: shown)
        try changes.create(shown, isPrivate: false).close()
        #expect(disk.names(in: "real") == ["file"])
        // The link leads elsewhere now, and the changes stay where they were.
        disk.remove("shown")
        symlink(outside.path, disk.path + "/shown")
        try changes.rename(shown, to: disk.location("shown/other"), isReplacing: false)
        #expect(disk.names(in: "real") == ["other"])
        #expect(throws: FileChangeError.taken(disk.location("shown/other"))) {
            try changes.makeFolder(disk.location("shown/other"), isPrivate: false)
        }
        #expect(outside.names() == ["thesis"])
    }

    @Test func `a folder that is open stays where it was when it was read`() async throws {
        for name in ["open", "other"] {
            disk.makeFolder(name)
            disk.write(name + "/a.txt", [1])
        }
        let (folder, file) = (disk.location("open"), disk.location("open/a.txt"))
        let held = FolderChanges.hold(folder)
        #expect(try held.stamp(of: file) != nil)
        let chosen = HeldFolders(of: [file])
        rename(disk.path + "/open", disk.path + "/moved")
        symlink("other", disk.path + "/open")
        // Neither what is in the folder nor what is put into it goes to the target of the link.
        #expect(await FileActions.delete([file]) == [.behindLink(file)])
        #expect(await FileActions.trash([file]).failures == [.behindLink(file)])
        let copy = TransferPlan(.copy, [disk.location("moved/a.txt")], into: folder)
        #expect(await FileTransfer(copy) { _ in .init(.keepBoth) }.run().failures.count == 1)
        // The user sees the link's target now, and had chosen before.
        let anew = FolderChanges.hold(folder)
        #expect(await FileActions.delete([file], in: chosen) == [.behindLink(file)])
        #expect(disk.names(in: "other") == ["a.txt"])
        #expect(await FileActions.delete([file]) == [])
        #expect(disk.names(in: "other") == [])
        withExtendedLifetime((held, anew)) {}
    }

    @Test func `a move from a folder that was opened through a link is undone`() async throws {
        disk.makeFolder("real")
        disk.makeFolder("target")
        symlink("real", disk.path + "/shown")
        disk.write("real/a.txt", [1])
        let file = disk.location("shown/a.txt")
        let plan = TransferPlan(.move, [file], into: disk.location("target"))
        #expect(await FileTransfer(plan) { _ in .init(.cancel) }.run().steps.count == 1)
        #expect(disk.names(in: "target") == ["a.txt"])
        let change = FileChange(.move, [.init(from: file, to: disk.location("target/a.txt"))])
        #expect(await FileActions.undo(change).failures == [])
        #expect(disk.names(in: "real") == ["a.txt"])
    }

    /// Exchanges a folder with a link to another one, over and over, while something is done below that folder.
    private func whileLinksComeAndGo(_ body: (Int) -> Void) {
        disk.makeFolder("swapped")
        symlink(outside.path, disk.path + "/link")
        let hasEnded = Atomic(false)
        let (folder, link) = (disk.path + "/swapped", disk.path + "/link")
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            // RENAME_EXCHANGE, a macro that Swift does not see.
            while !hasEnded.load(ordering: .relaxed) { _ = renameat2(AT_FDCWD, folder, AT_FDCWD, link, 2) }
        }
        for round in 0..<10_000 { body(round) }
        hasEnded.store(true, ordering: .relaxed)
        group.wait()
    }

    @Test func `what is done while links come and go stays in its folder`() {
        let changes = LocalFileChanges()
        var done = 0
        whileLinksComeAndGo { round in
            let file = disk.location("swapped/\(round)")
            if let made = try? changes.create(file, isPrivate: false) {
                done += 1
                try? made.close()
            }
            try? changes.makeFolder(disk.location("swapped/folder"), isPrivate: true)
            try? changes.setMetadata(FileMetadata(mode: 0o600), of: disk.location("swapped/thesis"))
            try? changes.remove(disk.location("swapped/thesis"), isFolder: false)
            try? changes.rename(file, to: disk.location("swapped/thesis"), isReplacing: true)
        }
        #expect(done > 0)
        #expect(outside.names() == ["thesis"])
        #expect(outside.content("thesis") == [1, 2, 3])
        #expect(outside.mode("thesis") == 0o644)
    }
}
