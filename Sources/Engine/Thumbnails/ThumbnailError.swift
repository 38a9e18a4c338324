// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Documents
public import Rendering
internal import VitrineGLib
public import VolumeAccess

/// The reason why there is no thumbnail.
@nonexhaustive public enum ThumbnailError: Error, Equatable, Sendable {
    /// The file cannot be read.
    case inaccessible(FileAccessError)
    /// The document cannot be drawn.
    case notDrawn(RenderFailure)
    /// The document could not be drawn before; the cache has a record of it.
    case recorded(ThumbnailCacheFailure)
    /// The document has no embedded picture, and nothing else was requested.
    case noEmbeddedPicture
    /// The picture is smaller than ``ThumbnailRequest/minimumDimension``.
    case tooSmall
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
        case .inaccessible(let error): error.thumbnailCode
        case .notDrawn(let failure): failure.code
        case .recorded(let failure): failure.code
        case .noEmbeddedPicture: Refusal.Reason.nothingToShow.code
        case .tooSmall: "too-small"
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
        case .inaccessible(let error): error.message
        case .notDrawn(let failure): failure.message
        case .recorded(let failure): failure.message
        case .noEmbeddedPicture: tr("There is no embedded picture")
        case .tooSmall: tr("The picture is too small")
        case .savingFailed(let message): message
        case .nothingCached: tr("There is no thumbnail of this file yet")
        case .notLocal: tr("Files that are not on this computer have no thumbnails")
        case .invalid(let message): message
        case .isThumbnail: tr("There are no thumbnails of thumbnails")
        case .stillChanging: tr("The file is still being written")
        case .cancelled: tr("Cancelled")
        }
    }

    /// Whether the location is of a folder, a pipe or a device.
    public var isNoFile: Bool {
        switch self {
        case .inaccessible(.notAFile), .inaccessible(.notAFolder): true
        default: false
        }
    }

    /// The renderer's reason for drawing nothing, of this attempt or of a recorded one; nil for other errors.
    public var refusal: Refusal.Reason? {
        switch self {
        case .notDrawn(.refused(let refusal)): refusal.reason
        case .recorded(let failure): Refusal.Reason.allCases.first { $0.code == failure.code }
        default: nil
        }
    }

    init(_ failure: RenderFailure) { self = failure == .cancelled ? .cancelled : .notDrawn(failure) }

    /// The error for a document that cannot be drawn: one of which too much would have to be fetched is too large.
    init(_ failure: RenderFailure, reading file: FileLocation) {
        if case .refused(let refusal) = failure, [.needsFile, .notFetched].contains(refusal.reason) {
            self.init(FileAccessError.tooLarge(file, limit: HelperFileAccess.remotePictureLimit))
        } else {
            self.init(failure)
        }
    }

    /// The error for a file that cannot be read.
    public init(_ error: FileAccessError) { self = error == .cancelled ? .cancelled : .inaccessible(error) }
}

extension FileAccessError {
    /// A stable name for programs, in kebab case.
    fileprivate var thumbnailCode: String {
        switch self {
        case .notFound: "not-found"
        case .notPermitted: "not-permitted"
        case .notAFile, .notAFolder: "not-a-file"
        case .failed: "unreadable"
        case .cancelled: "cancelled"
        case .disconnected, .notMounted: "volume-gone"
        case .timedOut: "volume-silent"
        case .tooLarge: "too-large"
        case .leavesVolume: "leaves-volume"
        }
    }
}
