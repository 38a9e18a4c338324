// SPDX-License-Identifier: MPL-2.0

/// Where the user is in a document, to be there again when it is shown anew.
enum PreviewPlace: Equatable {
    /// A picture's zoom, scroll position and turn.
    case image(ZoomedView, QuarterTurn)
    /// What is at the top of the view, and the scale in points on screen per point of paper; nil to fit the width.
    case pages(PageLayout.Anchor, scale: Double?)
    /// How many bytes of a text have been read, and how far it is scrolled, in points.
    case text(length: Int, top: Double)
    /// How far the bytes are scrolled, in points.
    case bytes(top: Double)
}
