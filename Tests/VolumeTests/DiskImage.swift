// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestServers
import TestSupport
import VolumeAccess

/// A file system in a file, mounted where removable volumes are.
final class DiskImage: @unchecked Sendable {
    /// Which file system.
    enum Kind: String, CaseIterable {
        case ext4
        /// By its FUSE driver, which keeps to the rules that cameras and other systems keep to.
        case exfat
    }

    let path: String
    private let place = TemporaryFolder()
    private var device = ""

    /// Why this machine cannot have one; nil when it can.
    static func obstacle(_ kind: Kind) -> String? {
        if getuid() != 0 { return "only root may mount a disk" }
        if access("/dev/loop-control", W_OK) != 0 { return "there are no loop devices here" }
        let programs = kind == .ext4 ? ["/usr/sbin/mkfs.ext4"] : ["/usr/sbin/mkfs.exfat", "/usr/sbin/mount.exfat-fuse"]
        for program in programs where access(program, X_OK) != 0 { return "\(program) is missing" }
        return nil
    }

    /// Mounts a new one.
    ///
    /// - Parameter folder: the folder of its mount point; that of removable media unless told otherwise.
    init(_ kind: Kind, megabytes: Int = 32, in folder: String = "/media") throws {
        path = folder + "/vitrine-test-\(UInt32.random(in: 0 ... .max))"
        try Self.run("mkdir", "-p", path)
        let image = place.path + "/image"
        try Self.run("truncate", "-s", "\(megabytes)M", image)
        device = image
        switch kind {
        case .ext4:
            try Self.run("mkfs.ext4", "-q", "-F", image)
            try Self.run("mount", "-o", "loop", image, path)
        case .exfat:
            try Self.run("mkfs.exfat", image)
            try Self.run("sh", "-c", "losetup -f --show '\(image)' > '\(place.path)/device'")
            device = String(
                decoding: (place.content("device") ?? []).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            try Self.run("mount.exfat-fuse", device, path)
        }
    }

    deinit {
        _ = try? Self.run("umount", "-l", path)
        if device.hasPrefix("/dev/") { _ = try? Self.run("losetup", "-d", device) }
        rmdir(path)
    }

    var location: FileLocation { FileLocation(path: path) }

    func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Lets nothing be written any more.
    func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

    /// The names in it, but for those that file systems have of their own.
    var names: [String] {
        ((try? FileAccesses.changes(for: location).names(in: location)) ?? [])
            .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "lost+found" }.sorted()
    }

    private static func run(_ words: String...) throws {
        try ChildProcess.output(of: words)
    }
}
