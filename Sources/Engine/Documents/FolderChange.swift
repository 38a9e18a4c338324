// SPDX-License-Identifier: MPL-2.0

/// A change of a ``Folder``, reported after the folder has changed.
@nonexhaustive public enum FolderChange: Equatable, Sendable {
    /// An empty list has this many documents now.
    case reset(count: Int)
    /// From this index on, so many documents were replaced by so many others.
    case spliced(at: Int, removed: Int, added: Int)
    /// Many documents came, went or have another place.
    case rearranged(Rearrangement)
    /// The document that was at an index is at another one now, perhaps with other facts.
    case moved(from: Int, to: Int)
    /// The document at this index is still there, with other facts.
    case changed(at: Int)
    /// The folder's state is another one; its documents are the same.
    case state
}
