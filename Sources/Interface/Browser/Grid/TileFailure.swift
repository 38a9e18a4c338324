// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// The reason why a document has no thumbnail.
struct TileFailure: Equatable {
    /// The reason, in the user's language.
    let message: String
    /// Whether nothing is wrong with the document but that it is protected.
    let isLocked: Bool

    init(_ error: ThumbnailError) {
        message = error.message
        isLocked = error.refusal?.isProtection == true
    }
}
