// SPDX-License-Identifier: MPL-2.0

/// How much of a document is wanted.
enum DrawnExtent {
    /// Its first page, as a thumbnail.
    case firstPage
    /// All of it, for reading.
    case whole

    /// The number of pages made at most.
    var pageLimit: Int { self == .firstPage ? 1 : 300 }
}
