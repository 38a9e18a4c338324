// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// The reason why a document has no thumbnail.
struct TileFailure: Equatable {
    /// The reason, in the user's language.
    let message: String
    /// Whether the document only needs a password.
    let isLocked: Bool

    init(_ error: ThumbnailError) {
        message = error.message
        isLocked = error.refusal == .locked
    }
}
