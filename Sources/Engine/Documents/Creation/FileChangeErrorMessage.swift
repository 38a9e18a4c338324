// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

extension FileChangeError {
    /// The description of the error in the user's language, with the name of the file or folder.
    public var message: String {
        switch self {
        case .taken(let file): tr("A file named “{name}” already exists.", Self.name(file))
        case .gone(let folder): tr("“{name}” no longer exists: it was removed or unmounted.", Self.name(folder))
        case .readOnly(let folder): tr("“{name}” is on a read-only volume.", Self.name(folder))
        case .notPermitted(let folder): tr("You do not have permission to change “{name}”.", Self.name(folder))
        case .full(let folder): tr("There is no space left on the volume of “{name}”.", Self.name(folder))
        case .overQuota(let folder): tr("Your disk quota on the volume of “{name}” is used up.", Self.name(folder))
        case .tooLarge(let file): tr("“{name}” is too large for the volume's file system.", Self.name(file))
        case .badName(let file): tr("The volume does not allow the name “{name}”.", Self.name(file))
        case .noTrash(let file): tr("The volume of “{name}” has no trash.", Self.name(file))
        case .unsafeTrash(let folder, let fault): fault.message(folder)
        case .intoItself(let file): tr("“{name}” cannot be moved or copied into itself.", Self.name(file))
        case .unsupported(let file): tr("The volume of “{name}” does not support this.", Self.name(file))
        case .otherVolume(let file): tr("“{name}” is on another volume.", Self.name(file))
        case .behindLink(let file):
            tr(
                "“{name}” or a folder on its path is a link. Open the folder that the link leads to, and try again.",
                Self.name(file))
        case .timedOut(let folder): tr("The volume of “{name}” does not respond.", Self.name(folder))
        case .unreadable(let file, let reason):
            tr("“{name}” cannot be read: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        case .failed(let file, let reason):
            tr("“{name}” cannot be written: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        case .cancelled: tr("Cancelled")
        }
    }

    private static func name(_ file: FileLocation) -> [String: String] {
        ["name": DisplayName.text(file.nameBytes)]
    }
}

extension TrashFault {
    /// The description of the fault of a trash folder, which has its whole path: its name is the same on every volume.
    fileprivate func message(_ folder: FileLocation) -> String {
        let values = ["name": DisplayName.text(folder.path ?? folder.nameBytes)]
        return switch self {
        case .link: tr("The trash folder “{name}” is a link and is not used.", values)
        case .noFolder: tr("The trash folder “{name}” is not a folder and is not used.", values)
        case .otherOwner: tr("The trash folder “{name}” belongs to another user and is not used.", values)
        case .notSticky: tr("The trash folder “{name}” can be changed by other users and is not used.", values)
        case .outside: tr("“{name}” is not in the trash.", values)
        case .emptied:
            tr("“{name}” is not in the trash any more.", ["name": DisplayName.text(folder.nameBytes)])
        }
    }
}
