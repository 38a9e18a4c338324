// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// Removes files and folders with all that is in them, for good. Links are removed, not followed. All calls may block.
enum Removal {
    /// Removes one. What is gone already is no error.
    static func remove(_ file: FileLocation) throws(FileChangeError) {
        guard let path = file.path, let parent = file.parent?.path, path.count > 1 else {
            throw FileChangeError(errno: ENOTSUP, file)
        }
        let folder = open(parent.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw FileChangeError(errno: errno, file) }
        defer { close(folder) }
        try remove(file.nameBytes.map(CChar.init(bitPattern:)) + [0], in: folder, file)
    }

    private static func remove(_ name: [CChar], in folder: Int32, _ file: FileLocation) throws(FileChangeError) {
        if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw FileChangeError(errno: errno, file) }
        let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else { throw FileChangeError(errno: errno == ENOTDIR ? EPERM : errno, file) }
        guard let stream = fdopendir(inner) else {
            let code = errno
            close(inner)
            throw FileChangeError(errno: code, file)
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            guard name != [46, 0], name != [46, 46, 0] else { continue }
            let bytes = name.dropLast().map { UInt8(bitPattern: $0) }
            try remove(name, in: inner, file.child(bytes))
        }
        guard unlinkat(folder, name, AT_REMOVEDIR) == 0 else { throw FileChangeError(errno: errno, file) }
    }
}
