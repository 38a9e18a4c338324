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
        /// Seconds since 1970; nil when unknown.
        var modified: Int?
        var isLocked: Bool
    }

    /// What the rows of a folder are ordered by, after folders and files.
    struct Order: Equatable {
        var column = EntryColumn.name
        var isAscending = true
    }

    private final class Node {
        let name: String
        let key: CollationKey
        /// The folder around it, which lives as long as the tree.
        unowned let parent: Node?
        var entry: Int?
        var isFolder: Bool
        var isOpen = false
        var children: [Node] = []
        var names: [String: Node] = [:]
        /// What kind of file its name says it is: found out once, however often it is compared. Empty for folders.
        private(set) lazy var type = isFolder ? "" : ContentType.guess(name: Array(name.utf8)).description

        init(_ name: String, isFolder: Bool, in parent: Node?) {
            self.name = name
            self.parent = parent
            key = CollationKey(Array(name.utf8))
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
    /// The places of everything that the archive names, in the order of the tree.
    var order: [Int] {
        var places: [Int] = []
        collect(root, folders: true, into: &places)
        return places
    }

    private let entries: [DocumentEntry]
    private let root = Node("", isFolder: true, in: nil)
    private var nodes: [Node] = []
    private var sorting = Order()

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
                    let next = Node(name, isFolder: !isLast || entry.isFolder, in: node)
                    node.children.append(next)
                    node.names[name] = next
                    node = next
                }
                if !isLast { node.isFolder = true }
            }
            node.entry = index
        }
        if entries.count <= Self.openLimit { open(root) }
        // A single folder around everything says nothing.
        if root.children.count == 1 { root.children[0].isOpen = true }
        sort(by: Order())
    }

    /// Orders what is in each folder, folders first.
    mutating func sort(by order: Order) {
        sorting = order
        sort(root)
        files = []
        collect(root, folders: false, into: &files)
        update()
    }

    /// Opens or closes the folder of a row.
    mutating func toggle(_ row: Int) {
        guard nodes.indices.contains(row), nodes[row].isFolder else { return }
        nodes[row].isOpen.toggle()
        update()
    }

    /// Opens the folders around an entry.
    ///
    /// - Returns: its row; nil if there is none.
    mutating func reveal(_ entry: Int) -> Int? {
        if let row = nodes.firstIndex(where: { $0.entry == entry }) { return row }
        var folder = node(of: entry, in: root)?.parent
        while let around = folder {
            around.isOpen = true
            folder = around.parent
        }
        update()
        return nodes.firstIndex { $0.entry == entry }
    }

    private func node(of entry: Int, in folder: Node) -> Node? {
        for child in folder.children {
            if child.entry == entry { return child }
            if let found = node(of: entry, in: child) { return found }
        }
        return nil
    }

    /// The bytes that all files unpack to, as far as it is known.
    var size: Int { files.reduce(0) { $0 &+ min(entries[$1].size ?? 0, 1 << 50) } }

    private func open(_ node: Node) {
        node.isOpen = true
        for child in node.children where child.isFolder { open(child) }
    }

    private func sort(_ node: Node) {
        node.children.sort { first, second in
            first.isFolder != second.isFolder ? first.isFolder : isBefore(first, second)
        }
        for child in node.children where child.isFolder { sort(child) }
    }

    private func isBefore(_ first: Node, _ second: Node) -> Bool {
        let (one, other) = sorting.isAscending ? (first, second) : (second, first)
        func entry(_ node: Node) -> DocumentEntry? { node.entry.map { entries[$0] } }
        switch sorting.column {
        case .name: break
        case .size:
            let sizes = (entry(one)?.size ?? -1, entry(other)?.size ?? -1)
            if sizes.0 != sizes.1, !one.isFolder { return sizes.0 < sizes.1 }
        case .modified:
            let moments = (entry(one)?.modified ?? .min, entry(other)?.modified ?? .min)
            if moments.0 != moments.1 { return moments.0 < moments.1 }
        case .type:
            if one.type != other.type { return one.type < other.type }
        }
        return one.key < other.key
    }

    private func collect(_ node: Node, folders: Bool, into places: inout [Int]) {
        for child in node.children {
            if let entry = child.entry, folders || !child.isFolder { places.append(entry) }
            if child.isFolder { collect(child, folders: folders, into: &places) }
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
                    modified: entry?.modified, isLocked: entry?.isLocked ?? false))
            nodes.append(child)
            if child.isOpen { add(child, depth: depth + 1) }
        }
    }
}
