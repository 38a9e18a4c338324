// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestServers
import TestSupport
import Testing
import Thumbnails
import VolumeAccess

/// What is kept on the home disk of documents on other volumes.
@Suite struct TraceTests {
    private let disk = TemporaryFolder()

    private func mount(_ device: String, _ path: String, _ type: String, _ source: String) throws -> MountPoint {
        try #require(MountPoint(Array("36 35 \(device) / \(path) rw - \(type) \(source) rw".utf8)))
    }

    /// A folder as the kernel keeps one for each block device.
    private func device(_ name: String, uuid: String, on slaves: [String] = []) {
        for folder in [name, name + "/dm", name + "/slaves"] { disk.makeFolder(folder) }
        disk.write(name + "/dm/uuid", Array((uuid + "\n").utf8))
        for slave in slaves { symlink("../../" + slave, disk.path + "/\(name)/slaves/\(slave)") }
    }

    @Test(
        .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"),
        arguments: [("gocryptfs", false), ("cryfs", false), ("exfat", true)])
    func `of an encrypted volume no thumbnail and no address is kept`(kind: String, isKept: Bool) async throws {
        let volume = try FaultyVolume(fileSystem: kind)
        volume.content.write("a.png", TestPNG.file(300, 200))
        volume.content.age("a.png", seconds: 1_000)
        let file = volume.location("a.png")
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: 256, height: 256), representations: .thumbnail)
        #expect(try await generator.best(for: request).source == .decoded)
        #expect(disk.names(in: "thumbnails").isEmpty == !isKept)
        let recent = RecentDocuments(file: disk.location("recent.xbel"))
        let facts = try await FileAccesses.access(for: file).metadata(file)
        await recent.add([Document(location: file, facts: facts)], by: "Vitrine", command: "vitrine %u")
        #expect(await recent.list() == (isKept ? [file] : []))
    }

    @Test func `encryption is found below logical volumes, and none where there is none`() {
        device("dm-0", uuid: "CRYPT-LUKS2-0123-luks")
        device("dm-1", uuid: "LVM-abc", on: ["dm-0"])
        device("dm-2", uuid: "LVM-def")
        #expect(VolumeTraces.encryptions(in: disk.path + "/dm-0") == ["CRYPT-LUKS2-0123-luks"])
        #expect(VolumeTraces.encryptions(in: disk.path + "/dm-1") == ["CRYPT-LUKS2-0123-luks"])
        #expect(VolumeTraces.encryptions(in: disk.path + "/dm-2").isEmpty)
        #expect(VolumeTraces.encryptions(in: disk.path + "/nothing").isEmpty)
    }

    @Test(.enabled(if: DiskImage.obstacle(.ext4) == nil, "\(DiskImage.obstacle(.ext4) ?? "")"))
    func `of a folder that the file system encrypts nothing is kept`() throws {
        disk.makeFolder("mount")
        let (image, folder) = (disk.path + "/image", disk.path + "/mount")
        for words in [
            ["truncate", "-s", "8M", image], ["mkfs.ext4", "-q", "-F", "-O", "encrypt", image],
            // What is made from now on is encrypted, with a key of the kernel's for tests.
            ["mount", "-o", "loop,test_dummy_encryption=v2", image, folder],
        ] { try ChildProcess.output(of: words) }
        defer { _ = try? ChildProcess.run(["umount", "-l", folder]) }
        mkdir(folder + "/secret", 0o700)
        disk.write("mount/secret/a.txt", [1])
        disk.write("plain.txt", [1])
        #expect(!VolumeTraces.mayBeKept(of: disk.location("mount/secret/a.txt")))
        #expect(VolumeTraces.mayBeKept(of: disk.location("plain.txt")))
    }

    @Test func `of removable volumes traces are kept unless the setting forbids it`() throws {
        let home = try mount("8:1", "/", "ext4", "/dev/sda1")
        let stick = try mount("8:17", "/media/me/STICK", "vfat", "/dev/sdb1")
        let office = try mount("0:55", "/mnt/office", "nfs4", "server:/office")
        #expect(VolumeTraces.mayBeKept(on: stick, home: home, keepsRemovable: true))
        #expect(!VolumeTraces.mayBeKept(on: stick, home: home, keepsRemovable: false))
        #expect(VolumeTraces.mayBeKept(on: office, home: home, keepsRemovable: false))
        #expect(VolumeTraces.mayBeKept(on: home, home: home, keepsRemovable: false))
    }

    @Test func `an encrypted home keeps what is its own`() throws {
        let home = try mount("0:51", "/home/me", "ecryptfs", "/home/.ecryptfs/me")
        let other = try mount("0:52", "/home/me/Private", "ecryptfs", "/home/me/.Private")
        let plain = try mount("0:53", "/mnt", "ext4", "/dev/none")
        #expect(VolumeTraces.mayBeKept(on: home, home: home))
        #expect(!VolumeTraces.mayBeKept(on: other, home: home))
        #expect(VolumeTraces.mayBeKept(on: plain, home: home))
        let vault = try mount("0:54", "/home/me/Vault", "fuse.fuse-nio-adapter", "cryptomator")
        #expect(!VolumeTraces.mayBeKept(on: vault, home: home))
    }
}
