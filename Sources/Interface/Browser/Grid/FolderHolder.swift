// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// The holder of the current list of documents, for the list model.
@MainActor final class FolderHolder {
    /// The list that is shown.
    var folder: (any DocumentList)?

    /// The document at an index. The model asks only for what the folder says is there.
    func document(at index: Int) -> Document {
        guard let folder else { preconditionFailure("a list without a folder has no documents") }
        return folder.document(at: index)
    }
}
