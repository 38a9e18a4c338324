// SPDX-License-Identifier: MPL-2.0

import Glibc
public import VolumeAccess

/// A FUSE volume (`Tests/FaultVolume`) that shows a folder, can be plugged in and pulled out, and has faults on demand.
public final class FaultyVolume: @unchecked Sendable {
    /// The folder that the volume shows unless it has another; a test fills it without going through the volume.
    public let content: TemporaryFolder
    /// Where it is mounted.
    public private(set) var path: String
    private let place = TemporaryFolder()
    private let shown: String
    private let options: String
    private let log: String
    private var mounted: MountedProgram?
    private var lastRule = 0

    /// Why this machine cannot have one; nil when it can.
    public static var obstacle: String? { MountedProgram.obstacle }

    /// Makes one, and plugs it in unless told otherwise.
    ///
    /// - Parameters:
    ///   - name: the name of its mount point.
    ///   - folder: the path of the folder that it shows in place of ``content``.
    ///   - fileSystem: the type that it has in the mount table behind `fuse.`, such as `sshfs`, which comes over a network.
    ///   - log: the file that its program's messages are added to.
    public init(
        _ name: String = "volume", showing folder: String? = nil, fileSystem: String? = nil,
        log: String = "/dev/null", isPluggedIn: Bool = true
    ) throws {
        content = TemporaryFolder()
        shown = folder ?? content.path
        path = place.path + "/" + name
        options = "fsname=faulty" + (fileSystem.map { ",subtype=\($0)" } ?? "")
        self.log = log
        place.makeFolder(name)
        rules()
        if isPluggedIn { try plugIn() }
    }

    deinit { pullOut() }

    /// Its mount point.
    public var location: FileLocation { FileLocation(path: path) }

    /// The location of a file in its first folder.
    public func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Its program's process; nil while it is not plugged in.
    public var process: ChildProcess? { mounted?.process }

    /// Mounts it, without any rule.
    public func plugIn() throws {
        rules()
        mounted = try MountedProgram(
            [Products.path("FaultVolume"), shown, place.path + "/rules", path, "-f", "-o", options], on: path,
            log: log)
    }

    /// Unmounts it while programs use it, as when a stick is pulled out: their calls fail.
    public func pullOut() {
        mounted?.unmount()
        mounted = nil
    }

    /// Kills its program without unmounting it: every call fails from now on, and the mount stays.
    public func die() { mounted?.process.kill() }

    /// Has its program answer nothing (`SIGSTOP`), or go on.
    public func freeze(_ isFrozen: Bool) { mounted?.process.signal(isFrozen ? SIGSTOP : SIGCONT) }

    /// Sets its faults (see `Tests/FaultVolume/FaultRule.swift`), a rule a line; without a rule there are none.
    public func rules(_ rules: String...) {
        lastRule += 1
        place.write("rules-\(lastRule)", Array((rules.joined(separator: "\n") + "\n").utf8))
        unlink(place.path + "/rules.hangs")
        place.rename("rules-\(lastRule)", to: "rules")
    }

    /// Whether a call has met a rule `hang` since the rules were set last.
    public var isHanging: Bool { access(place.path + "/rules.hangs", F_OK) == 0 }

    /// Has it mounted under another name from the next ``plugIn()`` on.
    public func move(to name: String) {
        place.makeFolder(name)
        path = place.path + "/" + name
    }
}
