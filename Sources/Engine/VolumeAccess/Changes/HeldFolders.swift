// SPDX-License-Identifier: MPL-2.0

/// The folders of files that the user has chosen, held in their places until the change is made
/// (``FolderChanges/hold(_:)``): a question to the user may come in between.
package struct HeldFolders: Sendable {
    private let folders: [FileLocation: FolderChanges]

    /// The folders of some files. Those that are open are held already. Never blocks.
    package init(of files: [FileLocation]) {
        folders = Dictionary(
            Set(files.compactMap(\.parent)).filter { $0.path != nil }.map {
                ($0, FolderChanges.holding($0) ?? FolderChanges.hold($0))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The access for changing one of the files.
    package func changes(for file: FileLocation) -> any FileChanges {
        let changes = FileAccesses.changes(for: file)
        guard changes is FolderChanges, let folder = file.parent else { return changes }
        return folders[folder] ?? changes
    }
}
