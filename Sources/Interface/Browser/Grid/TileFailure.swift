// SPDX-License-Identifier: MPL-2.0

internal import Thumbnails

/// Why a document has no picture.
struct TileFailure: Equatable {
    /// The reason, in the user's language.
    let message: String
    /// Whether there is nothing wrong with it but that it wants a password.
    let isLocked: Bool

    init(_ error: ThumbnailError) {
        message = error.message
        isLocked = error.code == "locked"
    }
}
