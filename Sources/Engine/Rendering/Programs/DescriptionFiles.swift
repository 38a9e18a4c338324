// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities

/// The small files in which programs are described: `.thumbnailer` files and the manifests of extensions.
enum DescriptionFiles {
    private static let (countLimit, lengthLimit) = (1_000, 65_536)

    /// The names in a folder that have an ending, sorted; at most 1,000.
    static func names(in folder: String, ending: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < countLimit, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(ending) { names.append(name) }
        }
        return names.sorted()
    }

    /// The content of a file shorter than 64 KiB; nil when it is longer, empty, or cannot be read.
    static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: lengthLimit)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 && count < lengthLimit ? Array(bytes.prefix(count)) : nil
    }

    /// When a file or folder last changed.
    static func stamp(_ path: String) -> FileTime {
        var status = stat()
        guard stat(path, &status) == 0 else { return .unknown }
        return FileTime(status)
    }
}
