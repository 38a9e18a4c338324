// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Thumbnails

/// The content types that have thumbnails, for every URI scheme by which files are reached.
enum SupportedTypes {
    /// The schemes of files that are reached: here, and by the desktop's file systems.
    static let schemes = ["file"] + ServerAddress.schemes

    /// Schemes and content types, the n-th of the one with the n-th of the other.
    static let pairs: (schemes: [String], types: [String]) = {
        let types = Set(RenderedType.all + RenderedType.byOthers).sorted()
        return (
            schemes.flatMap { Array(repeating: $0, count: types.count) },
            Array(repeating: types, count: schemes.count).flatMap { $0 }
        )
    }()
}
