// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

/// The trash of a volume that is not the user's own disk.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct TrashTests {
    private let volume: FaultyVolume
    private var trash: String { ".Trash-\(getuid())" }

    init() throws { volume = try FaultyVolume() }

    private func throwAway(_ name: String, _ content: String) async -> FileActions.Outcome {
        volume.content.write(name, Array(content.utf8))
        return await FileActions.trash([volume.location(name)])
    }

    @Test func `two documents of a name lie there beside each other, and both come back`() async throws {
        volume.content.makeFolder("inner")
        let first = await throwAway("inner/a b.txt", "first")
        let second = await throwAway("inner/a b.txt", "second")
        #expect(first.failures.isEmpty && second.failures.isEmpty)
        #expect(volume.content.content("\(trash)/files/a b.txt") == Array("first".utf8))
        #expect(volume.content.content("\(trash)/files/a b.2.txt") == Array("second".utf8))
        let infoFile = String(
            decoding: try #require(volume.content.content("\(trash)/info/a b.2.txt.trashinfo")), as: UTF8.self)
        #expect(infoFile.hasPrefix("[Trash Info]\nPath=inner/a%20b.txt\nDeletionDate=20"))

        #expect(await FileActions.undo(second.change).failures.isEmpty)
        #expect(volume.content.content("inner/a b.txt") == Array("second".utf8))
        #expect(volume.content.names(in: "\(trash)/info") == ["a b.txt.trashinfo"])
    }

    @Test(arguments: [
        (EDQUOT, FileChangeError.overQuota), (ENOSPC, FileChangeError.full), (EROFS, FileChangeError.readOnly),
    ]) func `why nothing can be thrown away is told of the volume, and the document stays`(
        code: Int32, error: @Sendable (FileLocation) -> FileChangeError
    ) async {
        volume.rules("mkdir * error \(code)")
        #expect(await throwAway("a.txt", "a").failures == [error(volume.location)])
        volume.rules("create * error \(code)")
        #expect(await throwAway("a.txt", "a").failures == [error(volume.location)])
        #expect(volume.content.content("a.txt") == Array("a".utf8))
        #expect(volume.content.names(in: "\(trash)/files").isEmpty)
    }

    @Test(arguments: ["", "/files", "/info"]) func `nothing is thrown away through a link`(link: String) async {
        let outside = TemporaryFolder()
        for folder in ["", "/files", "/info"] {
            if folder == link {
                symlink(outside.path, volume.content.path + "/\(trash)" + folder)
                if folder.isEmpty { break }
            } else {
                volume.content.makeFolder(trash + folder)
            }
        }
        let outcome = await throwAway("a.txt", "a")
        // A link in the place of the whole trash is as good as none.
        #expect(
            outcome.failures == [
                link.isEmpty
                    ? .noTrash(volume.location("a.txt")) : .unsafeTrash(volume.location(trash + link), .link)
            ])
        #expect(volume.content.content("a.txt") == Array("a".utf8))
        #expect(outside.names() == [])
    }

    @Test func `where the first mount of a volume may not be entered, its trash is found at the next`() async throws {
        _ = await throwAway("a.txt", "a")
        let entered = try FaultyVolume(showing: volume.content.path)
        let place = entered.location("\(trash)/files/a.txt")
        for error in [EACCES, EPERM] {
            volume.rules("getattr * error \(error)")
            let mounts = [volume.location, entered.location]
            let listing = await TrashContent.list(on: [mounts])
            #expect(listing.files.filter { $0.nameBytes == place.nameBytes } == [place])
            var shown: [FileLocation] = []
            for await batch in TrashContent.documents(on: [mounts]) { shown += batch.map(\.location) }
            #expect(shown.filter { $0.nameBytes == place.nameBytes } == [place])
        }
    }

    @Test func `a volume on which nobody may make a trash has none`() async {
        volume.rules("mkdir * error \(EACCES)")
        #expect(await throwAway("a.txt", "a").failures == [.noTrash(volume.location("a.txt"))])
    }
}

