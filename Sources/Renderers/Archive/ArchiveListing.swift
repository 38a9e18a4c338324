// SPDX-License-Identifier: MPL-2.0

/// The entries of an archive as a tree in text, a line each: folders before files, both in natural order.
struct ArchiveListing {
    /// A line of the tree.
    struct Line {
        let name: String
        let depth: Int
        let isFolder: Bool
        let isEncrypted: Bool
        /// In bytes; nil for folders and where it is unknown.
        let size: Int?
    }

    /// A folder with its content.
    private final class Node {
        /// The folders by the bytes of their names: names that differ only in composition are distinct.
        var folders: [[UInt8]: Node] = [:]
        /// The files; a file may have the name of a folder, or of another file.
        var files: [(name: String, entry: ArchiveEntry)] = []
    }

    /// The lines, from the top.
    let lines: [Line]
    /// The number of files.
    let fileCount: Int
    /// The bytes that all files unpack to, as far as it is known.
    let size: Int

    /// Folders in folders deeper than this are left out.
    private static let depthLimit = 32

    init(_ entries: [ArchiveEntry], limit: Int) {
        let root = Node()
        for entry in entries {
            var parts = entry.path.split(separator: "/").filter { $0 != "." }.prefix(Self.depthLimit)
            // A file is one also without a name.
            if parts.isEmpty, !entry.isFolder { parts = ["?"] }
            guard !parts.isEmpty else { continue }
            let file = entry.isFolder ? nil : String(parts.removeLast())
            var node = root
            for part in parts {
                let name = Array(part.utf8)
                if let next = node.folders[name] {
                    node = next
                } else {
                    let next = Node()
                    node.folders[name] = next
                    node = next
                }
            }
            if let file { node.files.append((file, entry)) }
        }
        var lines: [Line] = []
        Self.add(root, depth: 0, limit: limit, to: &lines)
        self.lines = lines
        let files = entries.filter { !$0.isFolder }
        fileCount = files.count
        size = files.reduce(0) { $0 &+ max(0, min($1.size ?? 0, 1 << 50)) }
    }

    private static func add(_ node: Node, depth: Int, limit: Int, to lines: inout [Line]) {
        let folders = node.folders.map { (name: String(decoding: $0.key, as: UTF8.self), folder: $0.value) }
        for (name, folder) in NaturalOrder.sorted(folders, by: { $0.name }) where lines.count < limit {
            lines.append(Line(name: name, depth: depth, isFolder: true, isEncrypted: false, size: nil))
            add(folder, depth: depth + 1, limit: limit, to: &lines)
        }
        // Files that are not shown need no order.
        guard lines.count < limit else { return }
        for (name, entry) in NaturalOrder.sorted(node.files, by: { $0.name }) where lines.count < limit {
            lines.append(
                Line(name: name, depth: depth, isFolder: false, isEncrypted: entry.isEncrypted, size: entry.size))
        }
    }
}
