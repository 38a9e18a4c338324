// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The values that are needed to have another child open a document.
struct SessionOpening: Sendable {
    let bytes: DocumentBytes
    let contentType: String
}
