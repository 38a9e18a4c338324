// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// The format of pages, in points.
package struct Paper: Sendable {
    package var size: PageSize
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(width: Double, height: Double, left: Double, top: Double, right: Double, bottom: Double) {
        // A document may say anything; a page keeps a size and some room for text.
        let width = min(max(width.isFinite ? width : 595, 100), 4_000)
        let height = min(max(height.isFinite ? height : 842, 100), 4_000)
        func margin(_ value: Double, of side: Double) -> Double { min(max(value.isFinite ? value : 0, 0), side * 0.3) }
        size = PageSize(width: width, height: height)
        self.left = margin(left, of: width)
        self.top = margin(top, of: height)
        self.right = margin(right, of: width)
        self.bottom = margin(bottom, of: height)
    }

    package init(width: Double, height: Double, margin: Double) {
        self.init(width: width, height: height, left: margin, top: margin, right: margin, bottom: margin)
    }

    /// A4.
    package static let letter = Paper(width: 595, height: 842, margin: 64)
    /// The proportions of A4, smaller: text that has no pages of its own is easier to read on it.
    package static let note = Paper(width: 420, height: 594, margin: 34)

    /// The width of the text.
    package var textWidth: Double { size.width - left - right }
    /// The height of the text.
    package var textHeight: Double { size.height - top - bottom }
}
