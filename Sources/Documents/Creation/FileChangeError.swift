// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc
public import VolumeAccess

/// Why a file could not be made, named or moved. Nothing is left half done.
public enum FileChangeError: Error, Equatable, Sendable {
    /// There is a file of that name; it is untouched.
    case taken(FileLocation)
    /// The folder, or what holds it, is not there any more.
    case gone(FileLocation)
    /// The folder's volume can only be read.
    case readOnly(FileLocation)
    /// The user may not change the folder.
    case notPermitted(FileLocation)
    /// The volume has no room left.
    case full(FileLocation)
    /// The volume's file system does not take a file of this length.
    case tooLarge(FileLocation)
    /// The volume's file system does not take the name.
    case badName(FileLocation)
    /// The file's volume has no trash.
    case noTrash(FileLocation)
    /// What is to be copied cannot be read.
    case unreadable(FileLocation, String)
    /// A folder cannot go into itself.
    case intoItself(FileLocation)
    /// The other place is on another volume.
    case otherVolume(FileLocation)
    /// The volume answered with an error, here its text.
    case failed(FileLocation, String)

    /// The error of a system call that was to change `location`.
    init(errno code: Int32, _ location: FileLocation) {
        let folder = location.parent ?? location
        self =
            switch code {
            case EEXIST, ENOTEMPTY: .taken(location)
            case ENOENT, ENOTDIR, ESTALE, ENODEV, ENXIO, ENOTCONN: .gone(folder)
            case EROFS: .readOnly(folder)
            case EACCES, EPERM: .notPermitted(folder)
            case ENOSPC, EDQUOT: .full(folder)
            case EFBIG: .tooLarge(location)
            case EXDEV: .otherVolume(location)
            case EINVAL, EILSEQ, ENAMETOOLONG: .badName(location)
            default: .failed(location, String(cString: strerror(code)))
            }
    }

    /// What happened, in the user's language, with the name of the file or folder.
    public var message: String {
        switch self {
        case .taken(let file): tr("There is something called “{name}” already.", Self.name(file))
        case .gone(let folder): tr("“{name}” is not there any more: it was removed or unmounted.", Self.name(folder))
        case .readOnly(let folder): tr("“{name}” is on a volume that can only be read.", Self.name(folder))
        case .notPermitted(let folder): tr("You are not allowed to change what is in “{name}”.", Self.name(folder))
        case .full(let folder): tr("There is no room left on the volume of “{name}”.", Self.name(folder))
        case .tooLarge(let file): tr("“{name}” is too large for the volume's file system.", Self.name(file))
        case .badName(let file): tr("The volume does not take the name “{name}”.", Self.name(file))
        case .noTrash(let file): tr("The volume of “{name}” has no trash.", Self.name(file))
        case .unreadable(let file, let reason):
            tr("“{name}” cannot be read: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        case .intoItself(let file): tr("“{name}” cannot go into itself.", Self.name(file))
        case .otherVolume(let file): tr("“{name}” is on another volume.", Self.name(file))
        case .failed(let file, let reason):
            tr("“{name}” cannot be written: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        }
    }

    /// Whether another folder may do where this one does not.
    public var isAboutFolder: Bool {
        switch self {
        case .gone, .readOnly, .notPermitted, .full, .tooLarge, .badName, .failed: true
        case .taken, .noTrash, .otherVolume, .intoItself, .unreadable: false
        }
    }

    private static func name(_ file: FileLocation) -> [String: String] {
        ["name": DisplayName.text(file.nameBytes)]
    }
}
