// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

extension FileAccessError {
    /// The description of the error in the user's language, with the file's name.
    public var message: String {
        switch self {
        case .notFound(let file): return tr("“{name}” no longer exists", Self.name(file))
        case .notPermitted(let file): return tr("You do not have permission to read “{name}”", Self.name(file))
        case .notAFolder(let file): return tr("“{name}” is not a folder", Self.name(file))
        case .notAFile(let file): return tr("“{name}” has no content to show", Self.name(file))
        case .failed(let file, let reason):
            return tr("“{name}” cannot be read: {reason}", Self.name(file).merging(["reason": reason]) { $1 })
        case .cancelled: return tr("Cancelled")
        case .disconnected(let file):
            return tr("“{name}” cannot be reached: its volume is disconnected", Self.name(file))
        case .timedOut(let file): return tr("“{name}” cannot be reached: its volume does not respond", Self.name(file))
        case .notMounted(let file): return tr("“{name}” cannot be reached: its volume is not mounted", Self.name(file))
        case .tooLarge(let file, let limit):
            return tr(
                "“{name}” is larger than {size} and was not downloaded",
                Self.name(file).merging(["size": Formatting.size(limit)]) { $1 })
        case .leavesVolume(let file):
            return tr("“{name}” is a link that leads out of its volume, and is not followed", Self.name(file))
        }
    }

    private static func name(_ file: FileLocation) -> [String: String] {
        ["name": DisplayName.text(file.nameBytes)]
    }
}
