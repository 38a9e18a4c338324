// SPDX-License-Identifier: MPL-2.0

/// A paragraph broken into lines, which whoever broke it can draw at any scale.
package protocol SetLines: AnyObject {
    /// Its lines from top to bottom.
    var lines: [SetLine] { get }
    /// Where each line starts, in points.
    var starts: [Double] { get }
    /// Width of the widest line, in points.
    var width: Double { get }
}
