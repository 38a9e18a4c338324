// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import VitrineGLib
public import VolumeAccess

/// Why something planned will not be done to a document.
@nonexhaustive public enum BatchProblem: Error, Equatable, Sendable {
    /// It has the name already, or is as wanted. Nothing is wrong.
    case unchanged
    /// It cannot be reached.
    case unreachable(FileAccessError)
    /// The new name would be empty.
    case emptyName
    /// The name means something else to the system: `.`, `..`, or one with a `/`.
    case invalidName
    /// The name has more bytes than the volume takes.
    case tooLong(limit: Int)
    /// The volume does not take the name.
    case refusedName
    /// A file that stays has the name.
    case taken
    /// Others in the batch would get the same name.
    case duplicate
    /// It does not say when it was taken, and its name is to.
    case noDateTaken
    /// It is no picture.
    case notAPicture
    /// It is a picture of a format that cannot be written: another one has to be chosen.
    case notWritable
    /// It has several pages or frames, of which all but one would be lost.
    case severalPages
    /// It is a folder, and files are wanted.
    case isFolder
    /// Its folder cannot be written to.
    case folder(TransferProblem)

    /// Whether the user should look at it.
    public var isFailure: Bool { self != .unchanged }

    /// A stable name, for programs.
    public var code: String {
        switch self {
        case .unchanged: "unchanged"
        case .unreachable: "unreachable"
        case .emptyName: "empty-name"
        case .invalidName: "invalid-name"
        case .tooLong: "name-too-long"
        case .refusedName: "name-refused"
        case .taken: "name-taken"
        case .duplicate: "name-duplicate"
        case .noDateTaken: "no-date-taken"
        case .notAPicture: "not-a-picture"
        case .notWritable: "format-not-writable"
        case .severalPages: "several-pages"
        case .isFolder: "is-a-folder"
        case .folder: "folder"
        }
    }

    /// A sentence for people, in their language.
    public var message: String {
        switch self {
        case .unchanged: tr("Nothing to change")
        case .unreachable(let error): error.message
        case .emptyName: tr("The name would be empty")
        case .invalidName: tr("This name is not allowed")
        case .tooLong: tr("The name is too long")
        case .refusedName: tr("The volume does not allow this name")
        case .taken: tr("A file with that name already exists")
        case .duplicate: tr("Several files would have this name")
        case .noDateTaken: tr("The file has no date taken")
        case .notAPicture: tr("This file is not an image")
        case .notWritable: tr("Files of this format cannot be saved; choose another format")
        case .severalPages: tr("It has several pages or frames, and only one would be kept")
        case .isFolder: tr("This is a folder")
        case .folder(let problem): problem.message
        }
    }
}
