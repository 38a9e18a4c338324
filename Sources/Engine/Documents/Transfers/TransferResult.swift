// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// The result of a transfer, with all that is needed to show, select and undo it.
public struct TransferResult: Sendable {
    /// A completed step, whose result is on the disk.
    public enum Step: Sendable, Equatable {
        /// A copy or a link was made, with its metadata then.
        case made(FileLocation, FileStamp)
        /// A file was moved.
        case moved(from: FileLocation, to: FileLocation)
        /// A file took the place of another one, which is gone.
        case replaced(FileLocation)
        /// A file was moved to the trash.
        case trashed(FileLocation, to: FileLocation?)
        /// A file was deleted.
        case deleted(FileLocation)
    }

    /// A file that could not be done, and why.
    public struct Failure: Sendable, Equatable {
        /// The file; its source when it was to be copied or moved.
        public let file: FileLocation
        /// Why.
        public let error: FileChangeError

        /// Whether another folder may take the file: the folder that it was to go to is what failed.
        public var suggestsOtherFolder: Bool {
            switch error {
            case .gone(let place), .timedOut(let place): !TransferPlan.isInside(file, place)
            default: error.isAboutFolder
            }
        }

        /// The description of the error in the user's language, with the name of the file even for an error of its
        /// volume.
        public var message: String {
            let (name, reason) = (DisplayName.text(file.nameBytes), error.message)
            return reason.contains("“\(name)”") ? reason : tr("“{name}”: {reason}", ["name": name, "reason": reason])
        }
    }

    /// The completed steps, in order.
    public internal(set) var steps: [Step] = []
    /// The failures. All other files were transferred.
    public internal(set) var failures: [Failure] = []
    /// Of what was to be done, what was not, or not wholly: to be tried again.
    public internal(set) var unfinished: [FileLocation] = []
    /// The files that the user chose to skip.
    public internal(set) var skipped: [FileLocation] = []
    /// Whether the user gave up; what was done until then stays.
    public internal(set) var isCancelled = false

    /// The new locations of the copied, moved and linked files.
    public var locations: [FileLocation] {
        steps.compactMap { step in
            switch step {
            case .made(let file, _), .moved(_, let file), .replaced(let file): file
            case .trashed, .deleted: nil
            }
        }
    }

    /// The change, for ``FileActions/undo(_:)`` and the windows. A file that replaced another one counts as moved, not
    /// as made: undoing never removes it.
    func change(_ kind: FileChange.Kind) -> FileChange {
        FileChange(
            kind,
            steps.compactMap { step in
                switch step {
                case .made(let file, _): .init(from: nil, to: file)
                case .moved(let old, let new): .init(from: old, to: new)
                case .trashed(let old, let new?): .init(from: old, to: new)
                case .replaced, .trashed, .deleted: nil
                }
            })
    }
}
