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

    /// Copies a file's content.
    ///
    /// - Parameters:
    ///   - facts: whose permissions and times the copy gets; those of a new file when nil.
    ///   - onPart: told the length of each part, in bytes, as it is written.
    static func copy(
        _ source: FileLocation, to location: FileLocation, keeping kept: stat? = nil,
        onPart: (Int) throws(FileChangeError) -> Void = { _ in }
    ) throws(FileChangeError) {
        let reading = open(try cString(source), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard reading >= 0 else { throw .unreadable(source, String(cString: strerror(errno))) }
        defer { close(reading) }
        var facts = stat()
        guard fstat(reading, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(source, String(cString: strerror(EISDIR)))
        }
        try make(location) { (descriptor: Int32) throws(FileChangeError) in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1 << 12)
            defer { buffer.deallocate() }
            while true {
                let count = read(reading, buffer.baseAddress, buffer.count)
                if count == 0 { break }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw .unreadable(source, String(cString: strerror(errno))) }
                try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor, location)
                try onPart(count)
            }
            if let kept {
                // A file system without permissions or times has nothing better.
                fchmod(descriptor, kept.st_mode & 0o777)
                futimens(descriptor, [kept.st_atim, kept.st_mtim])
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

    /// On one volume a file is renamed; to another it is copied, and removed once the copy is safe.
    static func move(_ file: FileLocation, to location: FileLocation) throws(FileChangeError) {
        do throws(FileChangeError) {
            try rename(file, to: location)
        } catch .otherVolume {
            try copy(file, to: location)
            try? AtomicFile.remove(file)
        }
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

    /// A name for what is not whole yet, in the same folder.
    static func temporary(beside location: FileLocation) throws(FileChangeError) -> FileLocation {
        guard let folder = location.parent else { throw FileChangeError(errno: EINVAL, location) }
        return folder.child(Array((".vitrine-" + String(UInt64.random(in: 0 ... .max), radix: 36)).utf8))
    }

    private static func make(
        _ location: FileLocation, _ fill: (Int32) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        var (descriptor, temporary): (Int32, FileLocation)
        repeat {
            temporary = try Self.temporary(beside: location)
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

    /// A location for a system call.
    static func cString(_ location: FileLocation) throws(FileChangeError) -> [CChar] {
        guard let path = location.path, !path.contains(0) else { throw FileChangeError(errno: ENOTSUP, location) }
        return path.map(CChar.init(bitPattern:)) + [0]
    }
}
