// SPDX-License-Identifier: MPL-2.0

/// A line's place from the top of its paragraph, in points.
package struct SetLine {
    package var baseline: Double
    package var top: Double
    package var bottom: Double

    /// A line of a natural height, which spacing makes higher or lower by a factor: top and bottom share what it adds.
    package init(top: Double, ascent: Double, height: Double, spacing: Double) {
        let spaced = height * spacing
        baseline = top + ascent + (spaced - height) / 2
        self.top = top
        bottom = top + spaced
    }
}
