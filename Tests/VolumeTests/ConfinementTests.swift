// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

/// What helpers of volumes reach besides their volume.
@Suite(.serialized) struct ConfinementTests {
    private static let attempts = [
        "read", "list", "write", "make-file", "make-folder", "make-link", "link", "rename", "remove", "truncate",
        "connect",
    ]

    @Test(arguments: VolumeConfinement.Kind.allCases)
    func `a helper reaches no file beside its volume and no port`(_ kind: VolumeConfinement.Kind) async throws {
        let confinement = try #require(await VolumeConfinement.examine(kind))
        #expect(confinement.isConfined)
        // The last two are refused since versions 3 and 4.
        let count = confinement.landlock < 3 ? 9 : confinement.landlock < 4 ? 10 : 11
        #expect(confinement.refused == Array(Self.attempts.prefix(count)))
        #expect(confinement.allowed == Array(Self.attempts.dropFirst(count)))
    }

    @Test(
        .enabled(if: HelperWithoutLandlock.obstacle == nil, "\(HelperWithoutLandlock.obstacle ?? "")"),
        arguments: VolumeConfinement.Kind.allCases)
    func `without Landlock a helper reaches everything, and that is told`(_ kind: VolumeConfinement.Kind) async throws {
        let helper = HelperWithoutLandlock()
        setenv("VITRINE_VOLUME", helper.path, 1)
        defer { unsetenv("VITRINE_VOLUME") }
        let confinement = try #require(await VolumeConfinement.examine(kind))
        #expect(!confinement.isConfined && confinement.landlock == 0)
        #expect(confinement.refused == [] && confinement.allowed == Self.attempts)
        // An older Landlock cannot refuse all of them: what is not refused leaves nothing behind.
        #expect(confinement.isOutsideUnchanged)
    }

    @Test func `libraries outside the system's folders can be read, and nothing beside them`() {
        let maps = """
            55d0-55d1 r-xp 00000000 08:01 12  /home/me/bin/vitrine-volume
            7f00-7f01 r-xp 00000000 08:01 13  /usr/lib/x86_64-linux-gnu/libc.so.6
            7f02-7f03 r-xp 00000000 08:01 14  /nix/store/abc-glib-2.80/lib/libgio-2.0.so.0
            7f04-7f05 r-xp 00000000 08:01 15  /opt/viewer/lib/libviewer.so
            7f06-7f07 rw-p 00000000 00:00 0   [heap]
            7f08-7f09 rw-p 00000000 00:00 0
            """
        let places = Confinement.foldersOfLibraries(Array(maps.utf8)).map { String(decoding: $0, as: UTF8.self) }
        #expect(places == ["/nix/store", "/opt/viewer/lib"])
    }

