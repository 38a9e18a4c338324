// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Everything about the files of a tree but when they were last read: names, kinds, contents, permissions, owners, links,
/// times and what links lead to.
package struct Snapshot: Sendable {
    /// How much is compared.
    package enum Extent: Sendable {
        /// All of it.
        case everything
        /// All but the number of names of each file and when its metadata changed, which a new or removed hard link changes.
        case withoutLinks
    }

    private struct Entry: Equatable {
        var fields: [Int] = []
        var target: [UInt8] = []
        var content: [UInt8] = []
    }

    private let entries: [String: Entry]

    /// Looks at a tree.
    ///
    /// - Parameter isShallow: whether contents are left out: what is written changes a time as well.
    package init(_ path: String, _ extent: Extent = .everything, isShallow: Bool = false) {
        var entries: [String: Entry] = [:]
        // A descriptor without rights to read is enough for the folder's own metadata.
        Self.add(AT_FDCWD, path, name: ".", extent, isShallow, &entries)
        self.entries = entries
    }

    /// The number of files, folders and links.
    package var count: Int { entries.count }

    /// The differences to an earlier one, a line each: what is gone, new or has another content before what has another time.
    package func changes(since old: Snapshot) -> [String] {
        var (lines, details) = ([String](), [String]())
        for (name, entry) in old.entries {
            guard let now = entries[name] else {
                lines.append("\(name) is gone")
                continue
            }
            if now == entry { continue }
            if now.content != entry.content { lines.append("\(name) has another content") }
            if now.target != entry.target { lines.append("\(name) leads elsewhere") }
            let fields = zip(Self.fields, zip(now.fields, entry.fields)).filter { $1.0 != $1.1 }.map(\.0)
            if !fields.isEmpty { details.append("\(name) has another \(fields.joined(separator: ", "))") }
        }
        for name in entries.keys where old.entries[name] == nil { lines.append("\(name) is new") }
        return lines.sorted() + details.sorted()
    }

    private static let fields = [
        "mode", "owner", "group", "size", "inode", "time", "nanosecond", "device", "number of names", "change time",
        "change nanosecond",
    ]

    private static func add(
        _ folder: Int32, _ path: String, name: String, _ extent: Extent, _ isShallow: Bool,
        _ entries: inout [String: Entry]
    ) {
        var status = stat()
        guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        var entry = Entry()
        let kind = status.st_mode & S_IFMT
        entry.fields = [
            Int(status.st_mode), Int(status.st_uid), Int(status.st_gid),
            // That of a folder is the file system's business.
            kind == S_IFDIR ? 0 : Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec, Int(status.st_rdev),
        ]
        entry.fields +=
            extent == .everything
            ? [Int(status.st_nlink), status.st_ctim.tv_sec, status.st_ctim.tv_nsec] : [0, 0, 0]
        switch kind {
        case S_IFLNK:
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = buffer.withUnsafeMutableBytes {
                readlinkat(folder, path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
            }
            entry.target = Array(buffer.prefix(max(0, count)))
        case S_IFREG where !isShallow:
            let file = openat(folder, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            if file >= 0 {
                entry.content = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
                    count = max(0, read(file, buffer.baseAddress, buffer.count))
                }
                close(file)
            }
        case S_IFDIR:
            let inner = openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            for child in RawFiles.names(takingOver: dup(inner)) {
                add(inner, child, name: name + "/" + child, extent, isShallow, &entries)
            }
            if inner >= 0 { close(inner) }
        default: break
        }
        entries[name] = entry
    }
}
