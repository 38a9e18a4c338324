// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VolumeAccess

/// Reads small files of the home disk, in which programs keep something; blocks for the disk.
enum SmallFile {
    /// The content of a file, empty when there is none; nil when it cannot be read, or is longer than the limit.
    static func read(_ file: FileLocation, limit: Int) -> [UInt8]? {
        guard let path = file.path else { return nil }
        let descriptor = open(path.map(CChar.init(bitPattern:)) + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return errno == ENOENT ? [] : nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        let length = ByteCount(lengthOf: facts)
        guard length <= ByteCount(limit) else { return nil }
        var content = [UInt8](repeating: 0, count: length.int)
        return pread(descriptor, &content, content.count, 0) == content.count ? content : nil
    }
}
