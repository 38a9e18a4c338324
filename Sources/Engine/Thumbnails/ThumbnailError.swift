// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import VitrineGLib
public import VolumeAccess

/// Why there is no thumbnail.
@nonexhaustive public enum ThumbnailError: Error, Equatable, Sendable {
    /// No picture could be made: the stable code of the reason, and the reason in words, without the file's name.
    case generationFailed(code: String, message: String)
    /// The picture could not be written; the reason in words, with the file's name.
    case savingFailed(String)
    /// Only the cache was asked, and it holds no picture of the file as it is now.
    case nothingCached
    /// The file is on no local path.
    case notLocal
    /// The request makes no sense; in words, why.
    case invalid(String)
    /// The file is a thumbnail itself: there are none of those.
    case isThumbnail
    /// The file changed a moment ago, or while it was drawn: it may still be being written. Ask again in a few seconds.
    case stillChanging
    /// It was cancelled.
    case cancelled

    /// A stable name for programs, in kebab case.
    public var code: String {
        switch self {
        case .generationFailed(let code, _): code
        case .savingFailed: "saving-failed"
        case .nothingCached: "nothing-cached"
        case .notLocal: "not-local"
        case .invalid: "invalid-request"
        case .isThumbnail: "is-thumbnail"
        case .stillChanging: "still-changing"
        case .cancelled: "cancelled"
        }
    }

    /// The description of the error, in the user's language.
    public var message: String {
        switch self {
        case .generationFailed(_, let message): message
        case .savingFailed(let message): message
        case .nothingCached: tr("There is no thumbnail of this file yet")
        case .notLocal: tr("Files that are not on this computer have no thumbnails")
        case .invalid(let message): message
        case .isThumbnail: tr("There are no thumbnails of thumbnails")
        case .stillChanging: tr("The file is still being written")
        case .cancelled: tr("Cancelled")
        }
    }

    init(_ failure: RenderFailure) {
        if case .cancelled = failure {
            self = .cancelled
        } else {
            self = .generationFailed(code: failure.code, message: failure.message)
        }
    }

    /// The error for a file that cannot be reached.
    public init(_ error: FileAccessError) {
        let code =
            switch error {
            case .notFound: "not-found"
            case .notPermitted: "not-permitted"
            case .notAFile, .notAFolder: "not-a-file"
            case .failed: "unreadable"
            case .cancelled: "cancelled"
            case .disconnected, .notMounted: "volume-gone"
            case .timedOut: "volume-silent"
            case .tooLarge: "too-large"
            }
        self = error == .cancelled ? .cancelled : .generationFailed(code: code, message: error.message)
    }
}
