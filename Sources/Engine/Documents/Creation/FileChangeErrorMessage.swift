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
        case .intoItself(let file): tr("“{name}” cannot be moved or copied into itself.", Self.name(file))
        case .unsupported(let file): tr("The volume of “{name}” does not support this.", Self.name(file))
        case .otherVolume(let file): tr("“{name}” is on another volume.", Self.name(file))
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
