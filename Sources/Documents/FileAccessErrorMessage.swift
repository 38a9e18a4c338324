// SPDX-License-Identifier: MPL-2.0

internal import GLib
public import VolumeAccess

extension FileAccessError {
    /// What happened, in the user's language, with the file's name.
    public var message: String {
        switch self {
        case .notFound(let file): return tr("“{name}” is not there any more", Self.name(file))
        case .notPermitted(let file): return tr("You may not read “{name}”", Self.name(file))
        case .notAFolder(let file): return tr("“{name}” is not a folder", Self.name(file))
        case .notAFile(let file): return tr("“{name}” has no content to show", Self.name(file))
        case .failed(let file, let reason):
            return tr("“{name}” cannot be read: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        case .cancelled: return tr("Cancelled")
        }
    }

    private static func name(_ file: FileLocation) -> [String: String] {
        ["name": DisplayName.text(file.nameBytes)]
    }
}
