// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// The reason why there is no thumbnail, by the numbers of Tumbler's D-Bus specification.
enum ThumbnailerError: Int32 {
    /// The document's type is not supported.
    case unsupported = 0
    /// The document's volume is not reachable.
    case connection = 1
    /// The document is damaged, or there is none.
    case invalidFormat = 2
    /// The document is itself a thumbnail.
    case isThumbnail = 3
    /// The thumbnail could not be saved.
    case saveFailed = 4
    /// The requested size is not supported.
    case unsupportedFlavor = 5

    init(_ error: ThumbnailError) {
        self =
            switch error {
            case .notDrawn(.unsupported): .unsupported
            case .inaccessible(.disconnected), .inaccessible(.notMounted), .inaccessible(.timedOut), .notLocal:
                .connection
            case .isThumbnail: .isThumbnail
            case .savingFailed: .saveFailed
            default: error.refusal == .unsupported ? .unsupported : .invalidFormat
            }
    }
}
