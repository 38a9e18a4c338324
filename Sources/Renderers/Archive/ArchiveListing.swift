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

    private final class Node {
        /// By their names as bytes: names that differ in their composition alone are two.
        var children: [[UInt8]: Node] = [:]
        var entry: ArchiveEntry?

        var isFolder: Bool { !children.isEmpty || entry?.isFolder == true }
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
            var node = root
            for part in parts {
                let name = Array(part.utf8)
                if let next = node.children[name] {
                    node = next
                } else {
                    let next = Node()
                    node.children[name] = next
                    node = next
                }
            }
            node.entry = entry
        }
        var lines: [Line] = []
        Self.add(root, depth: 0, limit: limit, to: &lines)
        self.lines = lines
        let files = entries.filter { !$0.isFolder }
        fileCount = files.count
        size = files.reduce(0) { $0 &+ max(0, min($1.size ?? 0, 1 << 50)) }
    }

    private static func add(_ node: Node, depth: Int, limit: Int, to lines: inout [Line]) {
        let children = node.children.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted {
            $0.1.isFolder != $1.1.isFolder ? $0.1.isFolder : NaturalOrder.isBefore($0.0, $1.0)
        }
        for (name, child) in children where lines.count < limit {
            lines.append(
                Line(
                    name: name, depth: depth, isFolder: child.isFolder,
                    isEncrypted: child.entry?.isEncrypted ?? false,
                    size: child.isFolder ? nil : child.entry?.size))
            add(child, depth: depth + 1, limit: limit, to: &lines)
        }
    }
}
