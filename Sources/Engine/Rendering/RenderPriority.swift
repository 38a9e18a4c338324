// SPDX-License-Identifier: MPL-2.0

/// How soon a picture is wanted. The smaller, the sooner.
public struct RenderPriority: Comparable, Sendable {
    private let rank: Double

    /// The priority of the previewed document, which has a child of its own beside all other work.
    public static let preview = RenderPriority(rank: -1)
    /// The priority of a picture in a document that is being drawn. The child of that document waits for the picture, so these
    /// jobs run beside all others, as many at a time as there are processors.
    static let companion = RenderPriority(rank: -2)
    /// The priority of work that no view waits for.
    public static let background = RenderPriority(rank: .infinity)

    /// The priority of a document that is visible, or nearly so.
    ///
    /// - Parameter distance: how far from the middle of the view, in points or rows, at least 0.
    public static func visible(distance: Double) -> RenderPriority {
        RenderPriority(rank: distance.isNaN ? 0 : max(0, distance))
    }

    /// The same for a better picture of what can be seen already: after every first picture of a screenful.
    public var ofImprovement: RenderPriority { rank < 0 ? self : RenderPriority(rank: rank + 100_000) }

    /// Whether `left` is wanted sooner.
    public static func < (left: RenderPriority, right: RenderPriority) -> Bool {
        left.rank < right.rank
    }
}
