// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// Why there is no thumbnail, by the numbers of the specification that Tumbler wrote.
enum ThumbnailerError: Int32 {
    /// Nobody draws such documents.
    case unsupported = 0
    /// The document's volume is not to be reached.
    case connection = 1
    /// The document is damaged, or there is none.
    case invalidFormat = 2
    /// It is a thumbnail.
    case isThumbnail = 3
    /// The thumbnail could not be saved.
    case saveFailed = 4
    /// The size is none of those that there are.
    case unsupportedFlavor = 5

    init(_ error: ThumbnailError) {
        self =
            switch error.code {
            case "unsupported", "unsupported-type": .unsupported
            case "volume-gone", "volume-silent", "not-local": .connection
            case "is-thumbnail": .isThumbnail
            case "saving-failed": .saveFailed
            default: .invalidFormat
            }
    }
}
