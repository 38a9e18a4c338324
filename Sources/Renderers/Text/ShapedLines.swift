// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
package import PageLayout

/// Draws lines in other scripts than a typeface has, or whose letters join: what takes shaping, and other fonts.
package protocol ShapedLines: Sendable {
    /// Draws a line in dark ink.
    func draw(_ line: String, at place: LinePlace, on sheet: Sheet) throws(Refusal)
}

/// The position, size and typeface of a line.
package struct LinePlace {
    /// The typeface that it is to look like.
    package let family: String
    /// Pixels an em.
    package let em: Double
    /// The line's left edge, in pixels.
    package let x: Double
    /// The row that it stands on, in pixels.
    package let baseline: Int
}
