// SPDX-License-Identifier: MPL-2.0

import Glibc
public import VolumeAccess

/// A folder of a test's own, removed with everything in it when the test is done with it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    ///
    /// - Parameter parent: the folder that it is made in; `/dev/shm` for a file system in memory.
    public init(in parent: String = "/tmp") {
        var template = Array("\(parent)/vitrine-test-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { Self.remove(path) }

    /// Where it is, as the project says it.
    public var location: FileLocation { FileLocation(path: path) }

    /// Where something in it is.
    public func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Writes a file.
    public func write(_ name: String, _ content: [UInt8] = []) {
        write(Array(name.utf8), content)
    }

    /// Writes a file whose name need not be text.
    public func write(_ name: [UInt8], _ content: [UInt8] = []) {
        let descriptor = open(cPath(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(descriptor >= 0)
        precondition(Glibc.write(descriptor, content, content.count) == content.count)
        close(descriptor)
    }

    /// What a file holds; nil when there is none.
    public func content(_ name: String) -> [UInt8]? {
        Self.content(of: path + "/" + name)
    }

    /// What any file holds; nil when there is none.
    public static func content(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        return read(descriptor, &bytes, bytes.count) == bytes.count ? bytes : nil
    }

    /// The names of everything in a folder.
    public func names(in folder: String = ".") -> [String] {
        guard let stream = opendir(path + "/" + folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Sets when a file was changed, in seconds before now.
    public func age(_ name: String, seconds: Int) {
        age(Array(name.utf8), seconds: seconds)
    }

    /// Sets when a file whose name need not be text was changed, in seconds before now.
    public func age(_ name: [UInt8], seconds: Int) {
        let times = [
            timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), timespec(tv_sec: time(nil) - seconds, tv_nsec: 0),
        ]
        precondition(utimensat(AT_FDCWD, cPath(name), times, 0) == 0)
    }

    /// Sets when a file was changed, in seconds since 1970 and nanoseconds after that.
    public func date(_ name: String, seconds: Int, nanoseconds: Int = 0) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        precondition(utimensat(AT_FDCWD, cPath(Array(name.utf8)), [time, time], 0) == 0)
    }

    /// Makes a file longer or shorter (`truncate`); what is new of it is a hole.
    public func resize(_ name: String, to size: Int) { precondition(truncate(path + "/" + name, size) == 0) }

    /// The permissions of a file.
    public func mode(_ name: String) -> UInt32 {
        var status = stat()
        return stat(path + "/" + name, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Makes a folder in it.
    public func makeFolder(_ name: String) { precondition(mkdir(path + "/" + name, 0o755) == 0) }

    /// Removes a file.
    public func remove(_ name: String) { precondition(unlink(path + "/" + name) == 0) }

    /// Gives a file another name.
    public func rename(_ name: String, to newName: String) {
        precondition(Glibc.rename(path + "/" + name, path + "/" + newName) == 0)
    }

    private func cPath(_ name: [UInt8]) -> [CChar] {
        (Array(path.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
    }

    private static func remove(_ path: String) {
        // Names may hold any bytes, so they stay C strings.
        func empty(_ descriptor: Int32) {
            guard let stream = fdopendir(descriptor) else { return }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                        if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || unlinkat(descriptor, name, 0) == 0 {
                            return
                        }
                        let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                        if inner >= 0 { empty(inner) }
                        unlinkat(descriptor, name, AT_REMOVEDIR)
                    }
                }
            }
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { empty(descriptor) }
        rmdir(path)
    }
}
