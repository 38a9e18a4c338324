// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Why a file could not be made, written, named, moved or removed. Each names the file or folder it is about.
@nonexhaustive public enum FileChangeError: Error, Equatable, Sendable {
    /// There is a file of that name; it is untouched.
    case taken(FileLocation)
    /// The file or folder is not there (any more), or its volume is not.
    case gone(FileLocation)
    /// The folder's volume can only be read.
    case readOnly(FileLocation)
    /// The user may not change the folder.
    case notPermitted(FileLocation)
    /// The volume has no room left.
    case full(FileLocation)
    /// The user may not take more room on the volume.
    case overQuota(FileLocation)
    /// The volume's file system does not take a file of this length.
    case tooLarge(FileLocation)
    /// The volume's file system does not take the name.
    case badName(FileLocation)
    /// The file's volume has no trash.
    case noTrash(FileLocation)
    /// A trash that is not what it should be is neither filled nor emptied: the folder in it that is at fault.
    case unsafeTrash(FileLocation, TrashFault)
    /// A folder cannot go into itself.
    case intoItself(FileLocation)
    /// The volume cannot do that at all: links, attributes, pipes.
    case unsupported(FileLocation)
    /// The two places are on different volumes, so that a name alone cannot be moved.
    case otherVolume(FileLocation)
    /// The file, or a folder on its path, is a link where none is followed.
    case behindLink(FileLocation)
    /// The volume does not answer.
    case timedOut(FileLocation)
    /// The source cannot be read.
    case unreadable(FileLocation, String)
    /// The volume answered with an error, here its text.
    case failed(FileLocation, String)
    /// The user gave up.
    case cancelled

    /// The error of a system call that was to change `location`.
    ///
    /// - Parameter isNaming: whether the call gave a name to a file, so that an invalid argument is an invalid name.
    public init(errno code: Int32, _ location: FileLocation, isNaming: Bool = true) {
        let folder = location.parent ?? location
        self =
            switch code {
            case EEXIST, ENOTEMPTY: .taken(location)
            case ENOENT, ENOTDIR, ESTALE: .gone(folder)
            case _ where ConnectionErrors.network.union(ConnectionErrors.device).contains(code): .lost(location)
            case EROFS: .readOnly(folder)
            case EACCES, EPERM: .notPermitted(folder)
            case ENOSPC: .full(folder)
            case EDQUOT: .overQuota(folder)
            case EFBIG: .tooLarge(location)
            case EILSEQ, ENAMETOOLONG: .badName(location)
            case EINVAL where isNaming: .badName(location)
            case ENOTSUP, ENOSYS: .unsupported(location)
            case EXDEV: .otherVolume(location)
            case ELOOP: .behindLink(location)
            case ETIMEDOUT: .timedOut(folder)
            case ECANCELED: .cancelled
            default: .failed(location, String(cString: strerror(code)))
            }
    }

    /// The error of a call to a volume that does not exist any more: its mount point is gone, where it still has one.
    static func lost(_ location: FileLocation) -> FileChangeError {
        .gone(VolumeRoot(holding: location)?.location ?? location.parent ?? location)
    }

    /// Whether another folder may do where this one does not.
    public var isAboutFolder: Bool {
        switch self {
        case .taken, .noTrash, .unsafeTrash, .otherVolume, .behindLink, .intoItself, .unreadable, .cancelled: false
        default: true
        }
    }
}
