// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import Quantities
internal import Synchronization

/// An open file of a disk: `pread`, `pwrite` and what goes with them.
final class LocalOpenFile: OpenFile {
    let location: FileLocation
    private let descriptor: Int32
    private let isOpen = Atomic(true)

    init(takingOver descriptor: Int32, location: FileLocation) {
        self.descriptor = descriptor
        self.location = location
    }

    deinit { if isOpen.exchange(false, ordering: .relaxed) { Glibc.close(descriptor) } }

    func stamp() throws(FileChangeError) -> FileStamp {
        var status = Glibc.stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        return FileStamp(status)
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileChangeError) -> Int {
        var done = 0
        while done < bytes.count {
            // The kernel refuses to read across the largest offset.
            let (place, room) = (offset.plus(done), bytes.count - done)
            let count = pread(descriptor, bytes.baseAddress! + done, min(room, Int.max.minus(max(0, place))), place)
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable(location, String(cString: strerror(errno))) }
            done += count
        }
        return done
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileChangeError) {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, offset + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            done += count
        }
    }

    func data(from offset: Int, size: Int) throws(FileChangeError) -> Range<Int>? {
        guard offset < size else { return nil }
        let start = lseek(descriptor, offset, Int32(SEEK_DATA))
        if start < 0 { return errno == ENXIO ? nil : offset..<size }
        let end = lseek(descriptor, start, Int32(SEEK_HOLE))
        return start < size ? start..<(end > start ? min(end, size) : size) : nil
    }

    func setSize(_ size: Int) throws(FileChangeError) {
        while ftruncate(descriptor, size) != 0 { guard errno == EINTR else { throw failure } }
    }

    func reserve(at offset: Int, count: Int) throws(FileChangeError) {
        // FALLOC_FL_KEEP_SIZE, the length of the file is another matter: a macro that Swift does not see.
        while fallocate(descriptor, 1, offset, count) != 0 {
            switch errno {
            case EINTR: continue
            case ENOSPC, EDQUOT, EFBIG: throw failure
            default: return
            }
        }
    }

    func clone(_ source: any OpenFile) throws(FileChangeError) -> Bool {
        guard let source = source as? LocalOpenFile else { return false }
        // FICLONE, _IOW(0x94, 9, int): a macro that Swift does not see.
        if ioctl(descriptor, 0x4004_9409, source.descriptor) == 0 { return true }
        switch errno {
        case EOPNOTSUPP, ENOTTY, EXDEV, EINVAL, ENOSYS, EBADF, EPERM, ETXTBSY: return false
        default: throw failure
        }
    }

    func metadata() throws(FileChangeError) -> FileMetadata {
        var status = Glibc.stat()
        guard fstat(descriptor, &status) == 0 else { throw failure }
        return FileMetadata(status, attributes: ExtendedAttributes.all(of: descriptor))
    }

    func setMetadata(_ metadata: FileMetadata) throws(FileChangeError) {
        if let owner = metadata.owner, owner != FileMetadata.Owner(user: geteuid(), group: getegid()) {
            // Only root may give files away; the group may be one of the user's.
            if fchown(descriptor, owner.user, owner.group) != 0 { _ = fchown(descriptor, .max, owner.group) }
        }
        for attribute in metadata.attributes { ExtendedAttributes.set(attribute, of: descriptor) }
        if let mode = metadata.mode, fchmod(descriptor, mode) != 0, !isBeyondVolume(errno) { throw failure }
        if let modified = metadata.modified {
            let times = [timespec(tv_sec: 0, tv_nsec: UTIME_OMIT), timespec(modified)]
            if futimens(descriptor, times) != 0, !isBeyondVolume(errno) { throw failure }
        }
    }

    func lock() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }

    var isOpenElsewhere: Bool {
        // A lease for reading is refused while somebody has the file open for writing. Who opens it in the moment that
        // it is held makes the kernel send a signal: one that is ignored, for the usual one ends the process.
        guard fcntl(descriptor, Int32(F_SETSIG), SIGURG) == 0 else { return false }
        if fcntl(descriptor, Int32(F_SETLEASE), F_RDLCK) != 0 { return errno == EAGAIN }
        _ = fcntl(descriptor, Int32(F_SETLEASE), F_UNLCK)
        return false
    }

    func startWriting(at offset: Int, count: Int) {
        _ = sync_file_range(descriptor, offset, count, UInt32(SYNC_FILE_RANGE_WRITE))
    }

    var isStream: Bool { false }

    var isInProcess: Bool { true }

    func forgetCached() {
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }

    func sync() throws(FileChangeError) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            guard isBeyondVolume(errno) else { throw failure }
            return
        }
    }

    func close() throws(FileChangeError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        // The descriptor is gone even after an interruption.
        guard Glibc.close(descriptor) == 0 || errno == EINTR else { throw failure }
    }

    private var failure: FileChangeError { FileChangeError(errno: errno, location, isNaming: false) }
}

/// Whether an error says that the volume knows no such thing, and not that it went wrong.
func isBeyondVolume(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(code)
}
