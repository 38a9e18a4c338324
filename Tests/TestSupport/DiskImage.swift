// SPDX-License-Identifier: MPL-2.0

import Glibc
public import VolumeAccess

/// A file system in a file, mounted where removable volumes are.
public final class DiskImage: @unchecked Sendable {
    /// Which file system.
    public enum Kind: String, CaseIterable, Sendable {
        /// That of most Linux disks.
        case ext4
        /// By its FUSE driver, which keeps to the rules that cameras and other systems keep to.
        case exfat
    }

    /// Where it is mounted.
    public let path: String
    private let kind: Kind
    private let place: TemporaryFolder
    private var device = ""

    /// Why this machine cannot have one; nil when it can.
    public static func obstacle(_ kind: Kind) -> String? {
        if getuid() != 0 { return "only root may mount a disk" }
        if access("/dev/loop-control", W_OK) != 0 { return "there are no loop devices here" }
        let programs = kind == .ext4 ? ["/usr/sbin/mkfs.ext4"] : ["/usr/sbin/mkfs.exfat", "/usr/sbin/mount.exfat-fuse"]
        for program in programs where access(program, X_OK) != 0 { return "\(program) is missing" }
        return nil
    }

    /// Makes one of a size, empty, and mounts it.
    ///
    /// - Parameters:
    ///   - folder: the folder of its mount point; that of removable media unless told otherwise.
    ///   - isInMemory: whether nothing of it reaches a disk, so that syncing costs no time.
    /// - Throws: ``TestFailure`` when it cannot be made or mounted.
    public init(
        _ kind: Kind, megabytes: Int = 32, in folder: String = "/media", isInMemory: Bool = false
    ) throws {
        self.kind = kind
        place = TemporaryFolder(in: isInMemory ? "/dev/shm" : "/tmp")
        path = folder + "/vitrine-test-\(UInt32.random(in: 0 ... .max))"
        try Self.run("mkdir", "-p", path)
        let image = place.path + "/image"
        try Self.run("truncate", "-s", "\(megabytes)M", image)
        device = image
        switch kind {
        case .ext4: try Self.run("mkfs.ext4", "-q", "-F", image)
        case .exfat:
            try Self.run("mkfs.exfat", image)
            try Self.run("sh", "-c", "losetup -f --show '\(image)' > '\(place.path)/device'")
            device = String(
                decoding: (place.content("device") ?? []).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        try mount()
    }

    deinit {
        _ = try? Self.run("umount", "-l", path)
        if device.hasPrefix("/dev/") { _ = try? Self.run("losetup", "-d", device) }
        rmdir(path)
    }

    /// Its first folder.
    public var location: FileLocation { FileLocation(path: path) }

    /// The location of a file in its first folder.
    public func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Mounts it again after ``unmount()``.
    public func mount() throws {
        switch kind {
        case .ext4: try Self.run("mount", "-o", "loop", device, path)
        case .exfat: try Self.run("mount.exfat-fuse", device, path)
        }
    }

    /// Takes it out, as a file manager does.
    ///
    /// - Throws: ``TestFailure`` while a program uses it.
    public func unmount() throws { try Self.run("umount", path) }

    /// Lets nothing be written any more.
    public func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

    /// The names in it, but for those that file systems have of their own.
    public var names: [String] {
        ((try? FileAccesses.changes(for: location).names(in: location)) ?? [])
            .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "lost+found" }.sorted()
    }

    private static func run(_ words: String...) throws {
        try ChildProcess.output(of: words)
    }
}