/// The trash of a disk that somebody has prepared.
@Suite(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
struct TrashOnDiskTests {
    @Test func `what was thrown away on a disk that no desktop shows is in the trash`() async throws {
        // Mounted where the administrator mounts the disks of /etc/fstab.
        let disk = try DiskImage(.ext4, in: "/mnt")
        let file = disk.location("letter.txt")
        try FileAccesses.changes(for: file).create(file, isPrivate: false).close()
        #expect(await FileActions.trash([file]).failures == [])
        let place = disk.location(".Trash-0/files/letter.txt")
        #expect(await TrashContent.list().files.contains(place))
        // What is on it goes from the view with it.
        let list = await CollectedDocuments(.trash, batches: { TrashContent.documents() })
        await list.start()
        try await waitUntil("the letter in the trash") { await list.index(of: place) != nil }
        // The same disk at a second place is one disk.
        let second = TemporaryFolder()
        try ChildProcess.output(of: ["mount", "--bind", disk.path, second.path])
        defer { _ = try? ChildProcess.output(of: ["umount", second.path]) }
        #expect(await TrashContent.list().files.filter { $0.nameBytes == place.nameBytes }.count == 1)
        #expect(MountTable.shared.placesOfTrash.contains([disk.location, second.location]))
        try ChildProcess.output(of: ["umount", second.path])
        try ChildProcess.output(of: ["umount", disk.path])
        try await waitUntil("the letter to be gone from the view") { await list.index(of: place) == nil }
        await list.stop()
    }

    @Test func `what is on a disk that can only be read is shown and stays`() async throws {
        let disk = try DiskImage(.ext4)
        let file = disk.location("letter.txt")
        try FileAccesses.changes(for: file).create(file, isPrivate: false).close()
        #expect(await FileActions.trash([file]).failures == [])
        try disk.makeReadOnly()
        let place = disk.location(".Trash-0/files/letter.txt")
        var shown: [FileLocation] = []
        for await batch in TrashContent.documents() { shown += batch.map(\.location) }
        #expect(shown.contains(place))
        #expect(TrashContent.isReadOnly(place))
        let content = await TrashContent.list()
        #expect(!content.files.contains(place) && content.refusals.contains(.readOnly(disk.location)))
        #expect(await FileActions.restore([place]).failures.count == 1)
    }

    @Test(arguments: [
        (0o1777, 0o777, ".Trash/0"), (0o1755, 0o777, ".Trash-0"), (0o1700, 0o777, ".Trash-0"), (0o1755, 0o755, nil),
    ])
    func `where the common trash has no folder for the user and takes none, the user's own is used`(
        shared: mode_t, top: mode_t, trash: String?
    ) throws {
        let disk = try DiskImage(.ext4)
        try #require(mkdir(disk.path + "/.Trash", 0o700) == 0 && mkdir(disk.path + "/docs", 0o777) == 0)
        try #require(chmod(disk.path + "/.Trash", shared) == 0 && chmod(disk.path, top) == 0)
        // The rights of another user, for this thread alone. The Glibc module leaves out <sys/fsuid.h>.
        typealias SetUser = @convention(c) (uid_t) -> Int32
        let setUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
        _ = setUser(65_534)
        defer { _ = setUser(0) }
        let found = try TrashFolder.find(for: disk.location("docs"))
        #expect(found?.location == trash.map { disk.location($0) })
    }

    @Test(arguments: [".Trash-0", ".Trash-0/files", ".Trash-0/info", ".Trash", ".Trash/0", ".Trash/0/files"])
    func `a trash with a link shows nothing of the home disk and removes nothing of it`(link: String) async throws {
        let (disk, outside) = (try DiskImage(.ext4), TemporaryFolder())
        let infoFile = Array("[Trash Info]\nPath=back.txt\nDeletionDate=2026-01-02T03:04:05\n".utf8)
        let trash = link.hasPrefix(".Trash-") ? ".Trash-0" : ".Trash/0"
        for folder in ["files", "info", "0", "0/files", "0/info"] { outside.makeFolder(folder) }
        for folder in ["", "files/", "0/files/"] { outside.write(folder + "thesis.txt", Array("work".utf8)) }
        for folder in ["", "info/", "0/info/"] { outside.write(folder + "thesis.txt.trashinfo", infoFile) }
        chmod(outside.path, 0o1777)
        for folder in [".Trash", trash, trash + "/files", trash + "/info"] {
            if folder.hasPrefix(link + "/") { continue }
            let path = "\(disk.path)/\(folder)"
            _ = folder == link ? symlink(outside.path, path) : mkdir(path, 0o700)
            if folder == ".Trash", link != ".Trash" { chmod(disk.path + "/.Trash", 0o1777) }
        }
        if link.hasSuffix("/files") {
            let file = open("\(disk.path)/\(trash)/info/thesis.txt.trashinfo", O_WRONLY | O_CREAT, 0o600)
            #expect(write(file, infoFile, infoFile.count) == infoFile.count)
            close(file)
        }
        #expect(FileAccesses.changes(for: disk.location) is HelperFileChanges)
        let refusal = FileChangeError.unsafeTrash(disk.location(link), .link)
        let content = await TrashContent.list(on: [disk.location])
        #expect(content.files.filter { $0.isWithin(disk.location) } == [])
        #expect(content.refusals.contains(refusal))
        let place = disk.location("\(trash)/files/thesis.txt")
        #expect(await FileActions.purge([place]) == [refusal])
        #expect(await FileActions.restore([place]).failures == [refusal])
        for folder in ["", "files/", "0/files/"] {
            #expect(outside.content(folder + "thesis.txt") == Array("work".utf8))
        }
    }
}
