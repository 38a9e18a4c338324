// SPDX-License-Identifier: MPL-2.0

/// A paragraph broken into lines, which the surface for its kind of lines can draw at any scale.
package protocol SetLines: AnyObject {
    /// Glyphs of a font that a document brings, in a line.
    associatedtype DocumentGlyphs

    /// Its lines from top to bottom.
    var lines: [SetLine] { get }
    /// The start of each line, in points.
    var starts: [Double] { get }
    /// Width of the widest line, in points.
    var width: Double { get }
}
