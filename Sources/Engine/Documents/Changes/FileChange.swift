// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A change of files that can be undone.
public struct FileChange: Sendable, Equatable {
    /// The kind of the change.
    @nonexhaustive public enum Kind: Sendable, Equatable {
        /// Made documents or folders.
        case create
        /// Gave one another name.
        case rename
        /// Moved some elsewhere.
        case move
        /// Copied some.
        case copy
        /// Moved some to the trash.
        case trash
        /// Moved some out of the trash to where they came from. Their steps have no old location.
        case restore
        /// Put new files into the place of others, some with another name; the old ones are in the trash.
        case replace
        /// Kept one of two versions under the other's name: that one is in the trash, the kept one has left its own name
        /// in the same folder.
        case keepVersion
    }

    /// The old and the new location of one file. For a file that was replaced, the new location is that in the trash.
    public struct Step: Sendable, Equatable {
        /// The old location; nil for a file that was created.
        public let from: FileLocation?
        /// The new location.
        public let to: FileLocation

        /// A step.
        public init(from: FileLocation?, to: FileLocation) {
            self.from = from
            self.to = to
        }

        /// Whether it stayed in its folder.
        var isRename: Bool { from?.parent == to.parent }
    }

    /// The kind of the change.
    public let kind: Kind
    /// The step of each file.
    public let steps: [Step]

    /// A change.
    public init(_ kind: Kind, _ steps: [Step]) {
        self.kind = kind
        self.steps = steps
    }

    /// The label of the menu item that undoes the change.
    public var undoTitle: String {
        switch kind {
        case .create: tr("_Undo Create")
        case .rename: tr("_Undo Rename")
        case .move: tr("_Undo Move")
        case .copy: tr("_Undo Copy")
        case .trash: tr("_Undo Move to Trash")
        case .restore: tr("_Undo Restore")
        case .replace: tr("_Undo Replace")
        case .keepVersion: tr("_Undo Choice of Version")
        }
    }

    /// The label of the menu item that redoes the change.
    public var redoTitle: String {
        switch kind {
        case .create: tr("_Redo Create")
        case .rename: tr("_Redo Rename")
        case .move: tr("_Redo Move")
        case .copy: tr("_Redo Copy")
        case .trash: tr("_Redo Move to Trash")
        case .restore: tr("_Redo Restore")
        case .replace: tr("_Redo Replace")
        case .keepVersion: tr("_Redo Choice of Version")
        }
    }
}
