// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Quantities

/// The contents of an archive as rows of a tree whose folders open and close.
///
/// Making and sorting one takes time for an archive of many entries, and is done away from the main thread
/// (`make`, `sorted`). Rows are made on demand.
struct EntryTree: Sendable {
    /// A row of the tree.
    struct Row: Equatable {
        var name: String
        /// The number of folders around it.
        var depth: Int
        var isFolder: Bool
        var isOpen: Bool
        /// The index in the list of entries; nil for a folder that the archive does not name.
        var entry: Int?
        var size: ByteCount?
        /// When it was last changed; nil when unknown.
        var modified: FileTime?
        var isLocked: Bool
    }

    /// The order of the rows in a folder, where folders come before files.
    struct Order: Equatable {
        var column = EntryColumn.name
        var isAscending = true
    }

    private struct Node: Sendable {
        let name: String
        let key: CollationKey
        /// The place of the folder around it among the nodes.
        let parent: Int
        var entry: Int?
        var isFolder: Bool
        var isOpen = false
        var children: [Int] = []
        /// The name of its content type, once it has been needed for sorting. Empty for folders.
        var type: String?
    }

    private struct Place: Hashable {
        let parent: Int
        /// The bytes of the name: names that differ only in composition are distinct.
        let name: [UInt8]
    }

    /// The most files and folders in a tree. An archive of 20,000 entries can have a million folders.
    static let limit = 1_000_000
    /// Folders in folders deeper than this are left out.
    private static let depthLimit = 64
    /// Archives of so few entries are shown with all folders open.
    private static let openLimit = 60

    /// The places of all files in the list of entries, in the order of the tree.
    private(set) var files: [Int] = []
    /// The places of everything that the archive names, in the order of the tree.
    private(set) var order: [Int] = []
    /// The bytes that all files unpack to, as far as it is known.
    private(set) var size = ByteCount.zero
    /// The number of entries that are left out: beyond `limit`, or too deep.
    private(set) var omitted = 0

    private let entries: [DocumentEntry]
    /// The first is the root.
    private var nodes: [Node]
    private var visible: [(node: Int, depth: Int)] = []
    /// The order of the rows.
    private(set) var sorting = Order()

    /// The tree of some entries, sorted by name.
    ///
    /// - Parameter limit: the most files and folders.
    init(_ entries: [DocumentEntry], limit: Int = EntryTree.limit) {
        self.entries = entries
        nodes = [Node(name: "", key: CollationKey([]), parent: 0, isFolder: true)]
        var folders: [Place: Int] = [:]
        for (index, entry) in entries.enumerated() where !add(entry, index, limit, &folders) { omitted += 1 }
        if entries.count <= Self.openLimit { for node in nodes.indices { nodes[node].isOpen = nodes[node].isFolder } }
        // A single folder around everything says nothing.
        if nodes[0].children.count == 1 { nodes[nodes[0].children[0]].isOpen = true }
        sort(by: Order())
        size = files.reduce(.zero) { $0 + (entries[$1].size ?? .zero) }
    }

    /// Makes a tree away from the main thread.
    @concurrent static func make(_ entries: [DocumentEntry]) async -> EntryTree { EntryTree(entries) }

    /// The tree in another order, sorted away from the main thread.
    @concurrent func sorted(by order: Order) async -> EntryTree {
        var tree = self
        tree.sort(by: order)
        return tree
    }

    /// Adds an entry and the folders around it.
    ///
    /// - Returns: false if there is no room for it.
    private mutating func add(
        _ entry: DocumentEntry, _ index: Int, _ limit: Int, _ folders: inout [Place: Int]
    ) -> Bool {
        let parts = entry.path.split(separator: "/").filter { $0 != "." && $0 != ".." }
        guard !parts.isEmpty else { return true }
        guard parts.count <= Self.depthLimit, nodes.count + parts.count <= limit else { return false }
        var node = 0
        for (number, part) in parts.enumerated() {
            // Each file has a row of its own: a file may have the name of a folder, and several files may have one name.
            let isFolder = number < parts.count - 1 || entry.isFolder
            let place = Place(parent: node, name: Array(part.utf8))
            if isFolder, let next = folders[place] {
                node = next
            } else {
                let name = String(part)
                let next = nodes.count
                nodes.append(
                    Node(name: name, key: CollationKey(Array(name.utf8)), parent: node, isFolder: isFolder))
                nodes[node].children.append(next)
                if isFolder { folders[place] = next }
                node = next
            }
        }
        nodes[node].entry = index
        return true
    }

