// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// How large a document is shown.
struct ContentSize: Sendable {
    let points: PageSize
    /// Pixels a point.
    let deviceScale: Double
}
