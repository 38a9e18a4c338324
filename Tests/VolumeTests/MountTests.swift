// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@Suite struct MountTests {
    private func mount(_ line: String) -> MountPoint? { MountPoint(Array(line.utf8)) }

    @Test func `a line of the kernel's table is read with its escapes`() throws {
        let stick = try #require(
            mount(#"36 35 8:17 / /media/me/My\040Stick rw,noatime shared:1 master:2 - vfat /dev/sdb1 rw"#))
        #expect(stick.path == Array("/media/me/My Stick".utf8))
        #expect((stick.id, stick.device, stick.fileSystem, stick.source) == (36, "8:17", "vfat", "/dev/sdb1"))
        #expect(stick.needsHelper)
        #expect(!stick.isRemote)
    }

    @Test func `only what can go or hang needs a helper`() {
        func needs(_ path: String, _ type: String) -> Bool? {
            mount("36 35 0:99 / \(path) rw - \(type) source rw")?.needsHelper
        }
        #expect(needs("/", "fuse.overlay") == false)
        #expect(needs("/home", "ext4") == false)
        #expect(needs("/run/user/0", "tmpfs") == false)
        #expect(needs("/mnt/office", "nfs4") == true)
        #expect(needs("/home/me/far", "fuse.sshfs") == true)
        #expect(needs("/sys/fs/fuse/connections", "fusectl") == false)
        #expect(needs("/run/media/me/x", "ext4") == true)
    }

    @Test func `a line that is none is passed over`() {
        #expect(mount("") == nil)
        #expect(mount("36 35 0:99 / /x rw") == nil)
        #expect(mount("x 35 0:99 / /x rw - ext4 a rw") == nil)
    }

    @Test func `each share of a server is a volume, and so is each server of files`() throws {
        func root(_ uri: String) -> String? { VolumeRoot(holding: FileLocation(uri: uri))?.location.uri }
        #expect(root("smb://server/share/folder/file.png") == "smb://server/share")
        #expect(root("smb://server/") == "smb://server/")
        #expect(root("sftp://me@host:2222/home/me/a") == "sftp://me@host:2222/")
        #expect(root("trash:///a") == "trash:///")
        #expect(try #require(VolumeRoot(holding: FileLocation(uri: "davs://host/x"))).isRemote)
        #expect(VolumeRoot(holding: FileLocation(path: "/etc/passwd")) == nil)
    }

    @Test(arguments: ["mtp://Phone_1/DCIM/a.jpg", "gphoto2://Camera/store/a.jpg", "afc://0123:3/b.jpg"])
    func `files of phones and cameras are fetched like those of servers`(_ uri: String) throws {
        let root = try #require(VolumeRoot(holding: FileLocation(uri: uri)))
        #expect(root.isRemote && root.isDevice && root.usesGIO)
        #expect(Volumes.isRemote(FileLocation(uri: uri)) && Volumes.isOnDevice(FileLocation(uri: uri)))
        let share = try #require(VolumeRoot(holding: FileLocation(uri: "smb://server/share/a.jpg")))
        #expect(share.isRemote && !share.isDevice)
    }

    @Test func `a phone that is mounted as a file system is one, too`() {
        func phone(_ type: String) -> MountPoint? { mount("36 35 0:99 / /home/me/phone rw - \(type) source rw") }
        #expect(phone("fuse.jmtpfs").map { $0.isDevice && $0.isRemote && $0.needsHelper } == true)
        #expect(phone("fuse.sshfs").map { !$0.isDevice && $0.isRemote } == true)
        #expect(phone("fuse.bindfs").map { !$0.isDevice && !$0.isRemote } == true)
    }
}
