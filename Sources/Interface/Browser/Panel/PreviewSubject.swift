// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The set of documents that the panel pages through.
enum PreviewSubject: Equatable {
    /// Everything in the folder, in its order.
    case folder
    /// The documents that were selected when the panel opened.
    case selection([FileLocation])
}
