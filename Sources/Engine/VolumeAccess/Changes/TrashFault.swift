// SPDX-License-Identifier: MPL-2.0

/// Why a folder is not used as a trash, or an item of one not found (freedesktop.org Trash specification 1.0).
public enum TrashFault: String, Equatable, Sendable, CaseIterable {
    /// The folder is a link, which may lead anywhere.
    case link
    /// A file or something else is in the folder's place.
    case noFolder = "no folder"
    /// The folder belongs to another user, or its volume does not say to whom.
    case otherOwner = "other owner"
    /// The folder that all users have in common lacks the sticky bit: each may replace what belongs to another.
    case notSticky = "not sticky"
    /// The item is not directly in the folder `files` of a trash.
    case outside
    /// The item is not in the trash any more.
    case emptied
}
