// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import Thumbnails
internal import VolumeAccess

/// The reason why a file could not be shown.
struct InspectFailure: Error {
    /// A stable name, in kebab case.
    let code: String
    /// The failure's description.
    let message: String

    init(_ failure: RenderFailure) {
        (code, message) = (failure.code, failure.message)
    }

    init(_ error: ThumbnailError) {
        (code, message) = (error.code, error.message)
    }

    init(_ error: FileAccessError) {
        self.init(ThumbnailError(error))
    }
}
