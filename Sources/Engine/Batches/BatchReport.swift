// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
public import VolumeAccess

/// The results of a batch.
public struct BatchReport: Sendable {
    /// The result for one document.
    @nonexhaustive public enum Outcome: Sendable {
        /// It is done: where the result is, and how a picture was changed.
        case done(FileLocation, ChangedPicture.Method?)
        /// It was left alone, as planned.
        case skipped(BatchProblem)
        /// It could not be done; the document is as it was.
        case failed(BatchFailure)
        /// The batch ended before its turn.
        case notReached
    }

    /// The result for each document, in the order of the plan.
    public internal(set) var outcomes: [Outcome]
    /// The changes that can be undone, in the order in which they were made.
    public internal(set) var changes: [FileChange] = []
    /// Whether the user gave up; what was done until then stays.
    public internal(set) var isCancelled = false

    /// How many documents were done.
    public var doneCount: Int { outcomes.count { if case .done = $0 { true } else { false } } }
    /// How many could not be done, or were left alone although they should not be.
    public var failureCount: Int {
        outcomes.count { outcome in
            switch outcome {
            case .done, .notReached: false
            case .skipped(let problem): problem.isFailure
            case .failed: true
            }
        }
    }
}

/// Why something could not be done to a document.
public struct BatchFailure: Error, Equatable, Sendable {
    /// A stable name, for programs.
    public let code: String
    /// A sentence for people, in their language.
    public let message: String

    init(_ error: FileChangeError) { (code, message) = (error.code, error.message) }
    init(_ error: RenderFailure) { (code, message) = (error.code, error.message) }
    init(_ error: ThumbnailError) { (code, message) = (error.code, error.message) }
    init(_ error: FileAccessError) { self.init(ThumbnailError(error)) }
    init(_ conflict: SaveConflict) { (code, message) = (conflict.kind.code, conflict.message) }
}

extension SaveConflict.Kind {
    fileprivate var code: String {
        switch self {
        case .changed: "changed"
        case .removed: "removed"
        case .exists: "name-taken"
        case .inUse: "in-use"
        }
    }
}

extension FileChangeError {
    /// A stable name, for programs.
    fileprivate var code: String {
        switch self {
        case .taken: "name-taken"
        case .gone: "gone"
        case .readOnly: "read-only"
        case .notPermitted: "not-permitted"
        case .full: "full"
        case .overQuota: "over-quota"
        case .tooLarge: "too-large"
        case .badName: "name-refused"
        case .noTrash: "no-trash"
        case .unsafeTrash: "unsafe-trash"
        case .intoItself: "into-itself"
        case .unsupported: "unsupported"
        case .otherVolume: "other-volume"
        case .behindLink: "behind-link"
        case .timedOut: "timed-out"
        case .unreadable: "unreadable"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
