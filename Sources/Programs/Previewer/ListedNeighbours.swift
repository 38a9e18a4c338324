// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The neighbours of a document in its folder listed by name, the default order of file managers.
///
/// They are a guess at the document that the file manager will ask for next: a wrong guess costs only its preparation.
@MainActor final class ListedNeighbours {
    private var folder: Folder?
    private var shown: FileLocation?
    private let onFind: @MainActor ([FileLocation]) -> Void

    /// - Parameter onFind: told the one after the document and the one before, the likelier first.
    init(onFind: @escaping @MainActor ([FileLocation]) -> Void) {
        self.onFind = onFind
    }

    /// Looks for what is beside a document.
    func look(beside document: FileLocation) {
        let last = shown
        shown = document
        guard let parent = document.parent else { return forget() }
        if folder?.location != parent {
            folder?.stop()
            folder = Folder(parent, sortOrder: SortOrder(foldersFirst: false))
            folder?.onChange = { [weak self] _ in self?.find(after: nil) }
            folder?.start()
        }
        find(after: last)
    }

    /// Leaves the folder alone.
    func forget() {
        folder?.stop()
        folder = nil
        shown = nil
    }

    /// - Parameter last: what was shown before, which tells the direction in which the user goes.
    private func find(after last: FileLocation?) {
        guard let folder, folder.state == .complete, let shown, let index = folder.index(of: shown) else { return }
        let movesBack = last.flatMap { folder.index(of: $0) }.map { $0 > index } ?? false
        onFind(
            (movesBack ? [-1, 1] : [1, -1]).map { index + $0 }.filter { (0..<folder.count).contains($0) }
                .map { folder.document(at: $0).location })
    }
}
