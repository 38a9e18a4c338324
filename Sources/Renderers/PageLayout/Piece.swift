// SPDX-License-Identifier: MPL-2.0

/// Part of a page that is not cut, such as a line of text or a picture, or rows of a table. Its own top left is the origin.
package final class Piece<Lines: SetLines> {
    /// Height in points.
    package let height: Double
    /// Rows of a table, which can be broken across pages.
    package let rows: TableRows<Lines>?
    private let ownItems: [PageItem<Lines>]
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
        rows = nil
        ownItems = items
        self.isSpace = isSpace
        self.staysWithNext = staysWithNext
        self.startsPage = startsPage
    }

    /// Rows of a table.
    package init(_ rows: TableRows<Lines>) {
        height = rows.height
        self.rows = rows
        ownItems = []
        isSpace = false
        staysWithNext = false
        startsPage = false
    }

    /// The items to draw, in order.
    package var items: [PageItem<Lines>] { rows?.items ?? ownItems }
}
