// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Rendering
internal import VolumeAccess

/// Why a document cannot be shown.
struct PreviewFailure: Error, Equatable {
    /// What can be done about it.
    enum Kind: Equatable {
        /// A password opens it.
        case locked
        /// It cannot be read at all.
        case unreachable
        /// It can be read, and not be shown.
        case unshown
    }

    let kind: Kind
    /// A sentence for people, without the file's name.
    let message: String

    init(_ failure: RenderFailure) {
        kind = .unshown
        message = failure.message
    }

    init(_ failure: FileAccessError) {
        kind = .unreachable
        message = failure.message
    }

    init(locked failure: RenderFailure) {
        kind = .locked
        message = failure.message
    }
}
