// SPDX-License-Identifier: MPL-2.0

/// The permissions for a file, as its volume reports them.
public struct FileRights: Sendable, Equatable {
    /// Whether it can be written; of a folder, whether files can be made in it.
    public var canWrite: Bool
    /// Whether it can get another name.
    public var canRename: Bool
    /// Whether it can go to a trash.
    public var canTrash: Bool
    /// Whether it can be removed.
    public var canDelete: Bool

    /// Rights.
    public init(canWrite: Bool, canRename: Bool, canTrash: Bool, canDelete: Bool) {
        self.canWrite = canWrite
        self.canRename = canRename
        self.canTrash = canTrash
        self.canDelete = canDelete
    }

    /// None at all.
    public static let none = FileRights(canWrite: false, canRename: false, canTrash: false, canDelete: false)
}
