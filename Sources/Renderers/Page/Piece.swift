// SPDX-License-Identifier: MPL-2.0

/// Part of a page that is never cut: a line of text, a row of a table, a picture. Its own top left is the origin.
final class Piece {
    /// Height in points.
    let height: Double
    /// What is drawn, in order.
    let items: [PageItem]
    /// Only distance: left out at the top of a page.
    let isSpace: Bool
    /// It may not be the last on its page.
    let staysWithNext: Bool
    /// It begins a page.
    let startsPage: Bool

    init(
        height: Double, items: [PageItem] = [], isSpace: Bool = false, staysWithNext: Bool = false,
        startsPage: Bool = false
    ) {
        self.height = height
        self.items = items
        self.isSpace = isSpace
        self.staysWithNext = staysWithNext
        self.startsPage = startsPage
    }
}
