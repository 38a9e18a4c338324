// SPDX-License-Identifier: MPL-2.0

/// The rows of a tree that are on screen, to be written anew when they change.
@MainActor final class EntryRows {
    var tree: EntryTree?
    private var rows: [(row: any EntryCell, index: Int)] = []

    /// A row of the tree; nil if there is none.
    func row(at index: Int) -> EntryTree.Row? {
        guard let tree, tree.rows.indices.contains(index) else { return nil }
        return tree.rows[index]
    }

    func bind(_ row: any EntryCell, at index: Int) {
        rows.append((row, index))
        if let content = self.row(at: index) { row.show(content) }
    }

    func unbind(_ row: any EntryCell) { rows.removeAll { $0.row === row } }

    /// Opens or closes a folder, and says how many rows there are more.
    func toggle(_ index: Int) -> Int {
        let before = tree?.rows.count ?? 0
        tree?.toggle(index)
        let change = (tree?.rows.count ?? 0) - before
        // Items of a list keep the number that they were made with: those below are others now.
        for place in rows.indices where rows[place].index > index { rows[place].index += change }
        for (row, place) in rows where place == index {
            if let content = self.row(at: place) { row.show(content) }
        }
        return change
    }
}
