// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// What the place of the documents has to say about its folder.
enum FolderStatus: Equatable {
    /// Nothing is there yet.
    case loading
    /// Documents.
    case documents
    /// There is nothing in it.
    case empty
    /// There are only hidden files in it, so many.
    case onlyHidden(Int)
    /// Nothing in it is what was looked for; the folders below may still be searched, or were.
    case nothingFound(canLookBelow: Bool)
    /// It cannot be read.
    case failed(FileAccessError)
    /// It was there, and is not any more.
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
