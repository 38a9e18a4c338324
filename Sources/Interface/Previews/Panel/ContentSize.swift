// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// How large a document is shown.
struct ContentSize: Sendable {
    let points: PageSize
    /// Pixels a point.
    let deviceScale: Double
}
