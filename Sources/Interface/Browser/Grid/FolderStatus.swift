// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The state of a folder, as the view shows it in place of documents.
enum FolderStatus: Equatable {
    /// The folder is being read, and no document is there yet.
    case loading
    /// Documents.
    case documents
    /// The folder is empty.
    case empty
    /// The folder holds only hidden files; their number.
    case onlyHidden(Int)
    /// No document matches the search.
    case nothingFound(canLookBelow: Bool)
    /// The folder cannot be read.
    case failed(FileAccessError)
    /// The folder was removed.
    case gone

    /// The status of a folder of which so many documents are shown, of so many in all.
    ///
    /// - Parameters:
    ///   - isSought: whether only what was looked for is shown.
    ///   - canLookBelow: whether folders below it were left out.
    init(
        _ state: Folder.State, count: Int, totalCount: Int, isSought: Bool = false, canLookBelow: Bool = false
    ) {
        self =
            switch state {
            case .failed(let error): .failed(error)
            case .gone: .gone
            case .lost where count > 0: .documents
            case .lost(let error): .failed(error)
            case .idle, .loading: count > 0 ? .documents : .loading
            case .complete where count > 0: .documents
            case .complete where isSought: .nothingFound(canLookBelow: canLookBelow)
            case .complete: totalCount > 0 ? .onlyHidden(totalCount) : .empty
            }
    }
}
