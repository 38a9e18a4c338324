// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// Makes files that were not there, and gives files names that are free: nothing is ever replaced. All calls may block.
///
/// A new file is written under a name of its own, synced, and only then gets its name.
enum NewFile {
    /// Writes bytes.
    static func write(_ bytes: [UInt8], to location: FileLocation) throws(FileChangeError) {
        try make(location) { descriptor throws(FileChangeError) in
            try bytes.withUnsafeBufferPointer { part throws(FileChangeError) in
                try write(UnsafeRawBufferPointer(part), to: descriptor, location)
            }
        }
    }

    /// Copies a file's content; its permissions and times are those of a new file.
    static func copy(_ source: FileLocation, to location: FileLocation) throws(FileChangeError) {
        let reading = open(try cString(source), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard reading >= 0 else { throw .unreadable(source, String(cString: strerror(errno))) }
        defer { close(reading) }
        var facts = stat()
        guard fstat(reading, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(source, String(cString: strerror(EISDIR)))
        }
        try make(location) { descriptor throws(FileChangeError) in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1 << 12)
            defer { buffer.deallocate() }
            while true {
                let count = read(reading, buffer.baseAddress, buffer.count)
                if count == 0 { return }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .unreadable(source, String(cString: strerror(errno))) }
                try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor, location)
            }
        }
    }

    /// Makes a folder.
    static func makeFolder(_ location: FileLocation) throws(FileChangeError) {
        guard mkdir(try cString(location), 0o777) == 0 else { throw FileChangeError(errno: errno, location) }
    }

    /// Gives a file another name, on the same volume.
    static func rename(_ source: FileLocation, to location: FileLocation) throws(FileChangeError) {
        let (old, new) = (try cString(source), try cString(location))
        var (there, own) = (stat(), stat())
        guard lstat(old, &own) == 0 else { throw .gone(source) }
        // Where case does not count, "letter" and "Letter" are one file.
        if lstat(new, &there) == 0, own.st_ino != there.st_ino || own.st_dev != there.st_dev { throw .taken(location) }
        guard Glibc.rename(old, new) == 0 else { throw FileChangeError(errno: errno, location) }
    }

    /// Gives a new file its name if that is free, which no other program can take in between: a second link is made.
    private static func name(_ temporary: FileLocation, _ location: FileLocation) throws(FileChangeError) {
        let (old, new) = (try cString(temporary), try cString(location))
        if link(old, new) == 0 {
            unlink(old)
            return
        }
        // File systems of sticks and servers often know no links.
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(errno) else {
            throw FileChangeError(errno: errno, location)
        }
        try rename(temporary, to: location)
    }

    private static func make(
        _ location: FileLocation, _ fill: (Int32) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        guard let folder = location.parent else { throw FileChangeError(errno: EINVAL, location) }
        var (descriptor, temporary): (Int32, FileLocation)
        repeat {
            temporary = folder.child(Array((".vitrine-" + String(UInt64.random(in: 0 ... .max), radix: 36)).utf8))
            descriptor = open(try cString(temporary), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        } while descriptor < 0 && errno == EEXIST
        guard descriptor >= 0 else { throw FileChangeError(errno: errno, location) }
        do throws(FileChangeError) {
            do throws(FileChangeError) {
                try fill(descriptor)
                guard fsync(descriptor) == 0 else { throw FileChangeError(errno: errno, location) }
            } catch {
                close(descriptor)
                throw error
            }
            // Some network volumes report a full disk only now.
            guard close(descriptor) == 0 else { throw FileChangeError(errno: errno, location) }
            try name(temporary, location)
        } catch {
            unlink(try cString(temporary))
            throw error
        }
    }

    private static func write(
        _ part: UnsafeRawBufferPointer, to descriptor: Int32, _ location: FileLocation
    ) throws(FileChangeError) {
        var rest = part
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.write(descriptor, start, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileChangeError(errno: errno, location) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    private static func cString(_ location: FileLocation) throws(FileChangeError) -> [CChar] {
        guard let path = location.path, !path.contains(0) else { throw FileChangeError(errno: ENOTSUP, location) }
        return path.map(CChar.init(bitPattern:)) + [0]
    }
}
