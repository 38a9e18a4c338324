// SPDX-License-Identifier: MPL-2.0

/// The kind of a transfer.
@nonexhaustive public enum TransferKind: Sendable, Equatable {
    /// Copies into a folder; in their own folder, duplicates with free names.
    case copy
    /// Moves into a folder: renames on one volume; on another, copies, verifies, syncs, and only then removes.
    case move
    /// Makes symbolic links in a folder.
    case link
    /// Removes for good.
    case delete
    /// Moves to the trash of their volume.
    case trash
}
