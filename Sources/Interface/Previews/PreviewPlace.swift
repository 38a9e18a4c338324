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
    /// How far a film or a piece of music has played, in seconds, and whether it goes on to play from there.
    case time(Double, plays: Bool = false)
    /// The direction from which a model is seen.
    case model(ModelView)

    /// The place at which a document is opened again after another view of it, such as the text of a file that is being
    /// written.
    ///
    /// - Parameters:
    ///   - wanted: the place at which the document was to be opened before.
    ///   - seen: the place that is in view; nil in a preview without places.
    static func next(wanted: PreviewPlace?, seen: PreviewPlace?) -> PreviewPlace? {
        guard let wanted, let seen else { return seen ?? wanted }
        return switch (wanted, seen) {
        case (.image, .image), (.pages, .pages), (.text, .text), (.bytes, .bytes), (.time, .time), (.model, .model):
            seen
        case (_, .text(offset: 0)), (_, .bytes(top: 0)), (_, .time(0, plays: false)): wanted
        case (_, .pages(let anchor, _)) where anchor == PageLayout.Anchor(page: 0, fraction: 0): wanted
        default: seen
        }
    }
}
