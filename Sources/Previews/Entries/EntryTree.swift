// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import RenderMessages

/// What is in an archive, as rows of a tree whose folders open and close.
struct EntryTree {
    /// A row of the tree.
    struct Row: Equatable {
        var name: String
        /// How many folders it lies in.
        var depth: Int
        var isFolder: Bool
        var isOpen: Bool
        /// Its place in the list of entries; nil for a folder that the archive does not name.
        var entry: Int?
        var size: Int?
        var isLocked: Bool
    }

    private final class Node {
        let name: String
        var entry: Int?
        var isFolder: Bool
        var isOpen = false
        var children: [Node] = []
        var names: [String: Node] = [:]

        init(_ name: String, isFolder: Bool) {
            self.name = name
            self.isFolder = isFolder
        }
    }

    /// Folders in folders deeper than this are left out.
    private static let depthLimit = 64
    /// Archives of so few entries are shown with all folders open.
    private static let openLimit = 60

    /// The rows that are seen, from the top.
    private(set) var rows: [Row] = []
    /// The places of all files in the list of entries, in the order of the tree.
    private(set) var files: [Int] = []
    private let entries: [DocumentEntry]
    private let root = Node("", isFolder: true)
    private var nodes: [Node] = []

    init(_ entries: [DocumentEntry]) {
        self.entries = entries
        for (index, entry) in entries.enumerated() {
            let parts = entry.path.split(separator: "/").filter { $0 != "." && $0 != ".." }
            guard !parts.isEmpty, parts.count <= Self.depthLimit else { continue }
            var node = root
            for (number, part) in parts.enumerated() {
                let name = String(part)
                let isLast = number == parts.count - 1
                if let next = node.names[name], !isLast || next.isFolder == entry.isFolder || next.entry == nil {
                    node = next
                } else {
                    let next = Node(name, isFolder: !isLast || entry.isFolder)
                    node.children.append(next)
                    node.names[name] = next
                    node = next
                }
                if !isLast { node.isFolder = true }
            }
            node.entry = index
        }
        sort(root, isOpen: entries.count <= Self.openLimit)
        // A single folder around everything says nothing.
        if root.children.count == 1 { root.children[0].isOpen = true }
        collect(root)
        update()
    }

    /// Opens or closes the folder of a row.
    mutating func toggle(_ row: Int) {
        guard nodes.indices.contains(row), nodes[row].isFolder else { return }
        nodes[row].isOpen.toggle()
        update()
    }

    /// The bytes that all files unpack to, as far as it is known.
    var size: Int { files.reduce(0) { $0 &+ min(entries[$1].size ?? 0, 1 << 50) } }

    private func sort(_ node: Node, isOpen: Bool) {
        node.isOpen = isOpen
        let keyed = node.children.map { (node: $0, key: CollationKey(Array($0.name.utf8))) }
        node.children = keyed.sorted {
            $0.node.isFolder != $1.node.isFolder ? $0.node.isFolder : $0.key < $1.key
        }.map(\.node)
        for child in node.children where child.isFolder { sort(child, isOpen: isOpen) }
    }

    private mutating func collect(_ node: Node) {
        for child in node.children {
            if child.isFolder { collect(child) } else if let entry = child.entry { files.append(entry) }
        }
    }

    private mutating func update() {
        rows = []
        nodes = []
        add(root, depth: 0)
    }

    private mutating func add(_ node: Node, depth: Int) {
        for child in node.children {
            let entry = child.entry.map { entries[$0] }
            rows.append(
                Row(
                    name: DisplayName.text(Array(child.name.utf8)), depth: depth, isFolder: child.isFolder,
                    isOpen: child.isOpen, entry: child.entry, size: child.isFolder ? nil : entry?.size,
                    isLocked: entry?.isLocked ?? false))
            nodes.append(child)
            if child.isOpen { add(child, depth: depth + 1) }
        }
    }
}
