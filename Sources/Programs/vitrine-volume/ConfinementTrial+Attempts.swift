// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VolumeAccess

extension ConfinementTrial {
    /// Attempts everything, in a folder that was made for it and that holds a file named ``canary``.
    ///
    /// - Parameter landlock: the version that confines this process, 0 for none.
    init(landlock: Int, in folder: [UInt8]) {
        let folder = String(decoding: folder, as: UTF8.self)
        self.init(landlock: landlock, allowed: Attempt.allCases.filter { Self.isAllowed($0, in: folder) })
    }

    /// Whether an attempt is not refused. A file that one attempt has made or renamed does not hinder the next.
    private static func isAllowed(_ attempt: Attempt, in folder: String) -> Bool {
        let (canary, new) = (folder + "/" + canary, folder + "/new")
        switch attempt {
        case .read: return isOpened(canary, O_RDONLY)
        case .list: return isOpened(folder, O_RDONLY | O_DIRECTORY)
        case .write: return isOpened(canary, O_WRONLY)
        case .makeFile: return isDone(open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) { unlink(new) }
        case .makeFolder: return isDone(mkdir(new, 0o700)) { rmdir(new) }
        case .makeLink: return isDone(symlink(canary, new)) { unlink(new) }
        case .link: return isDone(Glibc.link(canary, new)) { unlink(new) }
        case .rename: return isDone(Glibc.rename(canary, new)) { Glibc.rename(new, canary) }
        case .remove: return isRemoved(canary, keeping: new)
        case .truncate:
            // To the length that it has: before version 3 of Landlock this is not refused.
            var status = stat()
            guard stat(canary, &status) == 0 else { return false }
            return isDone(Glibc.truncate(canary, ByteCount(lengthOf: status).int)) { 0 }
        case .connect: return isConnecting()
        }
    }

    private static func isOpened(_ path: String, _ flags: Int32) -> Bool {
        let file = open(path, flags | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        return isDone(file) { 0 }
    }

    /// Whether removing a file is not refused. It is kept by a second name, where that is not refused either.
    private static func isRemoved(_ file: String, keeping second: String) -> Bool {
        let isKept = Glibc.link(file, second) == 0
        let isAllowed = isDone(unlink(file)) { isKept ? Glibc.rename(second, file) : 0 }
        if isKept { unlink(second) }
        return isAllowed
    }

    /// Whether a call was not refused; what it has done is undone. Anything but a refusal tells that the kernel looked further.
    private static func isDone(_ result: Int32, _ undo: () -> Int32) -> Bool {
        guard result < 0 else {
            _ = undo()
            return true
        }
        return ![EACCES, EPERM, EXDEV].contains(errno)
    }

    /// A port at which nothing listens (tcpmux).
    private static func isConnecting() -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(1).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return withUnsafeBytes(of: &address) { bytes in
            isDone(connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, 16)) { 0 }
        }
    }
}
