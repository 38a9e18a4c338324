// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A FUSE file system whose program a test has started, and the folder that it is mounted on.
public final class MountedProgram: Sendable {
    /// Its mount point.
    public let path: String
    /// The program.
    public let process: ChildProcess

    /// Why this machine cannot mount one; nil when it can.
    public static var obstacle: String? {
        if access("/dev/fuse", R_OK | W_OK) != 0 { return "/dev/fuse cannot be used here" }
        if access("/usr/bin/fusermount3", X_OK) != 0 { return "the package fuse3 is missing" }
        return nil
    }

    /// Starts a program that mounts a file system on a folder, which is made if it is not there, and waits for the mount.
    ///
    /// - Parameter arguments: the program with its arguments, which have it stay in the foreground.
    /// - Throws: ``TestFailure`` when the file system is not mounted within ten seconds.
    public init(
        _ arguments: [String], on path: String, environment: [String: String]? = nil, log: String = "/dev/null"
    ) throws {
        if let obstacle = Self.obstacle { throw TestFailure(obstacle) }
        self.path = path
        mkdir(path, 0o755)
        process = try ChildProcess(arguments, environment: environment, log: log)
        for _ in 0..<1000 where process.isRunning {
            if isMounted { return }
            usleep(10_000)
        }
        unmount()
        throw TestFailure("\(path) was not mounted by \(arguments[0])")
    }

    /// Whether the folder is a mount point.
    public var isMounted: Bool {
        // Not asked of the folder itself: a file system may hang, or have lost its program.
        ChildProcess.mounts.contains(" \(path) ")
    }

    /// Kills the program, upon which calls in the file system fail, and unmounts it.
    public func unmount() {
        process.kill()
        // A second time for a mount that a call held during the first.
        for _ in 0..<2 where isMounted { _ = try? ChildProcess.run(["fusermount3", "-u", "-z", path]) }
    }
}

extension ChildProcess {
    /// What is mounted in this process's mount namespace, as the kernel says it.
    static var mounts: String {
        let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return String(decoding: (try? readAll(file)) ?? [], as: UTF8.self)
    }
}
