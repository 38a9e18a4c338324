// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// How a save ended. Whatever the outcome, what is at the file's name is whole.
@nonexhaustive public enum SaveOutcome: Sendable {
    /// It is on the disk; the version to expect the next time.
    case saved(FileVersion)
    /// The file has changed in the meantime; nothing was written.
    case conflict(SaveConflict)
    /// It could not be written; the work is still in hand.
    case failed(SaveFailure)
}

/// A conflict that the user has to decide before a save can go on. Its content is kept.
public struct SaveConflict: Sendable {
    /// The kind of the conflict.
    public enum Kind: Equatable, Sendable {
        /// The file was changed after it was opened.
        case changed
        /// The file was removed or renamed after it was opened.
        case removed
        /// There is a file although a new one was to be made.
        case exists
        /// Another program says that it is writing the file, or has it open for writing.
        case inUse
    }

    /// The kind of the conflict.
    public let kind: Kind
    /// The file.
    public let file: FileLocation
    /// The content that was to be saved.
    public let content: SaveContent
    /// The version that is there now: saving with this expectation replaces it.
    public let current: FileVersion?

    /// The description of the conflict in the user's language, with the file's name.
    public var message: String {
        let name = ["name": DisplayName.text(file.nameBytes)]
        return switch kind {
        case .changed: tr("“{name}” was changed by another program after it was opened.", name)
        case .removed: tr("“{name}” was removed or renamed after it was opened.", name)
        case .exists: tr("A file named “{name}” already exists.", name)
        case .inUse: tr("“{name}” is being written by another program.", name)
        }
    }
}

/// A save that could not be done. The content is still in hand.
public struct SaveFailure: Error, Sendable {
    /// Why.
    public let error: FileChangeError
    /// The file.
    public let file: FileLocation
    /// The content that was to be saved.
    public let content: SaveContent
    /// The version to expect at the next try.
    public let expected: FileVersion?

    /// Whether saving to another place can help; it nearly always can.
    public var suggestsOtherPlace: Bool { error != .cancelled }

    /// The description of the error in the user's language, and the way out.
    public var message: String {
        guard suggestsOtherPlace else { return error.message }
        // The error text of a system library has no full stop.
        let reason = error.message.hasSuffix(".") ? error.message : error.message + "."
        return tr("{reason} Nothing is lost: it can be saved in another place.", ["reason": reason])
    }
}
