// SPDX-License-Identifier: MPL-2.0

/// Part of a page that is never cut: a line of text, a row of a table, a picture. Its own top left is the origin.
package final class Piece<Lines: SetLines> {
    /// Height in points.
    package let height: Double
    /// The items to draw, in order.
    package let items: [PageItem<Lines>]
    /// Only distance: left out at the top of a page.
    package let isSpace: Bool
    /// It may not be the last on its page.
    package let staysWithNext: Bool
    /// It begins a page.
    package let startsPage: Bool

    package init(
        height: Double, items: [PageItem<Lines>] = [], isSpace: Bool = false, staysWithNext: Bool = false,
        startsPage: Bool = false
    ) {
        self.height = height
        self.items = items
        self.isSpace = isSpace
        self.staysWithNext = staysWithNext
        self.startsPage = startsPage
    }
}
