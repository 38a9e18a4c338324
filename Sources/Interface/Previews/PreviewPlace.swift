// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Where the user is in a document, to be there again when it is shown anew.
enum PreviewPlace: Equatable {
    /// A picture's zoom, scroll position and turn.
    case image(ZoomedView, QuarterTurn)
    /// What is at the top of the view, and the scale in points on screen per point of paper; nil to fit the width.
    case pages(PageLayout.Anchor, scale: Double?)
    /// The byte of a text at which the uppermost line that is seen begins.
    case text(offset: Int)
    /// How far the bytes are scrolled, in points.
    case bytes(top: Double)
    /// How far a film or a piece of music has played, in seconds.
    case time(Double)
    /// From where a model is looked at.
    case model(ModelView)
}
