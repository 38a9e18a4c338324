// SPDX-License-Identifier: MPL-2.0

/// The content that a ``PrintOperation`` prints, one page a sheet.
@MainActor public protocol PrintContent: AnyObject {
    /// The number of pages. Asked once, when the paper has been chosen; the sheet is drawn on later.
    func pageCount(on sheet: PrintSheet) -> Int
    /// Whether a page is wider than high, so that its paper is turned.
    func isLandscape(page: Int) -> Bool
    /// Draws a page, from 0.
    ///
    /// - Returns: false when it cannot be drawn, which ends the printing.
    func draw(page: Int, on sheet: PrintSheet) async -> Bool
}
