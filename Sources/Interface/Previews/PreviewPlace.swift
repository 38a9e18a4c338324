// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The user's place in a document, restored when the document is shown again.
enum PreviewPlace: Equatable {
    /// A picture's zoom, scroll position and turn.
    case image(ZoomedView, QuarterTurn)
    /// The position at the top of the view, and the scale in points on screen per point of paper; nil to fit the width.
    case pages(PageLayout.Anchor, scale: Double?)
    /// The byte of a text at which the uppermost line that is seen begins.
    case text(offset: Int)
    /// How far the bytes are scrolled, in points.
    case bytes(top: Double)
    /// How far a film or a piece of music has played, in seconds.
    case time(Double)
    /// The direction from which a model is seen.
    case model(ModelView)
}
