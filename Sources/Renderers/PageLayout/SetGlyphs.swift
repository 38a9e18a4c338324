// SPDX-License-Identifier: MPL-2.0

/// Glyphs of a font that a document brings, in a line.
package protocol SetGlyphs: AnyObject {}