    // MARK: rows

    /// The rows that are seen, from the top.
    var rows: LazyMapCollection<Range<Int>, Row> { (0..<visible.count).lazy.map { row($0) } }

    private func row(_ index: Int) -> Row {
        let node = nodes[visible[index].node]
        let entry = node.entry.map { entries[$0] }
        return Row(
            name: DisplayName.text(Array(node.name.utf8)), depth: visible[index].depth, isFolder: node.isFolder,
            isOpen: node.isOpen, entry: node.entry, size: node.isFolder ? nil : entry?.size,
            modified: entry?.modified, isLocked: entry?.isLocked ?? false)
    }

    /// Opens or closes the folder of a row.
    mutating func toggle(_ row: Int) {
        guard visible.indices.contains(row), nodes[visible[row].node].isFolder else { return }
        nodes[visible[row].node].isOpen.toggle()
        update()
    }

    /// Opens the folders around an entry.
    ///
    /// - Returns: its row; nil if there is none.
    mutating func reveal(_ entry: Int) -> Int? {
        guard let node = nodes.firstIndex(where: { $0.entry == entry }) else { return nil }
        var folder = nodes[node].parent
        while folder != 0 {
            nodes[folder].isOpen = true
            folder = nodes[folder].parent
        }
        update()
        return visible.firstIndex { $0.node == node }
    }

    /// Copies the open and closed folders of a tree that is the same in another order, or consists of the first entries of
    /// this one.
    ///
    /// - Returns: whether both trees have the same rows.
    @discardableResult mutating func openFolders(of other: EntryTree) -> Bool {
        let isStart = zip(nodes, other.nodes).allSatisfy { $0.parent == $1.parent && $0.isFolder == $1.isFolder }
        guard isStart, other.nodes.count <= nodes.count else { return false }
        for node in other.nodes.indices { nodes[node].isOpen = other.nodes[node].isOpen }
        update()
        return other.nodes.count == nodes.count
    }

    private mutating func update() {
        visible = []
        show(0, depth: 0)
    }

    private mutating func show(_ folder: Int, depth: Int) {
        for child in nodes[folder].children {
            visible.append((child, depth))
            if nodes[child].isOpen { show(child, depth: depth + 1) }
        }
    }

    // MARK: sorting

    /// Sorts the children of each folder, folders first.
    mutating func sort(by order: Order) {
        sorting = order
        if order.column == .type {
            for index in nodes.indices where nodes[index].type == nil {
                let node = nodes[index]
                nodes[index].type = node.isFolder ? "" : ContentType.guess(name: Array(node.name.utf8)).description
            }
        }
        for folder in nodes.indices where nodes[folder].children.count > 1 {
            nodes[folder].children = nodes[folder].children.sorted { isBefore(nodes[$0], nodes[$1]) }
        }
        (files, self.order) = ([], [])
        collect(0)
        update()
    }

    private func isBefore(_ first: Node, _ second: Node) -> Bool {
        if first.isFolder != second.isFolder { return first.isFolder }
        let (one, other) = sorting.isAscending ? (first, second) : (second, first)
        func entry(_ node: Node) -> DocumentEntry? { node.entry.map { entries[$0] } }
        switch sorting.column {
        case .name: break
        case .size:
            let sizes = (entry(one)?.size?.int ?? -1, entry(other)?.size?.int ?? -1)
            if sizes.0 != sizes.1, !one.isFolder { return sizes.0 < sizes.1 }
        case .modified:
            let moments = (entry(one)?.modified ?? .earliest, entry(other)?.modified ?? .earliest)
            if moments.0 != moments.1 { return moments.0 < moments.1 }
        case .type:
            if one.type != other.type { return (one.type ?? "") < (other.type ?? "") }
        }
        return one.key == other.key ? one.name.utf8.lexicographicallyPrecedes(other.name.utf8) : one.key < other.key
    }

    private mutating func collect(_ folder: Int) {
        for child in nodes[folder].children {
            if let entry = nodes[child].entry {
                order.append(entry)
                if !nodes[child].isFolder { files.append(entry) }
            }
            if nodes[child].isFolder { collect(child) }
        }
    }
}
