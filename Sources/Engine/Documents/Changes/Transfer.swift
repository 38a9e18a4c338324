// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Files on their way into a folder: what is copied or moved, and what becomes of names that are taken there.
public struct Transfer: Sendable {
    /// The answer to a name that is taken in the target folder.
    public enum Conflict: Sendable, Equatable {
        /// It gets a free name.
        case keepBoth
        /// It takes the place of what is there; folders become one.
        case replace
        /// It stays where it is.
        case skip
    }

    /// Whether the files stay where they are.
    public let kind: FileChange.Kind
    /// The files.
    public let files: [FileLocation]
    /// The target folder.
    public let folder: FileLocation

    /// Copies of files.
    public static func copy(_ files: [FileLocation], into folder: FileLocation) -> Transfer {
        Transfer(kind: .copy, files: files, folder: folder)
    }

    /// Files that go elsewhere.
    public static func move(_ files: [FileLocation], into folder: FileLocation) -> Transfer {
        Transfer(kind: .move, files: files, folder: folder)
    }

    /// The same of some of the files, or into another folder.
    public func again(_ files: [FileLocation]? = nil, into folder: FileLocation? = nil) -> Transfer {
        Transfer(kind: kind, files: files ?? self.files, folder: folder ?? self.folder)
    }

    /// The plan of the transfer, not measured yet.
    public var plan: TransferPlan { TransferPlan(kind == .move ? .move : .copy, files, into: folder) }

    /// The changes of a finished transfer, for undoing them, and its failures.
    public func outcome(_ result: TransferResult) -> FileActions.Outcome {
        FileActions.Outcome(change: result.change(kind), failures: result.failures.map(\.error))
    }

    /// Carries the transfer out with one answer for all names that are taken. Cancelling the task ends it between two
    /// parts of a file; what
    /// has arrived stays.
    ///
    /// A copy into the same folder gets a free name. What fails is left out, and the rest goes on.
    public func run(_ conflict: Conflict) async -> FileActions.Outcome {
        let answer: TransferConflict.Answer =
            switch conflict {
            case .keepBoth: .keepBoth
            case .replace: .merge
            case .skip: .skip
            }
        return outcome(await FileTransfer(plan) { _ in .init(answer, isForAll: true) }.run())
    }
}
