// SPDX-License-Identifier: MPL-2.0

internal import Documents

extension FolderView {
    /// Whether the trash is shown.
    var showsTrash: Bool { folder?.location == DocumentCollection.trash.location }

    /// The documents that are selected, in order.
    var selectedDocuments: [Document] {
        guard let folder else { return [] }
        return selection.filter { $0 < folder.count }.map { folder.document(at: $0) }
    }
}