    @Test(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
    func `requests about places beside the volume are refused, and nothing there is changed`() async throws {
        let (image, disk) = (try DiskImage(.ext4), TemporaryFolder())
        let content = Array("nobody on the volume reads or changes this".utf8)
        disk.write("canary", content)
        disk.makeFolder("folder")
        disk.write("folder/inner", content)
        symlink(disk.path, image.path + "/out")
        symlink(disk.path + "/canary", image.path + "/canary")
        let (root, own) = (image.location, image.location("own"))
        let helper = VolumeHelper(try #require(VolumeRoot(holding: image.location)))
        let (access, changes) = (HelperFileAccess(helper), HelperFileChanges(helper))
        _ = try changes.create(own, isPrivate: false)

        let climbing = image.path + "/../.." + disk.path
        for folder in [disk.path, climbing, image.path + "/out"].map({ FileLocation(path: $0) }) {
            let (canary, inner) = (folder.child(Array("canary".utf8)), folder.child(Array("folder".utf8)))
            await refused(on: root) { try await access.facts(canary) }
            await refused(on: root) { try await access.bytes(of: canary) }
            await refused(on: root) { try await helper.ask(.read(canary, offset: 0, length: 9), canary) }
            await refused(on: root) { try await helper.ask(.channel(canary), canary) }
            await refused(on: root) { try await helper.ask(.watch(folder), folder) }
            await refused(on: root) { for try await _ in access.list(folder) {} }
            let new = folder.child(Array("new".utf8))
            await refused(on: root) { try changes.open(canary) }
            await refused(on: root) { try changes.names(in: inner) }
            await refused(on: root) { try changes.create(new, isPrivate: false) }
            await refused(on: root) { try changes.makeFolder(new, isPrivate: false) }
            await refused(on: root) { try changes.makeLink(new, to: Array("target".utf8)) }
            await refused(on: root) { try changes.rename(own, to: new, isReplacing: false) }
            await refused(on: root) { try changes.rename(own, to: canary, isReplacing: true) }
            await refused(on: root) { try changes.rename(canary, to: image.location("taken"), isReplacing: false) }
            await refused(on: root) { try changes.rename(canary, to: new, isReplacing: false) }
            await refused(on: root) { try changes.remove(canary, isFolder: false) }
            await refused(on: root) { try changes.remove(inner, isFolder: true) }
            await refused(on: root) { try changes.trash(canary, comingFrom: canary) }
        }
        await refused(on: root) { try await access.bytes(of: image.location("canary")) }
        await refused(on: root) { try changes.open(image.location("canary")) }
        #expect(disk.names() == ["canary", "folder"] && disk.names(in: "folder") == ["inner"])
        #expect(disk.content("canary") == content && disk.content("folder/inner") == content)
        // The volume is still served.
        try changes.remove(own, isFolder: false)
        #expect(image.names.filter { !$0.hasPrefix(".Trash") } == ["canary", "out"])
    }

    /// Expects that a request is refused.
    private func refused<Result>(
        on root: FileLocation, at place: SourceLocation = #_sourceLocation, _ body: () async throws -> Result
    ) async {
        do {
            _ = try await body()
            Issue.record("it was not refused", sourceLocation: place)
        } catch {
            // A volume that is taken to be gone refuses everything.
            let isGone = if case .disconnected? = error as? FileAccessError { true } else { false }
            let lost = if case .gone(let folder)? = error as? FileChangeError { folder } else { nil as FileLocation? }
            #expect(!isGone && lost?.path != root.path, sourceLocation: place)
        }
    }

    @Test(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
    func `a link that leads out of its volume is one, and says nothing of its target`() async throws {
        let (image, disk) = (try DiskImage(.ext4), TemporaryFolder())
        disk.write("secret.png", TestPNG.file(30, 20))
        disk.makeFolder("folder")
        let changes = FileAccesses.changes(for: image.location)
        let file = try changes.create(image.location("a.txt"), isPrivate: false)
        try [UInt8(1), 2, 3].withUnsafeBytes { try file.write($0, at: 0) }
        try file.close()
        try changes.makeFolder(image.location("folder"), isPrivate: false)
        func link(_ name: String, _ target: String) { symlink(target, image.path + "/" + name) }
        link("file-out", disk.path + "/secret.png")
        link("folder-out", disk.path + "/folder")
        link("nothing-out", disk.path + "/nothing")
        link("system-out", "/usr/share")
        link("climbing-out", "../.." + disk.path + "/secret.png")
        link("chain-out", "file-out")
        link("file-in", "a.txt")
        link("whole-in", image.path + "/a.txt")
        link("folder-in", "./folder/../folder")
        link("back-in", "folder-out/../../.." + image.path + "/a.txt")
        link("broken-in", "nothing")
        var kinds: [String: FileFacts.Kind] = [:]
        var listed: [String: FileFacts] = [:]
        for try await batch in FileAccesses.access(for: image.location).list(image.location) {
            for facts in batch {
                let name = String(decoding: facts.name, as: UTF8.self)
                (kinds[name], listed[name]) = (facts.kind, facts)
            }
        }
        for (name, kind) in kinds where name.hasSuffix("-out") { #expect(kind == .outwardLink, "\(name)") }
        #expect(kinds.count == 14)
        #expect(kinds["file-in"] == .file && kinds["whole-in"] == .file && kinds["folder-in"] == .folder)
        #expect(kinds["broken-in"] == .brokenLink && listed["whole-in"]?.size == 3)
        let out = try #require(listed["file-out"])
        #expect(out.isLink && out.contentType == "inode/symlink" && !out.isReadable && !out.isWritable)
        #expect(out.size.int == (disk.path + "/secret.png").utf8.count)
        let access = FileAccesses.access(for: image.location)
        #expect(try await access.facts(image.location("file-out")) == out)
        for name in ["file-out", "system-out", "chain-out", "nothing-out"] {
            let file = image.location(name)
            #expect(await accessFailure { try await access.bytes(of: file) } == .leavesVolume(file))
            #expect(await accessFailure { try await listedNames(file) } == .leavesVolume(file))
        }
        let behind = image.location("folder-out").child(Array("x".utf8))
        #expect(await accessFailure { try await access.facts(behind) } == .leavesVolume(behind))
        let message = FileAccessError.leavesVolume(image.location("file-out")).message
        #expect(message == "“file-out” is a link that leads out of its volume, and is not followed")
        #expect(try await access.bytes(of: image.location("whole-in")).count == 3)
        #expect(try await listedNames(image.location("folder-in")) == [])
    }

    @Test(.enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
    func `private copies are made in folders that hold nothing else`() async throws {
        let volume = try FaultyVolume()
        for (name, size) in [("short.bin", 1_000), ("long.bin", 80 << 20)] {
            volume.content.write(name)
            truncate(volume.content.path + "/" + name, size)
            let bytes = try await HelperFileAccess(try volume.helper()).bytes(of: volume.location(name)) { _, _ in }
            #expect(bytes.count == size)
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let length = readlink("/proc/self/fd/\(bytes.descriptor)", &buffer, buffer.count)
            let path = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
            #expect(path.contains("/vitrine-spool") && path.hasSuffix(" (deleted)"))
        }
    }
}
