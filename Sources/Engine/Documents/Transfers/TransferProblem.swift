// SPDX-License-Identifier: MPL-2.0

public import Quantities
internal import VitrineGLib
public import VolumeAccess

/// A problem of a plan, found by asking the volumes before any file is changed.
@nonexhaustive public enum TransferProblem: Error, Equatable, Sendable {
    /// It is not there any more.
    case missing(FileLocation)
    /// Its volume answered with an error.
    case unreachable(FileLocation, FileChangeError)
    /// The folder that it is to go to is not there any more.
    case destinationGone(FileLocation)
    /// A folder cannot go into itself.
    case intoItself(FileLocation)
    /// The destination's volume can only be read.
    case readOnly(FileLocation)
    /// The user may not change the destination.
    case notPermitted(FileLocation)
    /// There is less room than it needs, in bytes.
    case noSpace(FileLocation, needed: ByteCount, free: ByteCount)
    /// The user may take less of the destination's volume than it needs, in bytes, however much is free.
    case overQuota(FileLocation, needed: ByteCount, left: ByteCount)
    /// Its volume has no trash: it can only be removed for good.
    case noTrash(FileLocation)
    /// The destination's volume takes shorter names, of so many bytes.
    case nameTooLong(FileLocation, limit: Int)
    /// The destination's volume does not take its name.
    case nameRefused(FileLocation)
    /// The destination's volume does not take a file of its length.
    case tooLarge(FileLocation)
    /// Its name differs from another one's beside it only in case, which the destination's volume does not tell apart.
    case sameName(FileLocation)

    /// The file or folder it is about.
    public var file: FileLocation {
        switch self {
        case .missing(let file), .destinationGone(let file), .intoItself(let file), .readOnly(let file),
            .notPermitted(let file), .noSpace(let file, _, _), .overQuota(let file, _, _), .noTrash(let file),
            .nameTooLong(let file, _), .unreachable(let file, _), .nameRefused(let file), .tooLarge(let file),
            .sameName(let file):
            file
        }
    }

    /// Whether nothing at all can be done, rather than everything but this one file.
    public var stopsAll: Bool {
        switch self {
        case .destinationGone, .unreachable, .readOnly, .notPermitted, .noSpace, .overQuota: true
        case .missing, .intoItself, .noTrash, .nameTooLong, .nameRefused, .tooLarge, .sameName: false
        }
    }

    /// Whether the file can be transferred under another name.
    public var isOfName: Bool {
        switch self {
        case .nameTooLong, .nameRefused, .sameName: true
        default: false
        }
    }

    /// Whether another folder may do where this one does not.
    public var suggestsOtherFolder: Bool {
        switch self {
        case .missing, .noTrash: false
        default: true
        }
    }

    /// The description of the problem in the user's language, with the name of the file or folder.
    public var message: String {
        switch self {
        case .missing(let file): tr("“{name}” no longer exists", name(file))
        case .unreachable(_, let error): error.message
        case .destinationGone(let folder):
            tr("“{name}” no longer exists: it was removed or unmounted.", name(folder))
        case .intoItself(let file): tr("“{name}” cannot be moved or copied into itself.", name(file))
        case .readOnly(let folder): tr("“{name}” is on a read-only volume.", name(folder))
        case .notPermitted(let folder): tr("You do not have permission to change “{name}”.", name(folder))
        case .noSpace(let folder, let needed, let free):
            tr(
                "Not enough space on the volume of “{name}”: {needed} needed, {free} available.",
                name(folder).merging(["needed": Formatting.size(needed), "free": Formatting.size(free)]) { $1 })
        case .overQuota(let folder, let needed, let left):
            tr(
                "Your disk quota on the volume of “{name}” is too small: {needed} needed, {left} available.",
                name(folder).merging(["needed": Formatting.size(needed), "left": Formatting.size(left)]) { $1 })
        case .noTrash(let file): tr("The volume of “{name}” has no trash.", name(file))
        case .nameTooLong(let file, _), .nameRefused(let file): FileChangeError.badName(file).message
        case .tooLarge(let file): FileChangeError.tooLarge(file).message
        case .sameName(let file):
            tr("“{name}” differs from another name only in upper and lower case.", name(file))
        }
    }

    /// The same as the error that stops the transfer.
    var error: FileChangeError {
        switch self {
        case .missing(let file), .destinationGone(let file): .gone(file)
        case .intoItself(let file): .intoItself(file)
        case .unreachable(_, let error): error
        case .readOnly(let folder): .readOnly(folder)
        case .notPermitted(let folder): .notPermitted(folder)
        case .noSpace(let folder, _, _): .full(folder)
        case .overQuota(let folder, _, _): .overQuota(folder)
        case .noTrash(let file): .noTrash(file)
        case .nameTooLong(let file, _), .nameRefused(let file): .badName(file)
        case .tooLarge(let file): .tooLarge(file)
        case .sameName(let file): .taken(file)
        }
    }

    private func name(_ file: FileLocation) -> [String: String] { ["name": DisplayName.text(file.nameBytes)] }
}
